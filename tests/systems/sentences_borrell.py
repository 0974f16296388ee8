"""Every sentence of borrell-1975.txt, and the tests that hold the program to it, or in a word why none can."""

SENTENCES = (
    ("Sistema suizo", "heading"),
    (
        (
            "El sistema suizo, denominado así por haberse ensayado por primera vez en un torneo de ajedrez "
            "en Zurich (en 1905), es muy práctico para aquellos casos en los que existe un gran número de "
            "jugadores."
        ),
        "history",
    ),
    (
        (
            "En este sistema, para determinar el número total de rondas hay que partir de la base de que, "
            "para definir un líder, es necesario un mínimo de rondas igual a los precisados para un torneo "
            "por eliminatorias."
        ),
        (
            "test_borrell_advice.py::test_rounds_for_a_leader_and_two_more_for_each_place",
            "test_club_principles.py::test_n_rounds_decide_a_leader_among_two_to_the_nth",
        ),
    ),
    (
        "Es decir, si hay 2n jugadores, habrá n rondas.",
        ("test_borrell_advice.py::test_rounds_for_a_leader_and_two_more_for_each_place",),
    ),
    (
        "Cada plaza adicional que se desee determinar requiere un mínimo de dos rondas más.",
        ("test_borrell_advice.py::test_rounds_for_a_leader_and_two_more_for_each_place",),
    ),
    ("Confección de las rondas en el sistema suizo:", "heading"),
    (
        "1. Una vez cerrada la inscripción los jugadores se numeran teniendo en cuenta su ranking",
        ("test_club_rules.py::test_rule_1_numbers_by_rating_then_surname",),
    ),
    (
        "2. Para la primera ronda, ordenados ya los jugadores, la primera mitad se empareja con la segunda",
        ("test_borrell_rules.py::test_rule_1_first_half_against_second_half",),
    ),
    (
        (
            "3. Para la segunda ronda y siguientes se tiene en cuenta el conjunto de reglas, que se aplican "
            "según el orden de numeración:"
        ),
        "heading",
    ),
    ("1. Todos los jugadores se agrupan según su puntuación", ("test_borrell_rules.py::test_the_example_of_ten",)),
    (
        "2. Un par de jugadores que se hayan enfrentado una vez, no volverán a hacerlo",
        (
            "test_borrell_literal.py::test_the_engine_pairs_as_the_text",
            "test_borrell_rules.py::test_a_dead_end_is_refused",
        ),
    ),
    (
        (
            "3. Los jugadores de igual puntuación se enfrentarán entre sí, emparejándose de tal modo que, "
            "dentro del grupo, su distancia sea la mayor posible"
        ),
        (
            "test_borrell_rules.py::test_rule_2_the_greatest_sum_then_the_smallest_distance",
            "test_borrell_literal.py::test_the_literal_merit_of_six",
        ),
    ),
    (
        (
            "4. Si la regla 3 no pudiera aplicarse por completo en un mismo grupo, entonces el menor número "
            "posible de jugadores de este grupo se emparejarán con jugadores del grupo siguiente."
        ),
        ("test_borrell_rules.py::test_rule_2_as_few_floaters_as_possible_and_the_lowest",),
    ),
    (
        (
            "Los jugadores de este último grupo y los del primero que se enfrentan entre sí se denominan "
            "flotantes (llamándose flotante ascendente el que se enfrenta con un jugador de puntuación "
            "superior y flotante descendente el que posee mayor puntuación)"
        ),
        ("../test_cards.py::test_the_card_of", "test_borrell_rules.py::test_rule_2_a_floater_may_float_again"),
    ),
    (
        (
            "5. En lo que respecta a los colores, si un jugador descansa o gana por incomparecencia, se "
            "considerará que ha tenido blancas"
        ),
        ("test_borrell_rules.py::test_rule_3_a_bye_and_a_forfeit_win_count_as_white",),
    ),
    (
        "6. Para cada jugador su color será tal que tienda a igualar el número total de blancas y negras",
        (
            "test_borrell_literal.py::test_the_engine_pairs_as_the_text",
            "test_borrell_rules.py::test_the_example_of_five",
        ),
    ),
    (
        "7. Si los jugadores son flotantes tendrá blancas el de menor puntuación",
        ("test_borrell_rules.py::test_rule_3_the_lower_score_of_two_floaters_gets_white_if_level",),
    ),
    (
        "Ejemplo de tarjeta para realizar el emparejamiento en el Sistema Suizo.",
        ("../test_cards.py::test_the_card_of", "../test_cards.py::test_on_the_command_line"),
    ),
    ("NOTA: Sistemas de desempate más usados:", "heading"),
    (
        "• Progresivo: consiste en sumar los subtotales que va obteniendo el jugador en cada ronda.",
        ("test_club_order.py::test_values",),
    ),
    (
        "Es decir, sólo depende de los propios resultados, sin tener en cuenta los rivales.",
        ("test_club_order.py::test_values",),
    ),
    ("• Bucholz: es el más usado en los torneos suizos.", ("test_borrell_rules.py::test_rule_5_the_ladder",)),
    (
        (
            "Consiste en que cada jugador se anote los puntos totales obtenidos por todos sus contrincantes "
            "(prescindiendo del resultado de sus partidas con los mismos)."
        ),
        ("test_club_order.py::test_values",),
    ),
    (
        "• Sonneborn-Berger: es el más empleado en el sistema Liga.",
        ("test_borrell_rules.py::test_rule_5_the_ladder",),
    ),
    (
        (
            "Consiste en sumar las puntuaciones finales de los jugadores a quienes se ha vencido y añadir al"
            " resultado la mitad de la suma de las puntuaciones finales logradas por los jugadores con los "
            "que se ha hecho tablas."
        ),
        ("test_club_order.py::test_values",),
    ),
    ("(Fuente: MÁXIMO BORRELL. Ajedrez Brillante. Editorial Bruguera, 1975)", "origin"),
)
COUNT = 26
