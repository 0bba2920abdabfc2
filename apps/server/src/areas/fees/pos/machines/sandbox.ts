import { sql } from 'kysely'
import type { Services } from '../../../../platform/services'
import { inSchool, type Trx, transact } from '../../../../platform/transaction'
import type { Machine, MachineAnswer, MachineOrder } from '../machine'
import { type Display, press, readDisplay } from '../sandbox-display'

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
