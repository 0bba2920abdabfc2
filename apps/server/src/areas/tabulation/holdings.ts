import { type Holding, held } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const tabulationHoldings: readonly Holding[] = [
  ...held(
    'tabSetup',
    'tab_schemes',
    'tab_exams',
    'tab_terms',
    'tab_tools',
    'tab_codes',
    'tab_scales',
    'tab_remark_bank',
    'card_templates',
    'cards',
  ),
  ...['tab_scheme_courses', 'tab_nodes', 'tab_scheme_subjects', 'tab_leaf_max'].map(
    table => ({ table, thing: 'tabSetup', adds: true }) as Holding,
  ),
  { table: 'student_subjects', thing: 'chosenSubjects' },
  { table: 'mark_sheets', thing: 'markSheets' },
  { table: 'marks', thing: 'marks' },
  { table: 'mark_changes', thing: 'marks', adds: true },
  { table: 'mark_notes', thing: 'marks', adds: true },
  { table: 'card_remarks', thing: 'cardRemarks' },
  { table: 'card_extras', thing: 'cardRemarks', adds: true },
  { table: 'result_runs', thing: 'results', adds: true },
  { table: 'results', thing: 'results' },
  { table: 'report_cards', thing: 'reportCards' },
  { table: 'card_deletions', thing: 'reportCards', adds: true },
  { table: 'card_uploads', thing: 'reportCards', adds: true },
  { table: 'card_prints', thing: 'reportCards', adds: true },
]
