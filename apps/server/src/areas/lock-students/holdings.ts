import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const lockStudentsHoldings: readonly Holding[] = [{ table: 'student_locks', thing: 'studentLocks' }]
