import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const feedbackHoldings: readonly Holding[] = [
  { table: 'guardian_feedbacks', thing: 'feedback', transactions: { area: 'feedback', at: 'on_day' } },
  ...['feedback_posts', 'feedback_notes', 'feedback_categories', 'feedback_category_staff'].map(
    table => ({ table, thing: 'feedback', adds: true }) as Holding,
  ),
]
