import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { MachineOrder } from './machine'

/** What the display of the machine for trials says. */
export interface Display {
  state: 'waiting' | 'approved' | 'declined' | 'cancelled'
  rrn: string | null
  at: Date
}

export async function readDisplay(
  trx: Trx,
  { schoolId, id }: Pick<MachineOrder, 'schoolId' | 'id'>,
): Promise<Display | undefined> {
  const { rows } = await sql<Display>`
    select state, rrn, at from sandbox_machine where school_id = ${schoolId} and order_id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Twelve digits that no other payment of the machine has. */
const newRrn = (services: Services) =>
  Array.from(services.random.bytes(12), (byte, place) => (place === 0 ? 1 + (byte % 9) : byte % 10)).join('')

/** Presses a key of the machine for trials. Nothing happens where it does not wait. */
export async function press(
  services: Services,
  trx: Trx,
  { schoolId, id }: Pick<MachineOrder, 'schoolId' | 'id'>,
  state: 'approved' | 'declined' | 'cancelled',
): Promise<boolean> {
  const { rows } = await sql`
    update sandbox_machine set state = ${state}, rrn = ${state === 'approved' ? newRrn(services) : null}, at = ${services.clock.now()}
    where school_id = ${schoolId} and order_id = ${id} and state = 'waiting' returning 1`.execute(trx)
  return rows.length > 0
}
