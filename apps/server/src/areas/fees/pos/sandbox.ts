import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import type { Machine, MachineAnswer, MachineOrder } from './machine'

interface Display {
  state: 'waiting' | 'approved' | 'declined' | 'cancelled'
  rrn: string | null
  at: Date
}

async function readDisplay(trx: Trx, { schoolId, id }: Pick<MachineOrder, 'schoolId' | 'id'>): Promise<Display | undefined> {
  const { rows } = await sql<Display>`
    select state, rrn, at from sandbox_machine where school_id = ${schoolId} and order_id = ${id} for update`.execute(trx)
  return rows[0]
}

function told(order: MachineOrder, display: Display | undefined): MachineAnswer {
  switch (display?.state) {
    case undefined:
      return { state: 'absent' }
    case 'waiting':
      return { state: 'waiting' }
    case 'declined':
      return { state: 'declined', text: 'DECLINED' }
    case 'cancelled':
      return { state: 'cancelled' }
    case 'approved':
      return {
        state: 'captured',
        payment: {
          rrn: display.rrn!,
          amount: order.amount,
          mode: 'card',
          approvalCode: display.rrn!.slice(-6),
          last4: '1111',
          paidAt: display.at,
        },
      }
  }
}

/** A machine of the server's own: what is pressed on it stands in a table. */
export function sandboxMachine(services: Services): Machine {
  const work = (order: MachineOrder, does: (trx: Trx) => Promise<MachineAnswer>) =>
    transact(services.db, inSchool(order.schoolId), does)
  return {
    push: order =>
      work(order, async trx => {
        await sql`
          insert into sandbox_machine (school_id, order_id, state, at) values (${order.schoolId}, ${order.id}, 'waiting', ${services.clock.now()})
          on conflict do nothing`.execute(trx)
        return { state: 'waiting', reference: order.orderNo }
      }),
    ask: order => work(order, async trx => told(order, await readDisplay(trx, order))),
    cancel: order =>
      work(order, async trx => {
        const display = await readDisplay(trx, order)
        if (display?.state !== 'waiting') return told(order, display)
        await press(services, trx, order, 'cancelled')
        return { state: 'cancelled' }
      }),
  }
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
