import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const yearEndingHoldings: readonly Holding[] = [
  { table: 'year_endings', thing: 'yearEnd' },
  { table: 'year_ending_students', thing: 'yearEnd', adds: true },
  { table: 'fee_carries', thing: 'demands', adds: true },
  { table: 'fee_carry_lines', thing: 'demands', adds: true },
  { table: 'carried_demands', thing: 'demands', adds: true },
]
