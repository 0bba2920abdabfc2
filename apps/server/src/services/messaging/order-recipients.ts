import { mostRecipients, type SendDoor } from '@school/rules'
import { fieldText } from '../../platform/field-texts'
import { personOf } from '../../platform/http/call'
import { invalid } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { findRiders } from '../../school/bus-riders'
import { findGuardians, type GuardianFilters } from './guardians'
import type { AskedOrder, SendCall, SendOrder, SendSelection } from './order'
import { findStaff, type StaffFilters } from './staff'
import { messagingFieldText } from './texts'

/** Ids that the filters of a door find in the own scope, at most one more than a send may have. */
function find(call: SendCall, door: SendDoor, filters: SendSelection['filters']): Promise<string[]> {
  // The contract gives each door its own filters.
  switch (door) {
    case 'guardian':
    case 'feeDues':
      return findGuardians(call, filters as GuardianFilters, mostRecipients + 1)
    case 'staff':
      return findStaff(call, filters as StaffFilters, mostRecipients + 1)
    case 'absentPresent':
    case 'busAttendance':
      return Promise.resolve([])
    case 'busReport':
      return findRiders({ ...call, person: personOf(call) }, filters as Parameters<typeof findRiders>[1], mostRecipients + 1)
  }
}

async function idsOf(call: SendCall, { door, ids, selection }: AskedOrder): Promise<readonly string[]> {
  if (!selection) return ids
  if (ids.length > 0) throw invalid([{ field: 'selection', message: messagingFieldText('RowsOrSelection') }])
  const found = await find(call, door, selection.filters)
  const excluded = new Set(selection.excludeIds.map(id => id.toLowerCase()))
  const left = found.filter(id => !excluded.has(id))
  if (left.length > mostRecipients) throw invalid([{ field: 'selection', message: fieldText('TooMany', { n: mostRecipients }) }])
  return left
}

/** Whom of a family it reaches where the order does not say: numbers and addresses are the guardian's. */
async function sendToOf(call: SendCall, { door, channel }: AskedOrder): Promise<SendOrder['sendTo']> {
  if (door === 'staff') return 'Staff'
  if (door !== 'guardian' || channel !== 'notification') return 'Guardian'
  return (await settingValue(call.trx, call.schoolId, 'comm.sendTowhom')) as SendOrder['sendTo']
}

/**
 * An order with everybody it goes to: those whom filters find are read now.
 *
 * @throws 400 when it names people in both ways, or too many.
 */
export async function settleOrder(call: SendCall, asked: AskedOrder): Promise<SendOrder> {
  const { selection: _, ...order } = asked
  return { ...order, ids: await idsOf(call, asked), sendTo: asked.sendTo ?? (await sendToOf(call, asked)) }
}
