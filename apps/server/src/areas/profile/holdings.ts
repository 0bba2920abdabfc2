import type { Holding } from '../../school/removal'

/** How the tables of the area hang on a school and its people. */
export const profileHoldings: readonly Holding[] = [
  {
    table: 'profile_change_requests',
    thing: 'changeRequests',
    of: { guardian: 'person_id', student: 'person_id', staff: 'person_id' },
  },
]
