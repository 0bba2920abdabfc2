import type { contract } from '@school/api'
import { mayOpenForm } from '@school/rules'
import { audit } from '../../../platform/audit'
import { answerOnce } from '../../../platform/http/bind'
import { type Handler, personOf } from '../../../platform/http/call'
import { viewerOf } from '../../../platform/person'
import { invalid, noAccess } from '../../../platform/problems'
import { inSchool, type Trx, transact } from '../../../platform/transaction'
import { findStudent } from '../../../school/students'
import { handOver } from '../orders/hand-over'
import { type Placed, placeOrder } from '../orders/place'
import { createOrder } from './create-order'
import { readOrder } from './orders'
import { terminalText } from './texts'

const route = { method: 'POST', path: 'fees/orders' } as const

type Create = (typeof contract.feeOrders)['create']
type Answer = Awaited<ReturnType<typeof createOrder>>

/** An order of the counter: on a machine, or as a code that is read by a phone. */
export const takeOrder: Handler<Create> = async call => {
  const { services, body, request, ip } = call
  const person = personOf(call)
  const schoolId = person.schoolId!
  const within = <T>(work: (trx: Trx) => Promise<T>) => transact(services.db, inSchool(schoolId), work)
  const { channel, posTerminalId } = body
  if (!mayOpenForm(channel === 'pos' ? 's.fees.pos.pay' : 's.fees.qr.collection', viewerOf(person))) throw noAccess()
  if (channel === 'pos') {
    if (!posTerminalId) throw invalid([{ field: 'posTerminalId', message: terminalText('Needed') }])
    const kept = await within(trx => {
      const own = {
        ...{ trx, services, schoolId, person },
        audit: (facts: Parameters<typeof audit>[3]) => audit(services, trx, person, { schoolId, ...facts }, ip),
      }
      return answerOnce(services, trx, person, route, request, async () => ({
        status: 201,
        answer: await createOrder(own, { ...body, posTerminalId }),
      }))
    })
    return kept.answer as Answer
  }
  const student = await within(trx => findStudent(trx, person, body.studentId))
  const asked = { ...body, channel, studentId: student.id, feeAccountId: body.feeAccountId.toLowerCase() }
  const placed = await placeOrder({ services, schoolId, person, ip }, asked, async (trx, make) => {
    const kept = await answerOnce(services, trx, person, route, request, async () => ({ status: 201, answer: await make() }))
    return kept.answer as Placed
  })
  if ('adjustmentId' in placed) return { order: null, adjusted: placed.adjusted }
  await handOver(services, schoolId, placed.orderId)
  return { order: await within(trx => readOrder({ trx, schoolId }, placed.orderId)), adjusted: 0 }
}
