"""Every sentence of three-rounds.txt, and the tests that hold the program to it, or in a word why none can."""

SENTENCES = (
    ("Torneo Sistema Suizo: Tres Rondas EL SISTEMA SUIZO DE TORNEOS", "heading"),
    (
        (
            "El Sistema Suizo es un método sencillo para organizar torneos o enfrentamiento de partidas "
            "entre 2 jugadores, es el estándar “de facto” en todos los torneos de ajedrez alrededor del "
            "mundo."
        ),
        "history",
    ),
    ("Entre las bondades del sistema, se encuentran las siguientes:", "heading"),
    (
        (
            "-Con relativamente pocas partidas, permite organizar torneos para gran cantidad de jugadores "
            "(típicamente torneos de 2n jugadores, donde n es el número de rondas)."
        ),
        ("test_club_principles.py::test_n_rounds_decide_a_leader_among_two_to_the_nth",),
    ),
    (
        "-Si el total de participantes es par, todos juegan la misma cantidad de partidas.",
        ("test_club_principles.py::test_everybody_plays_each_round_or_another_one_rests_in_each",),
    ),
    (
        "Si es el número es impar, habrá una persona distinta en “descanso” en cada ronda.",
        (
            "test_club_principles.py::test_everybody_plays_each_round_or_another_one_rests_in_each",
            "test_club_rules.py::test_rule_6_the_bye_brings_a_point_and_is_given_once",
        ),
    ),
    (
        "-Dos jugadores se enfrentan entre sí sólamente una vez en el torneo.",
        ("test_club_principles.py::test_nobody_meets_twice",),
    ),
    (
        "-Los jugadores de alto nivel se enfrentan entre sí en las últimas rondas del torneo.",
        ("test_club_principles.py::test_winners_meet_winners_and_the_strongest_meet_at_the_end",),
    ),
    (
        "-Vence el torneo aquel jugador que haya acumulado más puntos.",
        ("test_club_order.py::test_points_then_the_points_of_those_beaten",),
    ),
    (
        "Una partida ganada representa un punto, una derrota significa 0 puntos, y un empate otorga ½ punto.",
        ("test_club_rules.py::test_rule_2_points",),
    ),
    (
        "-Permite la entrada de cualquier jugador en cualquier ronda del torneo.",
        (
            "test_club_cases_workbook.py::test_case_28_a_late_entrant_makes_nine_ten",
            "test_club_literal.py::test_tournaments_as_the_system_makes_them",
        ),
    ),
    (
        "-Permite el retiro de cualquier jugador en cualquier ronda del torneo.",
        (
            "../commands/test_people.py::test_withdrawn_after_being_paired_the_opponent_has_a_forfeit_win",
            "test_club_literal.py::test_tournaments_as_the_system_makes_them",
        ),
    ),
    (
        (
            "-Mediante el uso de los “Pareos Acelerados” permite manejar categorías de jugadores en un mismo"
            " torneo, y mismo tiempo minimiza o, si así se desea, evita los enfrentamientos entre jugadores "
            "de categorías diferentes."
        ),
        (
            "test_club_categories.py::test_virtual_against_the_literal_reading",
            "test_club_categories.py::test_apart_against_the_literal_reading",
            "test_club_categories.py::test_in_the_workbook",
        ),
    ),
    (
        "-Puede controlarse manualmente o de forma automática con el uso de programas.",
        (
            "test_club_cases_workbook.py::test_case_12_the_bye_is_moved_by_hand",
            "test_club_command_line.py::test_a_tournament_with_comings_and_goings",
        ),
    ),
    (
        "Cómo Funciona el Sistema Suizo El Sistema Suizo parte de un conjunto de principios básicos, a saber:",
        "heading",
    ),
    ("-Dos jugadores sólo se enfrentan entre sí una vez.", ("test_club_principles.py::test_nobody_meets_twice",)),
    (
        (
            "-El jugador que gana la partida obtiene 1 punto, el que pierde 0 puntos, y en caso de ocurrir "
            "empate, ambos jugadores obtienen 0.5 puntos."
        ),
        ("test_club_rules.py::test_rule_2_points",),
    ),
    (
        "-El orden final queda determinado por la suma de puntos.",
        ("test_club_order.py::test_points_then_the_points_of_those_beaten",),
    ),
    (
        (
            "Recibirá 1 punto aquel jugador cuyo oponente programado no se presente a disputar la partida, "
            "también reciben 1 punto los jugadores que “descansen” cuando el total de participantes sea "
            "impar."
        ),
        (
            "test_club_rules.py::test_rule_2_points",
            "test_club_rules.py::test_rule_6_the_bye_brings_a_point_and_is_given_once",
        ),
    ),
    (
        "-Los jugadores se parean con otros del mismo puntaje acumulado, o el puntaje más cercano.",
        (
            "test_club_rules.py::test_the_example_of_ten",
            "test_club_literal.py::test_tournaments_as_the_system_makes_them",
        ),
    ),
    (
        (
            "-Siempre que sea posible, un jugador deberá tener la salida veces como no la tenga. (es decir "
            "jugar el mismo numero de veces con blancas y negras)."
        ),
        (
            "test_club_rules.py::test_rule_5_sides",
            "test_club_principles.py::test_after_two_rounds_everybody_has_had_each_side_once",
        ),
    ),
    (
        "-El número de rondas a disputar debe anunciarse de antemano.",
        (
            "../test_newbook.py::test_rounds_that_decide_a_leader_are_advised",
            "../commands/test_pairing.py::test_after_the_last_round_there_is_no_other",
        ),
    ),
    ("Reglas de pareo", "heading"),
    (
        (
            "En general, el Sistema Suizo organiza los jugadores de acuerdo a su fuerza o nivel conocido de "
            "juego en forma descendente, divide el grupo en dos mitades y las enfrenta entre sí en la "
            "primera ronda."
        ),
        ("test_club_rules.py::test_rule_3_number_i_meets_half_plus_i",),
    ),
    (
        (
            "Luego toma todos los jugadores que ganaron, los ordena, divide el grupo en dos mitades y las "
            "vuelve a enfrentar entre sí, haciendo lo mismo con los jugadores que perdieron."
        ),
        ("test_club_principles.py::test_winners_meet_winners_and_the_strongest_meet_at_the_end",),
    ),
    (
        (
            "Este proceso de selección “piramidal” que enfrenta jugadores con igual puntuación acumulada se "
            "repite tantas veces como rondas se hayan estipulado, obteniéndose al final el jugador que más "
            "partidas ganó, o en caso de empate con otros jugadores por igual número de partidas ganadas, "
            "aquél que mayor mérito haya logrado de acuerdo al criterio de desempate que se seleccione."
        ),
        (
            "test_club_principles.py::test_n_rounds_decide_a_leader_among_two_to_the_nth",
            "test_club_order.py::test_points_then_the_points_of_those_beaten",
        ),
    ),
    ("En forma detallada, el Sistema funciona así: Definiciones:", "heading"),
    (
        "RONDA: Conjunto de partidas, simultáneas, cada una de dos jugadores.",
        ("test_club_principles.py::test_a_round_is_games_of_two_each_somewhere_once",),
    ),
    (
        "ESCALAFÓN: Puntaje de un jugador para un torneo, recalculable al finalizar cada torneo.",
        ("../test_ratings.py::test_a_tournament_is_rounded_once", "../commands/test_ratings.py::test_the_tab"),
    ),
    (
        "PAREOS: Conjunto de enfrentamientos individuales, válido para una ronda.",
        ("test_club_principles.py::test_a_round_is_games_of_two_each_somewhere_once",),
    ),
    (
        (
            "PUNTAJES DE TORNEO: Se adjudica un (1) punto por partida ganada, medio (½ ) por partida "
            "empatada y cero (0) por partida perdida."
        ),
        ("test_club_rules.py::test_rule_2_points",),
    ),
    ("Procedimiento para parear a los jugadores: Primera Ronda:", "heading"),
    (
        (
            "El director del torneo elaborará una lista de participantes adjudicando el Nº 1, al de mayor "
            "escalafón y los números siguientes según el orden descendente de escalafón."
        ),
        ("test_club_rules.py::test_rule_1_numbers_by_rating_then_surname",),
    ),
    (
        "Los números asignados se conservarán durante todo el torneo.",
        (
            "test_club_rules.py::test_rule_1_numbers_by_rating_then_surname",
            "../test_numbering.py::test_numbers_that_stand_there_are_kept_and_gaps_stay",
        ),
    ),
    (
        "En caso de igualdad de escalafón, se recurrirá al orden alfabético por apellido.",
        ("test_club_rules.py::test_rule_1_numbers_by_rating_then_surname",),
    ),
    (
        (
            "Los pareos se efectuarán asignando al jugador Nº 1 el contendor que se encuentre ubicado "
            "colocado en el lugar (n/2+1) de la lista, donde el n es el número de participantes."
        ),
        ("test_club_rules.py::test_rule_3_number_i_meets_half_plus_i",),
    ),
    (
        (
            "El Nº 2 será pareado con el contendor siguiente después del (n/2+1) de la lista, y así "
            "sucesivamente hasta que el último jugador de la primera mitad de la lista sea pareado con el "
            "último de la lista."
        ),
        ("test_club_rules.py::test_rule_3_number_i_meets_half_plus_i",),
    ),
    (
        (
            "Segunda Ronda y Siguientes: Los grupos de jugadores que tengan la misma puntuación se parearán "
            "entre sí aplicando el procedimiento usado para la primera ronda, pero vigilando el "
            "cumplimiento, cuando aplique, de las siguientes reglas:"
        ),
        (
            "test_club_rules.py::test_the_example_of_ten",
            "test_club_literal.py::test_tournaments_as_the_system_makes_them",
        ),
    ),
    (
        "1. Nunca se repetirá, durante un torneo, el pareo de los mismos jugadores.",
        ("test_club_principles.py::test_nobody_meets_twice", "test_club_rules.py::test_rule_4_none_is_said_in_words"),
    ),
    (
        (
            "Si al aplicar la regla básica de pareo, a un jugador le corresponde repetir el contendor, será "
            "pareado con el inmediatamente siguiente del grupo."
        ),
        ("test_club_rules.py::test_rule_4_who_would_repeat_meets_the_next",),
    ),
    (
        "2. Si un grupo es impar, el primero de los integrantes del siguiente grupo subirá al último lugar del impar.",
        ("test_club_rules.py::test_rule_4_the_first_of_the_rest_comes_up_to_the_last_place",),
    ),
    (
        (
            "3. Si durante el torneo, o en su comienzo, el total de los jugadores es impar, se otorgará "
            "“descanso” al último de la tabla y se le adjudicará 1 punto en la ronda en que descansa."
        ),
        (
            "test_club_rules.py::test_rule_6_the_bye_brings_a_point_and_is_given_once",
            "test_club_rules.py::test_the_example_of_five",
        ),
    ),
    (
        "El “descanso” sólo se otorgará una vez a un jugador durante un torneo.",
        ("test_club_rules.py::test_rule_6_no_second_bye_while_somebody_had_none",),
    ),
    (
        (
            "4. Si un jugador se retira después de ser pareado para una ronda, se otorgará un punto a su "
            "contendor, pero la partida no se contabilizará para efectos de escalafón."
        ),
        (
            "../commands/test_people.py::test_withdrawn_after_being_paired_the_opponent_has_a_forfeit_win",
            "../test_ratings.py::test_what_was_not_played_or_is_not_to_count_does_not",
        ),
    ),
    (
        (
            "5. Al efectuar los pareos de acuerdo con lo adscrito en el punto 2, puede suceder que tengan "
            "que jugar entre sí jugadores de la primera mitad de un grupo."
        ),
        (
            "test_club_rules.py::test_rule_4_who_would_repeat_meets_the_next",
            "test_club_rules.py::test_rule_4_two_more_come_up_twice",
        ),
    ),
    (
        "Esto puede permitirse porque el criterio básico es enfrentar jugadores que tengan los mismo puntos de torneo.",
        ("test_club_rules.py::test_the_example_of_eight",),
    ),
    (
        (
            "6. Los desempates al final del torneo se resolverán totalizando a cada jugador la suma de "
            "puntos de los contrincantes que vencieron (criterio Sonneborn-Berger)."
        ),
        (
            "test_club_order.py::test_points_then_the_points_of_those_beaten",
            "test_club_order.py::test_the_ladder_is_points_and_sbw_first_by_default",
        ),
    ),
    (
        (
            "Participantes 1. Constan 2. Saturnino 3. Tarokum 4. Rubeus 5. Tiopepe2 6. Nihil 7. Fampa 8. "
            "Lannister 9. ElNota 10. Schenker"
        ),
        ("test_club_rules.py::test_the_example_of_ten",),
    ),
    (
        "Sistema de Puntuación Victoria: 1 Punto Empate: ½ Punto Derrota 0 Puntos",
        ("test_club_rules.py::test_rule_2_points",),
    ),
    (
        "Los Puntos de Victoria se consiguen mediante la captura de las banderas.",
        ("test_club_scenarios.py::test_flags_decide_and_count_nothing_else",),
    ),
    (
        (
            "Como en la mayoría de los escenarios, por no decir en todos, hay un número impar de banderas, "
            "no consideraré una de ellas dando así la posibilidad de que ocurran empates."
        ),
        (
            "test_club_scenarios.py::test_flags_decide_and_count_nothing_else",
            "test_club_rules.py::test_rule_10_counts_the_higher_wins_equal_is_a_draw",
        ),
    ),
    (
        "Siguiendo el consejo de Schenker el escenario elegido para la 1ª Ronda es: Meeting Engagement Redux",
        ("test_club_scenarios.py::test_scenario_deadline_and_sides_are_printed",),
    ),
    (
        "La bandera que no consideraremos será la del centro del pueblo, quedando pues un total de 6 banderas",
        ("test_club_scenarios.py::test_flags_decide_and_count_nothing_else",),
    ),
    (
        "Enfrentamientos Los de la izquierda con blancas:Aliados. Los de la derecha con negras: Eje",
        (
            "test_club_scenarios.py::test_scenario_deadline_and_sides_are_printed",
            "test_club_rules.py::test_rule_10_names_of_the_sides_stand_over_the_games",
        ),
    ),
    (
        "Plazo 10 días más o menos (20 de mayo).",
        ("test_club_scenarios.py::test_scenario_deadline_and_sides_are_printed",),
    ),
    ("Haced vuestras compras y no tengáis piedad vamos a por la batalla. Buen trabajo", "greeting"),
)
COUNT = 56
