import { type Holding, held } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const leaveHoldings: readonly Holding[] = [
  ...held('leaveSetup', 'leave_types', 'leave_reasons', 'leave_chains'),
  { table: 'leave_applications', thing: 'leave', transactions: { area: 'leave', at: 'from_date' } },
  ...['leave_steps', 'leave_days'].map(table => ({ table, thing: 'leave', adds: true }) as Holding),
  { table: 'leave_ledger', thing: 'leaveLedger', transactions: { area: 'leave', at: 'at' } },
  { table: 'leave_year_closes', thing: 'leaveLedger', adds: true, transactions: { area: 'leave', at: 'leave_year' } },
]
