import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const filesHoldings: readonly Holding[] = [{ table: 'files', thing: 'files' }]
