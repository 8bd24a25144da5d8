"""Which test belongs where: `make test-all` runs all of them, `make test` all but those that `FULL` names.

A new test needs no line here as long as `make test` stays below its limits (tests/costs.py, docs/testing.md).
A line is a pattern of `file::test`, or of `file::test[case]`.
"""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

HERE = Path(__file__).resolve().parent

FIRST = ("packaging", "browser")  # folders whose tests share what takes long to start: run first, one after the other

# What only `make test-all` runs.
FULL: tuple[str, ...] = (
    "tests/packaging/*",
    "tests/browser/*",
    "tests/shape/test_console_runs.py::*",  # what documents show, run
    "tests/shape/test_contributing.py::test_the_lint_of_workflows_finds_a_fault",
    "tests/server/test_canaries.py::*",  # a process each
    "tests/server/test_edge.py::*",  # one server under attack for half a minute
    "tests/server/test_verified_endings.py::test_the_check_finds_nothing_after_any_of_them_and_the_server_reads_each_table",
    "tests/server/test_plans_in_client.py::*",  # Node.js; the client's own tests show the same of one plan
    "tests/server/test_giving_back.py::*_are_given_back",
    # Hundreds of deals: what they show of a few is shown by others.
    "tests/arena/test_duplicate.py::test_a_bot_against_itself_gains_nothing",
    "tests/arena/test_duplicate.py::test_without_views_a_bot_plays_as_it_does_with_them",
    "tests/arena/test_cluster.py::*",  # Ray
    "tests/arena/test_extras.py::test_without_its_libraries_every_command_runs_or_says_what_to_install",
    "tests/arena/test_habits.py::test_a_novice_opens_at_once_takes_the_pile_and_throws_no_joker",
    "tests/arena/test_habits.py::test_from_level_to_level_habits_move_one_way",
    "tests/arena/test_habits.py::test_the_command_prints_a_row_for_each_level",
    "tests/arena/test_ladder.py::test_the_report_has_all_tables_and_the_command",
    "tests/arena/test_ladder.py::test_what_a_bot_loses_with_partners_of_other_kinds",
    "tests/arena/test_playing.py::test_a_bot_that_kills_every_worker_is_given_up",
    "tests/arena/test_playing.py::test_a_bot_that_fails_in_a_worker_is_named",
    "tests/arena/test_playing.py::test_a_file_holds_several_contests_apart",
    "tests/arena/test_playing.py::test_a_killed_worker_loses_no_batch",
    "tests/arena/test_playing.py::test_any_executor_of_the_interface_will_do",
    "tests/arena/test_playing.py::test_matches_are_played_to_the_end_in_every_seating_and_repeat",
    "tests/arena/test_playing.py::test_results_are_the_same_with_any_number_of_workers",
    "tests/arena/test_playing.py::test_the_sequential_test_stops_at_the_same_pair_with_any_number_of_workers",
    "tests/arena/test_rivals.py::test_who_plays_by_points_differs_from_steady_near_the_target_alone",
    "tests/arena/test_tuning.py::test_a_run_repeats_and_goes_on_from_its_file",
    "tests/arena/test_tuning.py::test_opponents_come_from_files_and_a_challenge_has_none",
    "tests/arena/test_tuning.py::test_selecting_tells_the_gain_over_each_opponent",
    "tests/arena/test_tuning.py::test_workers_stay_for_the_whole_run",
    "tests/arena/test_value_training.py::test_a_training_repeats_by_its_seed_with_a_file_and_without",
    "tests/bots/test_luck.py::test_over_many_deals_the_mean_is_nothing_and_the_rest_scatters_less",
    "tests/bots/test_deep_2.py::test_it_asks_before_it_goes_out_on_a_partner_with_many_cards",
    "tests/cli/test_arena.py::test_luck_is_set_apart_beside_the_margin_as_it_is",
    "tests/bots/test_candidates.py::test_both_answers_to_the_partner_have_their_value",
    "tests/bots/test_going_out.py::test_cards_called_stuck_are_left_over_by_every_way_of_melding",
    "tests/bots/test_marks.py::test_a_version_of_the_analysis_never_changes_its_marks[samba_romme]",
    "tests/bots/test_marks.py::test_a_version_of_the_analysis_never_changes_its_marks[bicycle]",
    "tests/bots/test_packing.py::test_no_random_order_goes_out_with_more",
    "tests/bots/test_packing.py::test_large_hands_are_laid_in_time",
    "tests/cli/test_arena.py::test_goes_on_with_its_file",
    "tests/cli/test_arena.py::test_stops_early",
    "tests/cli/test_calibrate.py::test_it_prints_the_playouts_of_each_level_beside_those_in_use",
    "tests/cli/test_ladder.py::test_a_table_of_equities_is_written_and_read",
    "tests/cli/test_romme.py::test_chances_to_win_a_match_by_points",
    "tests/cli/test_romme.py::test_decisions_of_its_records_are_explained",
    "tests/cli/test_romme.py::test_the_arena_plays_it_with_intervals_and_any_number_of_workers_the_same",
    "tests/cli/test_romme.py::test_the_ladder_rates_its_bots",
    "tests/cli/test_romme.py::test_whole_matches_are_played_by_it",
    "tests/positions/test_extracting.py::test_turns_of_every_game_pass_as_positions",
    "tests/server/test_exercises.py::test_every_problem_is_solved_by_its_answer_at_a_table",
    "tests/problems/test_finding.py::test_all_of_them_are_proven_by_a_second_search",
    "tests/properties/test_deals_alone.py::*",
    "tests/properties/test_deals_with_partners.py::*",
    "tests/properties/test_house_rule_deals.py::test_every_house_rule_can_be_played_to_the_end",
    "tests/properties/test_invariants.py::test_the_same_seed_gives_the_same_deals",
    "tests/properties/test_legal_agrees_with_plays.py::test_what_is_begun_can_be_ended_and_is_the_play_that_the_rules_allow",
    "tests/properties/test_referee_mode.py::test_C_15_a_deal_with_irregular_plays_ends_and_is_replayed_to_the_same_state",
    "tests/properties/test_referee_mode.py::test_C_15_nearly_every_cause_occurs_in_random_deals",
    "tests/properties/test_mutated_plays.py::test_changed_plays_are_refused_whole_or_reached_by_listed_actions",
    "tests/properties/test_turns_slow_search.py::test_C_2_D_4_8_*",
    "tests/properties/test_opening_slow_search.py::test_C_6_black_threes_are_listed_only_where_the_player_goes_out_in_this_turn",
    # They start Node.js; the client's own tests show the same of a few rules.
    "tests/rulebook/test_offline.py::test_pages_of_*",
    "tests/replay/test_in_client.py::*",
    "tests/replay/test_byte_forms.py::test_the_page_reads_and_refuses_what_the_command_does",
    "tests/scorekeeper/together/test_merging.py::test_the_client_merges_in_the_same_way",
    "tests/rulebook/test_offline.py::test_questions_find_the_rule_that_answers_among_the_first_three",
    "tests/romme/test_bots.py::test_a_memory_holds_the_pile_and_only_cards_that_are_where_it_says",
    "tests/romme/test_bots.py::test_a_world_agrees_with_everything_that_the_seat_has_seen",
    "tests/romme/test_bots.py::test_greedy_beats_random_by_far",
    "tests/romme/test_bots.py::test_steady_beats_greedy",
    "tests/romme/test_every_game.py::test_a_copy_goes_on_apart",
    "tests/romme/test_every_game.py::test_larger_steps_are_what_smaller_ones_make",
    "tests/romme/test_every_game.py::test_listing_and_definition_say_the_same",
    "tests/romme/test_every_game.py::test_no_card_is_lost_and_every_game_ends",
    "tests/romme/test_records.py::test_R_5_9_an_annulled_game_is_dealt_anew_by_the_same_player",
    "tests/properties/test_stock_end.py::test_C_16_they_agree_under_house_rules",
    "tests/rulebook/test_ineffective_fields.py::test_a_field_is_idle_where_no_other_value_of_it_changes_play",
    "tests/rulebook/test_ineffective_fields.py::test_a_house_rule_that_says_it_has_no_effect_has_none",
    "tests/rulebook/test_ineffective_fields.py::test_fields_of_random_house_rules_are_idle_where_no_other_value_changes_play",
    # Servers and processes of their own.
    "tests/server/test_bot_queue.py::test_F10_a_worker_that_is_lost_costs_no_weaker_move",
    "tests/server/test_bots.py::test_a_bot_of_ones_own_plays_and_one_that_fails_is_replaced_and_told",
    "tests/server/test_bots.py::test_a_bot_that_fails_all_the_time_does_not_fill_the_terminal",
    "tests/server/test_bots.py::test_a_bot_that_takes_too_long_is_replaced_by_greedy",
    "tests/server/test_hints.py::test_a_worker_gives_the_advice_of_the_game",
    "tests/server/test_bots.py::test_a_question_that_nobody_waits_for_does_not_spoil_the_next",
    "tests/server/test_bots.py::test_with_nothing_else_to_do_the_same_worker_goes_on_with_a_turn",
    "tests/server/test_bots.py::test_whatever_a_bot_writes_into_the_answers_is_read_as_data",
    "tests/server/test_backups.py::test_a_backup_that_follows_is_whole_however_it_ends",
    "tests/server/test_crowd.py::test_T12_bots_of_two_tables_think_and_every_play_is_answered",
    "tests/server/test_floods.py::test_F8_floods_are_held_back_and_each_play_of_a_neighbour_is_answered",
    "tests/server/test_heartbeat.py::test_on_a_full_disk_a_server_is_live_and_not_ready",
    "tests/server/test_dearest.py::test_T21_the_dearest_*",
    "tests/server/test_dearest.py::test_T21_usual_*",
    "tests/server/test_illegal.py::*",
    "tests/server/test_load.py::*",
    "tests/server/test_malformed.py::*",
    "tests/server/test_planted_faults.py::*",
    "tests/server/test_points.py::*",
    "tests/server/test_power.py::test_T3_*",
    "tests/server/test_long_run.py::*",
    "tests/server/test_many_phones.py::*",
    "tests/server/test_standing_still.py::*",
    "tests/server/test_upgrades.py::*",
    "tests/server/test_what_if.py::test_from_any_moment_the_same_deal_goes_on_and_is_read_and_recorded_again",
    "tests/server/test_wall_clock.py::*",
    "tests/server/test_metrics.py::test_a_page_of_a_server_that_is_played_at_is_documented_and_tells_nothing_about_people_and_games",
    "tests/server/test_returning.py::*",
    "tests/server/test_restart.py::test_a_second_server_on_the_same_file_says_why_it_does_not_start",
    "tests/server/test_restart.py::test_kill_9_loses_nothing_of_what_was_done_against_the_rules",
    "tests/server/test_restart.py::test_kill_9_loses_nothing_of_what_was_taken_back",
    # Bots that think.
    "tests/kept/test_decisions.py::test_bot_decides_as_ever[*deep@*]",
    "tests/arena/test_holdings.py::test_the_command_writes_a_net_that_forecasts_pairs_in_other_deals",
    "tests/shape/test_front_door.py::test_every_way_in_finds_the_compiled_core",
    "tests/shape/test_front_door.py::test_what_is_not_asked_for_is_not_imported",
    # The same code for one rule set or bot after the other.
    "tests/bots/test_candidates.py::test_the_first_candidate_is_the_choice_and_the_others_fall_in_value",
    "tests/bots/test_deep.py::test_a_plan_is_carried_out_in_every_world_as_far_as_its_actions_are_listed",
    "tests/arena/test_duplicate.py::test_a_policy_plays_the_same_with_and_without_views",
    "tests/arena/test_playing.py::test_an_interrupted_contest_goes_on_where_it_was",
    "tests/arena/test_rivals.py::test_exploiters_play_whole_deals_otherwise_than_steady",
    "tests/arena/test_tuning.py::test_a_table_that_never_opens_loses",
    "tests/arena/test_tuning.py::test_equal_weights_gain_nothing_on_any_deck",
    "tests/arena/test_tuning.py::test_the_command_writes_what_the_arena_plays",
    "tests/bots/test_deep.py::test_a_playout_remembers_what_the_log_tells",
    "tests/bots/test_deep.py::test_a_world_shows_the_seat_what_it_saw_and_holds_the_whole_pack",
    "tests/bots/test_deep.py::test_it_takes_listed_actions_only_in_whole_deals",
    "tests/properties/test_legal_agrees_with_plays.py::test_legal_lists_what_the_rules_allow_and_nothing_else",
    "tests/properties/test_stock_end.py::test_C_16_the_listing_and_the_definition_agree_on_takes_without_a_stock",
    "tests/properties/test_whole_steps.py::test_C_2_a_step_by_house_rules_is_made_of_listed_actions",
    "tests/properties/test_whole_steps.py::test_C_2_a_step_of_several_parts_is_made_of_listed_actions",
    "tests/romme/test_every_game.py::test_a_refused_play_changes_nothing",
    "tests/romme/test_levels.py::test_R_5_4_every_level_goes_out_when_it_can",
    "tests/romme_referee/test_agreement.py::test_a_referee_with_one_other_rule_is_noticed",
    "tests/server/test_romme_table.py::test_a_game_is_played_to_its_end_kept_and_followed_by_another",
    "tests/bots/test_whole_deals.py::*",
    "tests/properties/test_way_out.py::test_C_9_counting_tells_of_nearly_every_turn_whether_it_goes_out",
    "tests/second_reading/test_last_hands.py::test_C_2_C_5_C_9_D_4_8_O_4_last_hands",
    "tests/second_reading/test_last_hands.py::test_C_2_another_reading_is_noticed",
    "tests/second_reading/test_questions.py::*",
    "tests/second_reading/test_seats.py::*",
    "tests/second_reading/test_stock.py::*",
    "tests/second_reading/test_tables.py::test_C_9_questions_at_tables_that_are_set_up",
    "tests/second_reading/test_targets.py::test_D_13_1_K_10_S_6_4_a_match_goes_to_the_target_for_so_many",
    "tests/second_reading/test_targets.py::test_D_13_1_a_match_to_another_target_is_noticed",
    "tests/engine/test_playout.py::test_points_are_those_of_the_score_lines_in_every_rule_set",
    "tests/properties/test_leave.py::*",
    "tests/properties/test_legal_agrees_with_plays.py::test_legal_lists_what_each_rule_set_allows_and_nothing_else",
    "tests/properties/test_legal_agrees_with_plays.py::test_what_is_begun_in_each_rule_set_can_be_ended_and_is_the_play_that_it_allows",
    "tests/properties/test_opening_slow_search.py::test_D_10_1_the_list_goes_out_just_where_a_slow_search_does",
    "tests/properties/test_turns_slow_search.py::test_what_is_listed_in_a_turn_is_what_a_slow_search_can_end",
    "tests/referee/test_agreement.py::test_engine_and_referee_agree_in_random_deals",
    "tests/romme/test_bots.py::test_a_bot_chooses_what_is_legal_and_nothing_hidden_changes_it",
    "tests/romme_referee/test_agreement.py::test_game_and_referee_agree_by_house_rules",
    "tests/scorekeeper/test_same_lines.py::*thousand*",
    "tests/scorekeeper/test_in_client.py::test_sheets_give_what_they_give_in_python",
    "tests/scorekeeper/test_in_client.py::test_C_13_deals_have_the_lines_of_the_engine_there_and_another_line_is_noticed",
    "tests/server/test_bot_budgets.py::test_F10_every_decision_is_repeated_from_the_log",
    "tests/server/test_garbage.py::test_with_it_what_is_unused_is_found_in_the_end",
    "tests/server/test_beside_leaks.py::test_no_card_is_named_beside_the_game_and_no_seed_anywhere",
    "tests/server/test_beside_leaks.py::test_what_is_said_beside_the_game_is_the_same_whatever_the_cards_are",
    "tests/server/test_leaks.py::test_exchanging_unseen_cards_changes_no_byte_before_it_may_show",
    "tests/server/test_restart.py::test_kill_9_in_the_middle_of_a_deal_loses_nothing",
    "tests/server/test_rule_sets.py::test_a_deal_of_every_preset_is_played_to_its_score",
    # Each of them takes seconds, and smaller tests of the same thing stay.
    "tests/cli/test_explain.py::test_a_bot_that_plans_its_turn_does_not_contradict_what_it_played",
    "tests/cli/test_explain.py::test_the_reasons_are_for_the_turn_that_was_played_or_for_a_better_one",
    "tests/cli/test_record_marks.py::test_a_table_without_luck_says_nothing_of_it",
    "tests/arena/test_statistics.py::test_nineteen_in_twenty_intervals_hold_the_mean",
    "tests/bots/test_levels.py::test_no_level_rushes_out_while_the_partner_holds_a_hand_full_of_points",
    "tests/bots/test_marks.py::test_cards_that_nobody_drew_make_no_difference",
    "tests/bots/test_reasons.py::test_a_position_produces_the_reason",
    "tests/problems/test_finding.py::test_the_same_deal_has_the_same_problems_and_each_is_proven",
    "tests/properties/test_invariants.py::test_L_1_a_sequence_with_a_wild_is_found_in_the_listing_however_it_is_written",
    "tests/properties/test_opening_slow_search.py::test_C_3_an_opening_counts_any_card_values",
    "tests/properties/test_opening_slow_search.py::test_C_5_an_opening_that_needs_nearly_every_card_is_listed_just_where_it_can_be_ended",
    "tests/properties/test_records.py::test_blanks_and_line_ends_do_not_matter",
    "tests/properties/test_records.py::test_reading_gives_back_what_was_written",
    "tests/properties/test_scoring.py::test_the_slow_scorer_agrees_on_random_ends",
    "tests/rulebook/test_figures.py::test_another_value_changes_the_page_and_is_marked_there",
    "tests/rules/test_drawing_for_seats.py::test_C_17_every_seating_is_equally_likely",
    "tests/scorekeeper/test_house_fields.py::test_simple_fields_can_be_anything_within_their_bounds_in_every_preset",
    "tests/server/test_bot_budgets.py::test_F10_the_budget_of_a_decision_is_stored_with_its_move",
    "tests/server/test_chores.py::test_it_is_done_again_each_day_and_not_to_tables_in_memory",
    "tests/server/test_fuzz.py::test_any_tray_is_answered_and_nothing_changes",
    "tests/server/test_gone_connections.py::test_a_connection_that_ended_is_no_circle_of_objects_and_no_error",
    "tests/server/test_parts.py::test_a_view_of_parts_is_the_view_made_anew",
    "tests/server/test_parts.py::test_what_may_be_merged_is_what_the_rules_say",
    "tests/server/test_romme_leaks.py::test_exchanging_unseen_cards_changes_no_byte_of_views_and_answers",
    "tests/server/test_sheet_keeping.py::test_sheets_without_a_change_for_60_days_are_forgotten_once_a_day",
    "tests/server/test_sheet_texts.py::test_a_long_text_takes_time_in_proportion_to_its_length",
    "tests/server/test_snapshots.py::test_a_table_read_from_a_snapshot_is_the_one_that_was_played_at",
    "tests/server/test_snapshots.py::test_what_is_read_of_a_table_has_a_bound_however_long_its_deal_goes_on",
    "tests/server/test_watcher_leaks.py::test_exchanging_hidden_cards_changes_no_byte_of_what_a_watcher_is_sent",
)

# What of it `make test` runs all the same: the smallest test of each thing.
QUICK: tuple[str, ...] = (
    "tests/bots/test_reasons.py::test_a_position_produces_the_reason[keeps_pair]",
    "tests/bots/test_reasons.py::test_a_position_produces_the_reason[opens]",
    "tests/properties/test_scoring.py::test_the_slow_scorer_agrees_on_random_ends[2]",
    "tests/rulebook/test_figures.py::test_another_value_changes_the_page_and_is_marked_there[nl-dutch]",
    "tests/server/test_bot_budgets.py::test_F10_the_budget_of_a_decision_is_stored_with_its_move[samba_romme]",
    "tests/server/test_gone_connections.py::test_a_connection_that_ended_is_no_circle_of_objects_and_no_error[drop]",
    "tests/server/test_parts.py::test_a_view_of_parts_is_the_view_made_anew[dutch]",
    "tests/server/test_parts.py::test_what_may_be_merged_is_what_the_rules_say[bolivia]",
    "tests/server/test_romme_leaks.py::test_exchanging_unseen_cards_changes_no_byte_of_views_and_answers[1]",
    "tests/server/test_sheet_texts.py::test_a_long_text_takes_time_in_proportion_to_its_length[hands]",
    "tests/server/test_snapshots.py::test_a_table_read_from_a_snapshot_is_the_one_that_was_played_at[samba_romme]",
    "tests/server/test_watcher_leaks.py::test_exchanging_hidden_cards_changes_no_byte_of_what_a_watcher_is_sent[dutch]",
    "tests/server/test_what_if.py::*recorded_again[dutch]",
    "tests/server/test_illegal.py::*[dutch-4]",
    "tests/server/test_planted_faults.py::*[ack before commit]",
    "tests/server/test_planted_faults.py::*[no check of a socket's origin]",
    "tests/server/test_planted_faults.py::*[new stock at restart]",
    "tests/arena/test_duplicate.py::test_a_policy_plays_the_same_with_and_without_views[4]",
    "tests/arena/test_rivals.py::test_exploiters_play_whole_deals_otherwise_than_steady[holder]",
    "tests/arena/test_tuning.py::test_equal_weights_gain_nothing_on_any_deck[4]",
    "tests/bots/test_deep.py::test_a_playout_remembers_what_the_log_tells[canasta]",
    "tests/bots/test_deep.py::test_a_world_shows_the_seat_what_it_saw_and_holds_the_whole_pack[quad]",
    "tests/bots/test_deep.py::test_it_takes_listed_actions_only_in_whole_deals[bolivia]",
    "tests/bots/test_deep.py::test_it_takes_listed_actions_only_in_whole_deals[dutch]",
    "tests/properties/test_legal_agrees_with_plays.py::test_legal_lists_what_the_rules_allow_and_nothing_else[4]",
    "tests/properties/test_stock_end.py::test_C_16_the_listing_and_the_definition_agree_on_takes_without_a_stock[fournier]",
    "tests/properties/test_stock_end.py::test_C_16_the_listing_and_the_definition_agree_on_takes_without_a_stock[quad]",
    "tests/properties/test_whole_steps.py::test_C_2_a_step_of_several_parts_is_made_of_listed_actions[black_samba]",
    "tests/properties/test_whole_steps.py::test_C_2_a_step_of_several_parts_is_made_of_listed_actions[fournier]",
    "tests/romme/test_levels.py::test_R_5_4_every_level_goes_out_when_it_can[weakness0]",
    "tests/romme_referee/test_agreement.py::test_a_referee_with_one_other_rule_is_noticed[pile-*]",
    "tests/server/test_romme_table.py::test_a_game_is_played_to_its_end_kept_and_followed_by_another[strong]",
    "tests/bots/test_candidates.py::test_the_first_candidate_is_the_choice_and_the_others_fall_in_value[steady-bolivia]",
    "tests/bots/test_deep.py::test_a_plan_is_carried_out_in_every_world_as_far_as_its_actions_are_listed[fournier]",
    "tests/bots/test_whole_deals.py::test_a_bot_asks_for_values_and_never_for_a_name[steady-dutch]",
    "tests/bots/test_whole_deals.py::test_a_bot_started_anew_before_every_decision_plays_the_same[friendly-fournier]",
    "tests/bots/test_whole_deals.py::test_every_rule_set_is_played_to_the_end[greedy-[bcs]*-4]",
    "tests/bots/test_whole_deals.py::test_every_rule_set_is_played_to_the_end[net-black_samba-4]",
    "tests/bots/test_whole_deals.py::test_every_rule_set_is_played_to_the_end[steady-quad-6]",
    "tests/bots/test_whole_deals.py::test_what_is_hidden_does_not_change_a_choice[steady-[fq]*]",
    "tests/cli/test_calibrate.py::test_it_prints_the_playouts_of_each_level_beside_those_in_use[dutch-*]",
    "tests/properties/test_deals_with_partners.py::test_random_deals_keep_every_invariant[4-0]",
    "tests/properties/test_referee_mode.py::test_C_15_a_deal_with_irregular_plays_ends_and_is_replayed_to_the_same_state[0-*]",
    "tests/properties/test_leave.py::test_C_9_asking_is_listed_where_going_out_is_possible_and_a_yes_always_leads_out[canasta]",
    "tests/properties/test_legal_agrees_with_plays.py::test_legal_lists_what_each_rule_set_allows_and_nothing_else[fournier]",
    "tests/properties/test_legal_agrees_with_plays.py::test_what_is_begun_in_each_rule_set_can_be_ended_and_is_the_play_that_it_allows[spanish]",
    "tests/properties/test_opening_slow_search.py::test_D_10_1_the_list_goes_out_just_where_a_slow_search_does[*?group?of?five]",
    "tests/properties/test_turns_slow_search.py::test_what_is_listed_in_a_turn_is_what_a_slow_search_can_end[black_samba]",
    "tests/referee/test_agreement.py::test_engine_and_referee_agree_in_random_deals[dutch-4]",
    "tests/referee/test_agreement.py::test_engine_and_referee_agree_in_random_deals[canasta-2]",
    "tests/romme/test_bots.py::test_a_bot_chooses_what_is_legal_and_nothing_hidden_changes_it[deep]",
    "tests/romme_referee/test_agreement.py::test_game_and_referee_agree_by_house_rules[1]",
    "tests/server/test_beside_leaks.py::test_no_card_is_named_beside_the_game_and_no_seed_anywhere[dutch]",
    "tests/server/test_beside_leaks.py::test_what_is_said_beside_the_game_is_the_same_whatever_the_cards_are[dutch]",
    "tests/server/test_leaks.py::test_exchanging_unseen_cards_changes_no_byte_before_it_may_show[4-0-greedy]",
    "tests/server/test_leaks.py::test_exchanging_unseen_cards_changes_no_byte_before_it_may_show[2-1-greedy]",
    "tests/server/test_restart.py::test_kill_9_in_the_middle_of_a_deal_loses_nothing[dutch-4-2]",
    "tests/server/test_rule_sets.py::test_a_deal_of_every_preset_is_played_to_its_score[fournier]",
    "tests/server/test_rule_sets.py::test_a_deal_of_every_preset_is_played_to_its_score[bolivia]",
    "tests/browser/test_access.py::test_U1_U3_nothing_sticks_out_and_axe_finds_nothing[family]",
    "tests/browser/test_access.py::test_U1_U3_nothing_sticks_out_and_axe_finds_nothing[settings]",
    "tests/browser/test_alarm.py::test_title_and_icon_tell_the_own_turn",
    "tests/browser/test_alarm.py::test_a_notice_tells_the_own_turn_to_who_is_away_and_names_no_card",
    "tests/browser/test_deals.py::test_a_deal_is_played_by_keyboard_alone",
    "tests/browser/test_deals.py::test_a_deal_is_played_to_its_score_and_the_next_one_begins[finger]",
    "tests/browser/test_drags.py::test_a_card_dragged_onto_the_pile_with_the_mouse_is_discarded[samba]",
    "tests/browser/test_drags.py::test_a_finger_is_asked_once_before_it_discards[romme]",
    "tests/browser/test_drags.py::test_the_top_card_dragged_onto_an_own_meld_takes_the_pile[samba-mouse]",
    "tests/browser/test_house_rules.py::test_a_house_rule_is_made_refused_mended_kept_and_played",
    "tests/browser/test_house_rules.py::test_a_link_a_file_and_a_text_bring_house_rules",
    "tests/browser/test_house_rules.py::test_rule_sets_are_compared_and_open_at_a_rule",
    "tests/browser/test_keys.py::test_letter_keys_can_be_chosen",
    "tests/browser/test_keys.py::test_picking_finding_and_emptying_by_keys",
    "tests/browser/test_keys.py::test_your_turn_and_refusals_are_urgent",
    "tests/browser/test_layout.py::test_U1_U2_table_of_any_size[6-en]",
    "tests/browser/test_motion.py::test_U5_nothing_moves_while_the_others_play[phone]",
    "tests/browser/test_opening.py::*",
    "tests/browser/test_other_plays.py::test_F_6_5_a_whole_hand_below_the_minimum_is_folded[desktop]",
    "tests/browser/test_other_plays.py::test_L_1_a_wild_goes_to_the_low_end_of_a_sequence_that_lies",
    "tests/browser/test_plan.py::test_a_discard_is_planned_and_sent_by_keys",
    "tests/browser/test_plan.py::test_a_taken_pile_drops_the_plan_with_a_note[phone]",
    "tests/browser/test_referee_mode.py::test_a_bot_claims_what_is_laid_in_error_and_the_cards_lie_open",
    "tests/browser/test_romme.py::test_it_is_chosen_on_the_start_page_for_two",
    "tests/browser/test_romme_colours.py::*",
    "tests/browser/test_routes.py::*",
    "tests/browser/test_rule_sets.py::test_why_opens_the_rule_in_the_drawer[dutch]",
    "tests/browser/test_seats.py::test_a_friend_takes_a_bots_seat_by_link_and_both_play",
)

# The tests of the server that see the engine's own work: its listings, refusals, views and scores. All others hand on
# what it has decided, in whichever form.
OF_THE_ENGINE = (
    *("asking", "beside_leaks", "check", "illegal", "leaks", "match", "parts", "permitted_information", "referee_mode"),
    *("romme_leaks", "romme_table", "rule_sets", "seat_leaks", "stage", "take_back", "watcher_leaks"),
)
HANDING_ON = sorted(
    file.name for file in (HERE / "server").glob("test_*.py") if file.stem.removeprefix("test_") not in OF_THE_ENGINE
)

# What runs once, compiled where a compiler is: it shows nothing of the engine that its other form could do otherwise.
ONCE: tuple[str, ...] = (
    "tests/packaging/*",
    "tests/browser/*",
    "tests/shape/*",  # reads the code
    *(f"tests/server/{name}::*" for name in HANDING_ON),
    "tests/scorekeeper/*",  # plain Python in both forms
    "tests/replay/*",  # the client's
    "tests/soak/*",
    "tests/kept/test_decisions.py::test_bot_decides_as_ever[*deep@2]",  # 100,000 playouts; `deep@1` shows the same
    *(
        f"tests/cli/test_{name}.py::*"
        for name in ("announcing", "base", "own_bots", "record_export", "records", "rules", "score")
    ),
    # Texts of the rules, filled with values that both forms read from the same files.
    *(
        f"tests/rulebook/test_{name}.py::*"
        for name in ("documents", "figures", "languages", "offline", "pages", "sources", "value_words")
    ),
    *(f"tests/kept/test_{name}.py::*" for name in ("releases", "rooms", "rule_ids", "sheets")),
    # They ask the engine. That its two forms answer alike is shown by records, counts and properties, and that bots
    # decide alike by tests/kept/test_decisions.py.
    "tests/arena/*",
    "tests/bots/*",
    "tests/lessons/*",
    "tests/problems/*",
    # A test of the referee alone: it wants to see a mistake found, in whichever form.
    "tests/romme_referee/test_agreement.py::test_a_referee_with_one_other_rule_is_noticed*",
    "tests/rulebook/test_ineffective_fields.py::test_a_field_is_idle_where_no_other_value_of_it_changes_play",
    "tests/rulebook/test_ineffective_fields.py::test_a_house_rule_that_says_it_has_no_effect_has_none",
    "tests/rulebook/test_ineffective_fields.py::test_fields_of_random_house_rules_are_idle_where_no_other_value_changes_play",
)

# The promises of DESIGN.md, section 2, each with the test in `make test` that breaks first where it is broken.
PROMISES: dict[int, str] = {
    1: "tests/rules/test_refusals_of_every_rule_set.py::test_a_refusal_arises_and_names_a_rule_of_the_page",
    2: "tests/server/test_protocol.py::test_every_order_of_sending_again_gives_the_state_of_each_command_once",
    3: "tests/server/test_protocol.py::test_a_server_that_starts_again_shows_every_seat_what_it_saw",
    4: "tests/server/test_leaks.py::test_exchanging_unseen_cards_changes_no_byte_before_it_may_show",
    5: "tests/server/test_fuzz.py::test_any_frames_are_answered_in_words",
    6: "tests/server/test_limits.py::test_a_client_that_does_not_read_is_closed_and_nobody_waits_for_it",
    7: "tests/properties/test_records.py::test_matches_are_replayed_to_the_same_scores",
    8: "tests/browser/test_deals.py::test_a_deal_is_played_by_keyboard_alone",
    9: "tests/server/test_store.py::test_a_change_is_there_after_reopening",
}


def is_full(name: str) -> bool:
    """Return whether only `make test-all` runs the test of that name, such as `tests/rules/test_pile.py::test_a[b]`."""
    return fits(name, FULL) and not fits(name, QUICK)


def is_once(name: str) -> bool:
    """Return whether the test of that name runs with one form of the engine alone."""
    return fits(name, ONCE)


def fits(name: str, patterns: tuple[str, ...]) -> bool:
    """Return whether a test has a name that one of `patterns` describes."""
    test, _, case = name.partition("[")
    of_file, of_folders = _sorted_by_file(patterns)
    for tests, cases in (*of_file.get(test.partition("::")[0], ()), *of_folders):
        if fnmatchcase(test, tests) and (not cases or fnmatchcase(case[:-1], cases)):
            return True
    return False


@cache
def _sorted_by_file(patterns: tuple[str, ...]) -> tuple[dict[str, list[tuple[str, str]]], list[tuple[str, str]]]:
    """Return the patterns, as test and case, by the file that they name, and those that name none: thousands ask."""
    of_file: dict[str, list[tuple[str, str]]] = {}
    of_folders = []
    for pattern in patterns:
        tests, _, cases = pattern.partition("[")
        file, _, rest = tests.partition("::")
        pair = (tests, cases[:-1])
        of_file.setdefault(file, []).append(pair) if rest and "*" not in file else of_folders.append(pair)
    return of_file, of_folders


def stale(names: Sequence[str]) -> list[str]:
    """Return in words which lines of this file describe none of all tests, those called `names`."""
    lines = [line for line in (*FULL, *QUICK, *ONCE) if not any(fits(name, (line,)) for name in names)]
    return [f"tests/plan.py names {line}, and there is no such test" for line in lines]


def broken_promises(names: Iterable[str]) -> list[str]:
    """Return in words which promises have no test among those called `names`."""
    tests = {name.partition("[")[0] for name in names}
    return [f"promise {number} has no test in `make test`" for number, test in PROMISES.items() if test not in tests]
