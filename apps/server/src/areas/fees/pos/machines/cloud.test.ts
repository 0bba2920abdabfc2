import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { MachineOrder } from '../machine'
import { cloudMachine } from './cloud'

interface Asked {
  readonly call: string
  readonly body: Record<string, unknown>
}

let server: Server
let url: string
let asked: Asked[] = []
/** What the provider answers to each call; `hang up` breaks the connection after the request was read. */
let answers: Record<string, Record<string, unknown> | 'hang up' | number> = {}

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = ''
    request.on('data', part => {
      text += part
    })
    request.on('end', () => {
      const call = request.url!.split('/').at(-1)!
      asked.push({ call, body: JSON.parse(text) })
      const answer = answers[call]
      if (answer === 'hang up') return void request.socket.destroy()
      if (typeof answer === 'number') return void response.writeHead(answer).end('{}')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
})
beforeEach(() => {
  asked = []
  answers = {}
})
afterAll(() => new Promise(resolve => server.close(resolve)))

const order: MachineOrder = {
  schoolId: 'school',
  id: 'order',
  orderNo: 'GVS23456789ABCDEFGHJ',
  reference: '4711',
  amount: 1_350_000,
  merchantId: '29610',
  storeId: '1221258',
  serialNo: '1220000001',
  minutes: 10,
}
const machine = () => cloudMachine({ url, clientId: 'C1', token: 'secret' })
const signal = () => AbortSignal.timeout(5000)
const account = { MerchantID: '29610', SecurityToken: 'secret', ClientID: 'C1', StoreID: '1221258' }
const paid = {
  ResponseCode: 0,
  ResponseMessage: 'TXN APPROVED',
  TransactionData: [
    { Tag: 'RRN', Value: '612345678901' },
    { Tag: 'ApprovalCode', Value: '00A1B2' },
    { Tag: 'Card Number', Value: '************4242' },
    { Tag: 'PaymentMode', Value: 'CARD' },
    { Tag: 'AmountInPaisa', Value: '1350000' },
  ],
}

it('uploads an amount in paise under the number of the order', async () => {
  answers = { UploadBilledTransaction: { ResponseCode: 0, ResponseMessage: 'APPROVED', PlutusTransactionReferenceID: 4711 } }
  expect(await machine().push({ ...order, reference: null }, signal())).toEqual({ state: 'waiting', reference: '4711' })
  expect(asked).toEqual([
    {
      call: 'UploadBilledTransaction',
      body: {
        ...account,
        TransactionNumber: 'GVS23456789ABCDEFGHJ',
        SequenceNumber: 1,
        AllowedPaymentMode: '0',
        MerchantStorePosCode: '1220000001',
        Amount: '1350000',
        UserID: '',
        AutoCancelDurationInMinutes: 10,
      },
    },
  ])
})

it('says that the machine is busy where nothing has begun, and that nobody knows where the answer was lost', async () => {
  answers = { UploadBilledTransaction: { ResponseCode: 5, ResponseMessage: 'TERMINAL BUSY' } }
  expect(await machine().push(order, signal())).toEqual({ state: 'busy', text: 'TERMINAL BUSY' })
  answers = { UploadBilledTransaction: 'hang up' }
  expect(await machine().push(order, signal())).toMatchObject({ state: 'unknown' })
  answers = { UploadBilledTransaction: 502 }
  expect(await machine().push(order, signal())).toMatchObject({ state: 'unknown' })
  const gone = createServer()
  await new Promise<void>(resolve => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as AddressInfo
  await new Promise(resolve => gone.close(resolve))
  const closed = cloudMachine({ url: `http://127.0.0.1:${port}`, clientId: 'C1', token: 'secret' })
  expect(await closed.push(order, signal())).toMatchObject({ state: 'busy' })
})

it('asks by the reference of the provider and reads what was paid', async () => {
  answers = { GetCloudBasedTxnStatus: { ResponseCode: 1001, ResponseMessage: 'TXN UPLOADED' } }
  expect(await machine().ask(order, signal())).toEqual({ state: 'waiting' })
  expect(asked[0]).toEqual({ call: 'GetCloudBasedTxnStatus', body: { ...account, PlutusTransactionReferenceID: 4711 } })
  answers = { GetCloudBasedTxnStatus: paid }
  expect(await machine().ask(order, signal())).toEqual({
    state: 'captured',
    payment: { rrn: '612345678901', amount: 1_350_000, mode: 'card', approvalCode: '00A1B2', last4: '4242' },
  })
  answers = { GetCloudBasedTxnStatus: { ResponseCode: 1, ResponseMessage: 'TRANSACTION DECLINED' } }
  expect(await machine().ask(order, signal())).toEqual({ state: 'declined', text: 'TRANSACTION DECLINED' })
  answers = { GetCloudBasedTxnStatus: { ResponseCode: 1, ResponseMessage: 'TRANSACTION CANCELLED' } }
  expect(await machine().ask(order, signal())).toEqual({ state: 'cancelled' })
  // Money without its number is asked about again.
  answers = { GetCloudBasedTxnStatus: { ...paid, TransactionData: [] } }
  expect(await machine().ask(order, signal())).toMatchObject({ state: 'unknown' })
})

it('takes an order back, but for a payment that was made meanwhile', async () => {
  answers = { CancelTransaction: { ResponseCode: 0, ResponseMessage: 'APPROVED' } }
  expect(await machine().cancel(order, signal())).toEqual({ state: 'cancelled' })
  expect(asked[0]?.body).toEqual({ ...account, PlutusTransactionReferenceID: 4711, Amount: '1350000' })
  answers = { CancelTransaction: { ResponseCode: 1, ResponseMessage: 'TXN IN PROGRESS' }, GetCloudBasedTxnStatus: paid }
  expect(await machine().cancel(order, signal())).toMatchObject({ state: 'captured' })
})

it('is not asked about an order that it never confirmed', async () => {
  expect(await machine().ask({ ...order, reference: null }, signal())).toMatchObject({ state: 'unknown' })
  expect(await machine().cancel({ ...order, reference: null }, signal())).toMatchObject({ state: 'unknown' })
  expect(asked).toEqual([])
})
