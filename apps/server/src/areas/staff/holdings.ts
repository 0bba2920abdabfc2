import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const staffHoldings: readonly Holding[] = [
  { table: 'staff', thing: 'staff' },
  { table: 'staff_details', thing: 'staff', adds: true },
]
