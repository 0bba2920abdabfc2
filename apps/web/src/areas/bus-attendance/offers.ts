import type { AnswerOfCall, busAttendance } from '@school/api/client'

/** What the screens of bus attendance offer. */
export type RideOffers = AnswerOfCall<typeof busAttendance.initialValues>
