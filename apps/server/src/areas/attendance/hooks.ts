import type { CallContext } from '../../platform/http/call'
import { port } from '../../platform/ports'

/** What else looks at students whose marks of a day have changed, in the same transaction. */
export type AfterMarks = (
  place: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  day: string,
  studentIds: readonly string[],
) => Promise<void>
export const afterMarks = port<AfterMarks>('marks of a day')
