"""Every sentence of formula-svizzera.txt, and the tests that hold the program to it, or in a word why none can."""

SENTENCES = (
    (
        "Formula Svizzera",
        "heading",
    ),
    (
        "Nella Formula Svizzera non c'è un calendario fisso e nessuno viene eliminato.",
        ("test_svizzera_sentences.py::test_everybody_plays_all_rounds_and_four_play_two_more",),
    ),
    (
        (
            "Dopo ogni turno la classifica si aggiorna e il turno successivo mette di fronte "
            "giocatori con un punteggio simile, senza mai ripetere una sfida già giocata."
        ),
        (
            "test_svizzera_rules.py::test_case_23_the_pairing_follows_the_printed_standings",
            "test_svizzera_literal.py::test_the_engine_pairs_as_the_text",
        ),
    ),
    (
        (
            "Così chi vince trova avversari sempre più forti, chi perde trova avversari alla sua "
            "portata, e dopo pochi turni la classifica separa bene i giocatori, molto prima di quanto "
            "servirebbe con un girone all'italiana completo."
        ),
        "promise",
    ),
    (
        "Il numero di giocatori si sceglie quando si crea il torneo.",
        ("../commands/test_finals.py::test_the_number_of_rounds_follows_from_the_participants",),
    ),
    (
        "Da quello dipendono i turni:",
        ("../commands/test_finals.py::test_the_number_of_rounds_follows_from_the_participants",),
    ),
    (
        'Il "+ 4" sono le due semifinali e le due finali.',
        ("../commands/test_finals.py::test_from_the_round_to_the_final",),
    ),
    (
        ("Ogni giocatore disputa quindi 4 o 5 partite garantite, e i primi quattro ne giocano altre due."),
        ("test_svizzera_sentences.py::test_everybody_plays_all_rounds_and_four_play_two_more",),
    ),
    (
        (
            "Formula corta con 14 giocatori: 4 turni svizzeri e poi solo la finale fra il 1° e il 2° "
            'della classifica (il "+ 1").'
        ),
        ("test_svizzera_sentences.py::test_fourteen_in_the_short_formula",),
    ),
    (
        "Il 3° e il 4° posto restano quelli della classifica dei turni.",
        ("../commands/test_finals.py::test_short_the_final_at_once",),
    ),
    (
        "Utile quando i giocatori sono tanti e la serata è corta.",
        "promise",
    ),
    (
        "Durante i turni svizzeri il pareggio è ammesso.",
        ("../commands/test_finals.py::test_a_draw_stands_in_the_swiss_rounds",),
    ),
    (
        "In semifinale e in finale invece serve sempre un vincitore (vedi la fase finale).",
        (
            "../commands/test_finals.py::test_a_level_final_needs_a_winner",
            "../test_finals.py::test_a_game_without_a_winner",
        ),
    ),
    (
        "Primo turno — sorteggio.",
        "heading",
    ),
    (
        "All'inizio nessuno ha punti, quindi gli accoppiamenti sono estratti a caso.",
        (
            "../commands/test_finals.py::test_round_one_is_the_lots_and_can_be_proven",
            "test_svizzera_rules.py::test_rule_3_every_opponent_can_be_drawn",
        ),
    ),
    (
        "Dal secondo turno — si segue la classifica.",
        "heading",
    ),
    (
        ("Quando tutte le partite del turno sono confermate, l'organizzatore genera il turno successivo e il sistema:"),
        ("../commands/test_finals.py::test_next_is_refused_while_results_are_missing",),
    ),
    (
        ("1. mette in fila i giocatori in ordine di classifica (con tutti gli spareggi, Buchholz compreso);"),
        ("test_svizzera_rules.py::test_case_18_in_standings_mode_the_tie_breaks_change_the_pairing",),
    ),
    (
        (
            "2. prende il primo giocatore ancora libero e gli assegna il più vicino in classifica che "
            "non ha ancora affrontato;"
        ),
        (
            "test_svizzera_rules.py::test_rule_4_goes_back_and_tries_the_next_opponent",
            "test_svizzera_literal.py::test_the_engine_pairs_as_the_text",
        ),
    ),
    (
        "3. ripete con il successivo giocatore libero, fino a completare il turno;",
        (
            "test_svizzera_rules.py::test_rule_4_goes_back_and_tries_the_next_opponent",
            "test_svizzera_literal.py::test_the_engine_pairs_as_the_text",
        ),
    ),
    (
        (
            "4. se a un certo punto gli ultimi giocatori rimasti si sono già affrontati tutti, torna "
            "indietro e prova l'avversario successivo per un giocatore più in alto, finché non trova "
            "un turno senza rivincite."
        ),
        (
            "test_svizzera_rules.py::test_rule_4_goes_back_and_tries_the_next_opponent",
            "test_svizzera_literal.py::test_the_engine_pairs_as_the_text",
        ),
    ),
    (
        "Nessuna rivincita.",
        ("test_svizzera_look_ahead.py::test_no_repeat_to_the_last_round",),
    ),
    (
        "Il sistema evita sempre di far ripetere una sfida.",
        ("test_svizzera_rules.py::test_rule_4_the_only_round_left",),
    ),
    (
        (
            "Solo nel caso, praticamente teorico, in cui non esista alcun modo di completare il turno "
            "senza un bis, accoppia i giocatori a due a due seguendo la classifica."
        ),
        ("test_svizzera_rules.py::test_rule_4_repeats_by_the_order_are_marked",),
    ),
    (
        (
            "In un torneo svizzero non tutti affrontano gli stessi avversari: a parità di punti, c'è "
            "chi li ha fatti contro la parte alta della classifica e chi contro la parte bassa."
        ),
        "promise",
    ),
    (
        "Il Buchholz misura proprio questo.",
        ("test_svizzera_sentences.py::test_rossi_before_bianchi",),
    ),
    (
        "Esempio.",
        "heading",
    ),
    (
        "Dopo 3 turni, Rossi e Bianchi hanno entrambi 6 punti.",
        ("test_svizzera_sentences.py::test_rossi_before_bianchi",),
    ),
    (
        ("Rossi ha conquistato i suoi 6 punti contro avversari più forti, quindi in classifica sta davanti a Bianchi."),
        ("test_svizzera_sentences.py::test_rossi_before_bianchi",),
    ),
    (
        "Se chi crea la serata sceglie il Buchholz come spareggio, pesa in tre momenti:",
        ("test_svizzera_rules.py::test_rule_6_choice_a_and_choice_b_pair_differently",),
    ),
    (
        "• nell'ordine della classifica a parità di punti;",
        ("test_svizzera_sentences.py::test_rossi_before_bianchi",),
    ),
    (
        "• negli accoppiamenti dei turni successivi, che seguono quella classifica;",
        ("test_svizzera_rules.py::test_rule_6_choice_a_and_choice_b_pair_differently",),
    ),
    (
        "• nella scelta di chi va in semifinale.",
        ("../test_finals.py::test_the_choice_of_tie_breaks_says_who_reaches_the_finals",),
    ),
    (
        "Scelta A — Buchholz (consigliata).",
        ("../commands/test_finals.py::test_the_ladder_stands_on_top_of_every_page",),
    ),
    (
        "La classifica si ordina con questi criteri, uno dopo l'altro.",
        ("test_svizzera_rules.py::test_rule_6_goals_where_buchholz_is_level",),
    ),
    (
        "Si passa al successivo solo se il precedente è in parità:",
        ("test_svizzera_rules.py::test_rule_6_goals_where_buchholz_is_level",),
    ),
    (
        "Scelta B — Differenza reti e gol fatti (classica).",
        ("../commands/test_finals.py::test_the_ladder_stands_on_top_of_every_page",),
    ),
    (
        "Come in un normale girone, senza Buchholz:",
        ("../commands/test_finals.py::test_the_ladder_stands_on_top_of_every_page",),
    ),
    (
        "la colonna Bh non compare.",
        ("../commands/test_finals.py::test_the_ladder_stands_on_top_of_every_page",),
    ),
    (
        (
            "La regola scelta vale per l'ordine della classifica, per gli accoppiamenti dei turni "
            "(che seguono la classifica) e per decidere chi va in semifinale o in finale."
        ),
        (
            "test_svizzera_rules.py::test_rule_6_choice_a_and_choice_b_pair_differently",
            "../test_finals.py::test_the_choice_of_tie_breaks_says_who_reaches_the_finals",
        ),
    ),
    (
        "Nella pagina della serata, in alto, c'è sempre scritto quale spareggio è in uso.",
        ("../commands/test_finals.py::test_the_ladder_stands_on_top_of_every_page",),
    ),
    (
        (
            "Nella Formula Svizzera lo scontro diretto non si usa: due giocatori a pari punti spesso "
            "non si sono mai incontrati."
        ),
        ("test_svizzera_rules.py::test_rule_6_head_to_head_is_never_used",),
    ),
    (
        (
            "Al termine dei turni svizzeri i primi quattro della classifica (evidenziati in verde) "
            "giocano semifinali e finali:"
        ),
        (
            "../test_finals.py::test_the_first_four_in_the_semi_finals",
            "../commands/test_finals.py::test_the_qualified_are_green_on_both_tabs",
            "../test_finals.py::test_final_and_match_for_third",
        ),
    ),
    (
        "Formula corta (14 giocatori, 4 turni): niente semifinali.",
        (
            "../test_finals.py::test_short_the_first_two_at_once",
            "test_svizzera_sentences.py::test_fourteen_in_the_short_formula",
        ),
    ),
    (
        (
            "Il 1° e il 2° della classifica giocano subito la Finale 1°–2° posto; 3° e 4° posto sono "
            "quelli della classifica dei turni, con lo stesso spareggio scelto per la serata."
        ),
        ("../commands/test_finals.py::test_short_the_final_at_once",),
    ),
    (
        ("• Genera il turno successivo solo quando tutte le partite del turno in corso sono state salvate."),
        ("../commands/test_finals.py::test_next_is_refused_while_results_are_missing",),
    ),
    (
        (
            '• Può anticipare le semifinali: a turno completato compare il tasto "Vai alle Semifinali '
            'ora" (nella formula corta "Vai alla Finale ora"), utile se la serata si allunga.'
        ),
        ("../commands/test_finals.py::test_the_finals_early",),
    ),
    (
        "La fase finale si forma con la classifica di quel momento.",
        ("../commands/test_finals.py::test_the_finals_early",),
    ),
    (
        (
            "• Correzioni nei turni svizzeri: si può correggere un risultato solo nell'ultimo turno "
            "generato, perché gli accoppiamenti dei turni successivi dipendono dai risultati "
            "precedenti."
        ),
        (
            "test_svizzera_workbook.py::test_case_26_only_the_latest_round_may_be_corrected",
            "../commands/test_finals.py::test_the_last_swiss_round_is_closed_by_the_finals",
        ),
    ),
    (
        "Dopo la correzione classifica e Buchholz si ricalcolano da zero.",
        ("test_svizzera_workbook.py::test_case_26_only_the_latest_round_may_be_corrected",),
    ),
    (
        ("• Correzioni nella fase finale: i risultati di semifinali e finali si possono correggere con il tasto ✏️."),
        (
            "../commands/test_finals.py::test_a_semi_final_corrected_before_the_final",
            "../commands/test_finals.py::test_the_last_swiss_round_is_closed_by_the_finals",
        ),
    ),
    (
        "• In ogni momento può stampare la classifica e i turni.",
        ("../commands/test_finals.py::test_standings_and_rounds_can_be_printed_at_any_time",),
    ),
    (
        (
            "Esiste anche una variante a gironi: i 12 giocatori sono divisi in due gironi da 6 "
            "(sorteggio, teste di serie, fasce o a mano) e dentro ogni girone si giocano 4 turni alla "
            "svizzera, con le stesse regole di questa pagina: primo turno sorteggiato, poi il più "
            "vicino in classifica mai incontrato, spareggio con il Buchholz."
        ),
        (
            "../commands/test_by_hand.py::test_a_new_tournament_draws_its_groups",
            "../test_groups.py::test_each_group_has_its_own_round_on_one_tab",
            "../test_groups.py::test_the_nearest_of_the_own_group_not_met",
            "test_svizzera_sentences.py::test_two_groups_of_six_play_four_rounds_without_a_repeat",
        ),
    ),
    (
        (
            "Con 6 giocatori e 4 turni il sistema sceglie gli accoppiamenti guardando avanti, così "
            "non serve mai una rivincita nemmeno all'ultimo turno."
        ),
        (
            "test_svizzera_sentences.py::test_two_groups_of_six_play_four_rounds_without_a_repeat",
            "test_svizzera_look_ahead.py::test_no_repeat_to_the_last_round",
        ),
    ),
)
