import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const operatorsHoldings: readonly Holding[] = [
  { table: 'sms_accounts', thing: 'smsAccount' },
  { table: 'sms_credits', thing: 'smsAccount', adds: true, lasting: true },
]
