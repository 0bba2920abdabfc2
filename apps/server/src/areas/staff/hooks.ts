import type { CallContext } from '../../platform/http/call'
import { port } from '../../platform/ports'

/** What else ends when staff leave, in the same transaction. */
export type AfterRelieving = (
  place: Pick<CallContext, 'trx' | 'services' | 'schoolId'>,
  staffIds: readonly string[],
  day: string,
) => Promise<void>
export const afterRelieving = port<AfterRelieving>('staff who leave')
