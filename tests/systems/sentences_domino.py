"""Every sentence of the source (domino.txt) and the test that holds the program to it: ``file: test``."""

SENTENCES = (
    (
        "Sistema Suizo de competencia",
        "test_domino_workbook.py: test_a_new_tournament_is_fixed_pairs_who_count_hands_over_seven_rounds",
    ),
    (
        (
            "Es un método consistente en enfrentar a cada competidor con un oponente de su misma puntuación "
            "o alguien que tenga la puntuación más cercana."
        ),
        "test_domino_workbook.py: test_after_round_one_the_order_meets_from_the_top",
    ),
    (
        (
            "Clasifica a todos los jugadores por modalidad según su puntuación, mediante un procedimiento de"
            " ordenamiento."
        ),
        "test_domino_workbook.py: test_standings_per_modality_beside_the_overall_ones",
    ),
    (
        (
            "La puntuación en el Sistema suizo se establece por la meta elegida y opera como sigue de manera"
            " acumulativa partida tras partida hasta completar siete."
        ),
        "test_domino_workbook.py: test_seven_rounds_are_the_usual_number",
    ),
    (
        "Cuando la meta es a Juegos ganados se cuentan las manos ganadas por dominada.",
        "../test_hands.py: test_worth",
    ),
    (
        (
            "Gana la partida la pareja que cuando menos gane cuatro manos con una diferencia mínima de dos "
            "con respecto a sus rivales."
        ),
        "../test_hands.py: test_four_hands_and_a_lead_of_two",
    ),
    (
        "La dominada se da cuando uno de los jugadores ganadores jugó sus 7 fichas.",
        "../test_hands.py: test_a_hand_says_who_went_out_and_what_was_left",
    ),
    (
        "Cuando un juego se cierra nadie gana la mano y se corre la salida.",
        "../test_hands.py: test_four_hands_and_a_lead_of_two",
    ),
    (
        (
            "Cuando la meta es a 100 o 200 tantos, se contabilizan y se van acumulando en cada mano los "
            "tantos a favor de cada pareja hasta llegar a 100 o 200 tantos, quien llegue primero a la meta "
            "gana la partida."
        ),
        "../test_hands.py: test_whoever_reaches_the_target_first",
    ),
    (
        (
            "Cuando la meta es a 100 tantos se cuentan a favor de los ganadores los tantos no jugados de la "
            "pareja perdedora."
        ),
        "../test_hands.py: test_worth",
    ),
    (
        (
            "Cuando la meta es a 200 tantos se cuentan a favor de los ganadores los tantos de todas las "
            "fichas no jugadas."
        ),
        "../test_hands.py: test_worth",
    ),
    (
        (
            "En caso de cierre, se cuentan las fichas de cada pareja, las que contabilizan menos es el "
            "ganador de la mano."
        ),
        "../test_hands.py: test_worth",
    ),
    (
        "En caso de cierre empatado, nadie gana y se corre la salida.",
        "../test_hands.py: test_worth",
    ),
    (
        "Gana el juego el jugador quien al final de las siete partidas acumule más Juegos Ganados.",
        "test_domino_workbook.py: test_the_total_of_hands_won_comes_first",
    ),
    (
        "En caso de empate, para la meta a Juegos ganados, ganará el que logró mayor eficiencia.",
        "test_domino_workbook.py: test_ten_hands_each_and_the_efficiency_puts_p_before_q",
    ),
    (
        (
            "Esto es, se suman los juegos ganados y los juegos perdidos de cada jugador; se restan en el "
            "orden mencionado, el que tenga mayor diferencia tiene más eficiencia."
        ),
        "test_domino_workbook.py: test_ten_hands_each_and_the_efficiency_puts_p_before_q",
    ),
    (
        "En caso de empate, para la meta a 100 o 200 tantos, ganará el que logró más efectividad.",
        "test_domino_workbook.py: test_two_matches_530_for_445_against",
    ),
    (
        (
            "Esto es, se suman los tantos a favor y los tantos en contra de cada jugador; se restan en el "
            "orden mencionado, el que tenga mayor diferencia tiene más efectividad."
        ),
        "test_domino_workbook.py: test_two_matches_530_for_445_against",
    ),
    (
        "De continuar el empate, el que tenga mayor tantos a favor.",
        "test_domino_workbook.py: test_matches_then_effectiveness_then_points_for",
    ),
    (
        "Para las tres metas, si sigue empatado, el que tenga mejor diferencial entre los empatados.",
        "test_domino_workbook.py: test_three_tied_on_everything",
    ),
    (
        (
            "El diferencial se obtiene de los resultados entre los mismos jugadores empatados cuando se "
            "enfrentaron entre sí."
        ),
        "test_domino_workbook.py: test_three_tied_on_everything",
    ),
)
