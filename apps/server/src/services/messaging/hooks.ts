import type { AlertType } from '@school/rules'
import type { CallContext } from '../../platform/http/call'
import { port } from '../../platform/ports'
import type { AcceptedOrder, SendCall, SendOrder, WriteCall } from './order'
import type { Recipient } from './people'
import type { SendPlan } from './plan'

/** What attendance adds to messages that tell of a day. */
export interface DayAlerts {
  /** Until the transaction ends nobody else tells families of this day. */
  readonly lockDay: (call: Pick<SendCall, 'trx' | 'schoolId'>, day: string) => Promise<void>
  /** What the day was for the people of an order, and who was told of it already. */
  readonly readTold: (
    call: Pick<SendCall, 'trx' | 'schoolId'>,
    order: SendOrder,
    found: Recipient[],
  ) => Promise<{ readonly people: Recipient[]; readonly alerts?: ReadonlyMap<string, AlertType> }>
  /** Keeps whom a batch tells of the day, in the transaction that accepts it. */
  readonly writeAlerts: (call: WriteCall, batchId: string, accepted: AcceptedOrder, plan: SendPlan) => Promise<void>
  /** What is sent again tells in the place of what did not arrive. */
  readonly followAlerts: (
    call: Pick<WriteCall, 'trx' | 'services'>,
    batchId: string,
    again: string,
    studentIds: readonly string[],
  ) => Promise<void>
}
export const dayAlerts = port<DayAlerts>('alerts of a day')

/** @throws 404 when one of some students was on no run of the day that the person sees. */
export type RefuseOthers = (call: Pick<CallContext, 'trx' | 'person'>, day: string, ids: readonly string[]) => Promise<void>
export const ridersOfDay = port<RefuseOthers>('riders of a day')
