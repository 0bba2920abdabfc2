import type { CallContext } from '../../platform/http/call'
import { port } from '../../platform/ports'

/** What else looks at students whose marks of a day have changed, in the same transaction. */
export type AfterMarks = (
  place: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  day: string,
  studentIds: readonly string[],
) => Promise<void>
export const afterMarks = port<AfterMarks>('marks of a day')

/** What else goes by the calendar of some days, in the same transaction; answers how many applications for leave changed. */
export type AfterCalendar = (
  place: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  days: { readonly from: string; readonly to: string },
) => Promise<number>
export const afterCalendar = port<AfterCalendar>('a changed calendar')
