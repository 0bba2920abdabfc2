import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TestProvider } from '../../../../testing/provider'
import { type GatewayAccess, type GatewayOrder, GatewayRefused, GatewaySilent } from '../driver'
import { ccavenueDriver, decrypted, encrypted } from './ccavenue'
import { payuDriver, requestHash, responseHash } from './payu'
import { razorpayDriver } from './razorpay'

let provider: TestProvider
beforeAll(async () => {
  provider = await TestProvider.open()
})
beforeEach(() => {
  provider.requests.length = 0
})
afterAll(() => provider.close())

const signal = () => AbortSignal.timeout(5000)
const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

const accessWith = (credentials: Record<string, string>): GatewayAccess => ({
  schoolId: 'school',
  accountId: 'account',
  testMode: true,
  credentials,
  previous: null,
  webhookUrl: 'https://school.example/api/fees/gateway/account/webhook',
  returnUrl: 'https://school.example/api/fees/gateway/account/return',
})

const order: GatewayOrder = {
  id: 'id',
  orderNo: 'GVSABCDEFGHJKLMNPQRS',
  providerOrderId: 'order_IluGWxBm9U8zJ8',
  amount: 1_400_000,
  description: 'A102 Term 1',
  payer: { name: 'Asha', mobile: '9876543210', email: 'asha@example.in' },
  expiresAt: new Date('2026-07-15T10:00:00Z'),
}

const json = (body: unknown, status = 200) => ({ status, body })
const asked = () => provider.requests.at(-1)!
const askedForm = () => Object.fromEntries(new URLSearchParams(asked().body))

describe('razorpay', () => {
  const access = accessWith({ keyId: 'rzp_test_1', keySecret: 'key_secret', webhookSecret: 'hook secret' })
  const driver = () => razorpayDriver(`${provider.url}/v1`)
  const payment = {
    id: 'pay_29QQoUBi66xm2f',
    amount: 1_400_000,
    currency: 'INR',
    status: 'captured',
    order_id: order.providerOrderId,
    method: 'upi',
    acquirer_data: { rrn: '612345678901' },
    created_at: 1_784_100_000,
  }

  it('makes an order, and what opens its window', async () => {
    provider.reply = () => json({ id: 'order_IluGWxBm9U8zJ8', status: 'created' })
    const { providerOrderId, handoff } = await driver().createOrder(access, order, signal())
    expect(providerOrderId).toBe('order_IluGWxBm9U8zJ8')
    expect(asked()).toMatchObject({ method: 'POST', path: '/v1/orders' })
    expect(asked().headers.authorization).toBe(`Basic ${Buffer.from('rzp_test_1:key_secret').toString('base64')}`)
    expect(JSON.parse(asked().body)).toMatchObject({ amount: 1_400_000, currency: 'INR', receipt: order.orderNo })
    expect(handoff).toMatchObject({
      kind: 'sdk',
      params: { key: 'rzp_test_1', order_id: providerOrderId, callback_url: access.returnUrl },
    })
    expect(JSON.stringify(handoff)).not.toContain('key_secret')
  })

  it('knows its signature of a return, as the provider publishes one', () => {
    const fields = {
      razorpay_order_id: 'fake_order_id',
      razorpay_payment_id: 'fake_payment_id',
      razorpay_signature: 'b2335e3b0801106b84a7faff035df56ecffde06918c9ddd1f0fafbb37a51cc89',
    }
    expect(driver().verifyReturn(access, fields)).toEqual({ orderNo: 'fake_order_id' })
    expect(driver().verifyReturn(access, { ...fields, razorpay_payment_id: 'fake_payment_ie' })).toBeNull()
    expect(driver().verifyReturn(access, {})).toBeNull()
  })

  it('reads a webhook that is signed with the secret of webhooks', () => {
    const body = JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } })
    const headers = { 'x-razorpay-signature': hmac('hook secret', body), 'x-razorpay-event-id': 'evt_1' }
    const told = driver().verifyWebhook(access, headers, body)
    expect(told?.eventId).toBe('evt_1')
    expect(told?.evidence).toMatchObject([
      {
        providerOrderId: order.providerOrderId,
        providerPaymentId: payment.id,
        amount: 1_400_000,
        status: 'captured',
        bankRef: '612345678901',
      },
    ])
    expect(driver().verifyWebhook(access, { ...headers, 'x-razorpay-signature': hmac('key_secret', body) }, body)).toBeNull()
    expect(driver().verifyWebhook(access, headers, `${body} `)).toBeNull()
    expect(
      driver().verifyWebhook(accessWith({ keySecret: 'key_secret' }), { 'x-razorpay-signature': hmac('', body) }, body),
    ).toBeNull()
  })

  it('tells of all payments of an order', async () => {
    provider.reply = () =>
      json({ items: [payment, { ...payment, id: 'pay_0', status: 'failed', error_code: 'BAD', error_description: 'No funds' }] })
    const told = await driver().fetchStatus(access, order, signal())
    expect(asked().path).toBe(`/v1/orders/${order.providerOrderId}/payments`)
    expect(told.map(one => [one.providerPaymentId, one.status, one.orderNo])).toEqual([
      ['pay_0', 'failed', order.orderNo],
      ['pay_29QQoUBi66xm2f', 'captured', order.orderNo],
    ])
    expect(told[0]!.error).toEqual({ code: 'BAD', text: 'No funds' })
  })

  it('captures, shows codes for one payment and closes them', async () => {
    provider.reply = () => json({ id: 'qr_1', image_url: 'https://rzp.io/i/1' })
    await driver().capture!(access, { ...(await one()), status: 'authorized' }, signal())
    expect([asked().path, JSON.parse(asked().body)]).toEqual([
      '/v1/payments/pay_1/capture',
      { amount: 1_400_000, currency: 'INR' },
    ])
    expect(await driver().createQr!(access, order, signal())).toEqual({
      providerOrderId: 'qr_1',
      qrString: null,
      imageUrl: 'https://rzp.io/i/1',
    })
    expect(JSON.parse(asked().body)).toMatchObject({
      usage: 'single_use',
      fixed_amount: true,
      payment_amount: 1_400_000,
      close_by: 1_784_109_600,
    })
    await driver().closeQr!(access, { ...order, providerOrderId: 'qr_1' }, signal())
    expect(asked().path).toBe('/v1/payments/qr_codes/qr_1/close')
    await driver().fetchStatus(access, { ...order, providerOrderId: 'qr_1' }, signal())
    expect(asked().path).toBe('/v1/payments/qr_codes/qr_1/payments')
  })

  it('pays back under one key', async () => {
    provider.reply = ({ method }) =>
      method === 'GET'
        ? json({ items: [{ id: 'rfnd_1', receipt: 'refund-key-1', status: 'processed' }] })
        : json({ id: 'rfnd_1', status: 'pending' })
    const refund = { key: 'refund-key-1', providerPaymentId: 'pay_1', amount: 1_400_000 }
    expect(await driver().refund!(access, refund, signal())).toEqual({ status: 'processing', providerRefundId: 'rfnd_1' })
    expect(asked().headers['x-refund-idempotency']).toBe('refund-key-1')
    expect(await driver().fetchRefund!(access, refund, signal())).toEqual({ status: 'done', providerRefundId: 'rfnd_1' })
    expect(await driver().fetchRefund!(access, { ...refund, key: 'refund-key-2' }, signal())).toBeNull()
  })

  it('tells a refusal from silence', async () => {
    provider.reply = () => json({ error: { description: 'Authentication failed' } }, 401)
    await expect(driver().test(access, signal())).rejects.toThrow(new GatewayRefused('Authentication failed'))
    for (const reply of [json({}, 502), json({}, 429), 'break' as const]) {
      provider.reply = () => reply
      await expect(driver().test(access, signal())).rejects.toBeInstanceOf(GatewaySilent)
    }
    await expect(razorpayDriver('http://127.0.0.1:1').test(access, signal())).rejects.toBeInstanceOf(GatewaySilent)
  })

  const one = async () => ({
    ...{ orderNo: order.orderNo, providerOrderId: null, providerPaymentId: 'pay_1', amount: 1_400_000, currency: 'INR' },
    ...{ method: 'card', bankRef: null, paidAt: null, status: 'captured' as const },
  })
})

describe('payu', () => {
  const access = accessWith({ key: 'gtKFFx', salt: 'eCwWELxi' })
  const driver = () =>
    payuDriver({ pay: 'https://test.payu.in/_payment', ask: `${provider.url}/merchant/postservice.php?form=2` })
  const answer = {
    ...{
      key: 'gtKFFx',
      txnid: order.orderNo,
      amount: '14000.00',
      productinfo: 'Fees',
      firstname: 'Asha',
      email: 'asha@example.in',
    },
    ...{
      status: 'success',
      unmappedstatus: 'captured',
      mihpayid: '403993715521937565',
      mode: 'UPI',
      bank_ref_num: '612345678901',
    },
  }
  const signed = (fields: Record<string, string>) => ({ ...fields, hash: responseHash(fields, 'eCwWELxi') })

  it('signs as its formula says', () => {
    expect(requestHash(answer, 'eCwWELxi')).toBe(
      '44b875592472f310971f17a06e7acfb0182885df8bd9f72433797dc2b250374980a6c3d8fe1920e479ed21389033d4fb430f0b41f701440cffcac14542693c5f',
    )
    expect(responseHash(answer, 'eCwWELxi')).toBe(
      'c24f5152f893a8c68679950f6fc9b71d295becde4f605f424433072e95cfdca88d3299aca211105fd916ab102bbd79f2b953c88c0301f2df3f80b2d1c828bad5',
    )
  })

  it('sends the browser with the amount that was signed', async () => {
    const { handoff } = await driver().createOrder(access, order, signal())
    expect(handoff).toMatchObject({
      kind: 'redirect',
      method: 'POST',
      url: 'https://test.payu.in/_payment',
      fields: { txnid: order.orderNo, amount: '14000.00', surl: access.returnUrl },
    })
    const fields = handoff.kind === 'redirect' ? handoff.fields : {}
    expect(fields.hash).toBe(requestHash(fields, 'eCwWELxi'))
    expect(JSON.stringify(handoff)).not.toContain('eCwWELxi')
  })

  it('takes a return and a webhook that it signed, and no other', () => {
    expect(driver().verifyReturn(access, signed(answer))).toEqual({ orderNo: order.orderNo })
    expect(driver().verifyReturn(access, { ...signed(answer), amount: '1.00' })).toBeNull()
    expect(driver().verifyReturn(access, { ...signed({ ...answer, additionalCharges: '10.00' }) })).toEqual({
      orderNo: order.orderNo,
    })
    const form = new URLSearchParams(signed(answer)).toString()
    const told = driver().verifyWebhook(access, {}, form)
    expect(told?.evidence).toMatchObject([{ orderNo: order.orderNo, amount: 1_400_000, status: 'captured', method: 'upi' }])
    expect(driver().verifyWebhook(access, {}, JSON.stringify(signed(answer)))?.evidence).toHaveLength(1)
    expect(driver().verifyWebhook(access, {}, form.replace('14000.00', '14000.01'))).toBeNull()
    expect(driver().verifyWebhook(access, {}, '{}')).toBeNull()
  })

  it('asks by the number of the order', async () => {
    const details = { ...answer, amt: '14000.00', addedon: '2026-07-15 13:24:05' }
    provider.reply = () => json({ status: 1, transaction_details: { [order.orderNo]: details } })
    const [told] = await driver().fetchStatus(access, order, signal())
    expect(told).toMatchObject({ status: 'captured', amount: 1_400_000, paidAt: new Date('2026-07-15T07:54:05Z') })
    expect(askedForm()).toMatchObject({ command: 'verify_payment', var1: order.orderNo, key: 'gtKFFx' })
    const states = { auth: 'authorized', pending: 'pending', failed: 'failed' } as const
    for (const [unmapped, state] of Object.entries(states)) {
      const status = unmapped === 'auth' ? 'success' : unmapped === 'failed' ? 'failure' : 'pending'
      provider.reply = () =>
        json({
          transaction_details: {
            [order.orderNo]: { ...details, status, unmappedstatus: unmapped === 'pending' ? 'in progress' : unmapped },
          },
        })
      expect((await driver().fetchStatus(access, order, signal()))[0]?.status).toBe(state)
    }
    provider.reply = () =>
      json({ status: 0, transaction_details: { [order.orderNo]: { mihpayid: 'Not Found', status: 'Not Found' } } })
    expect(await driver().fetchStatus(access, order, signal())).toEqual([])
    provider.reply = () => json({ status: 0, msg: 'Invalid Hash.' })
    await expect(driver().test(access, signal())).rejects.toBeInstanceOf(GatewayRefused)
  })

  it('pays back and asks what became of it', async () => {
    provider.reply = ({ body }) =>
      body.includes('check_action_status')
        ? json({
            status: 1,
            transaction_details: { '403': { '131': { token: 'key-1', action: 'refund', status: 'SUCCESS', request_id: '131' } } },
          })
        : json({ status: 1, request_id: '131', msg: 'Refund Request Queued' })
    const refund = { key: 'key-1', providerPaymentId: '403', amount: 1_400_000 }
    expect(await driver().refund!(access, refund, signal())).toEqual({ status: 'processing', providerRefundId: '131' })
    expect(askedForm()).toMatchObject({ var1: '403', var2: 'key-1', var3: '14000.00' })
    expect(await driver().fetchRefund!(access, refund, signal())).toEqual({ status: 'done', providerRefundId: '131' })
  })
})

describe('ccavenue', () => {
  const access = accessWith({ merchantId: '2193', accessCode: 'AVHT', workingKey: 'B12BF0692046' })
  const driver = () => ccavenueDriver({ pay: 'https://test.ccavenue.com/pay', ask: `${provider.url}/apis/servlet/DoWebTrans` })
  const told = (fields: Record<string, string>) => encrypted('B12BF0692046', new URLSearchParams(fields).toString())
  const answered = (body: object) => ({
    status: 200,
    body: `status=0&enc_response=${encrypted('B12BF0692046', JSON.stringify(body))}\r\n`,
  })
  const success = {
    ...{ order_id: order.orderNo, tracking_id: '113111', bank_ref_no: '6123', order_status: 'Success', amount: '14000.00' },
    ...{ currency: 'INR', payment_mode: 'Net Banking', trans_date: '15/07/2026 13:24:05' },
  }

  it('encrypts as other programs do', () => {
    const text = 'order_id=GVSABCDEFGHJKLMNPQRS&amount=14000.00'
    const hex = 'cb77e7ec46edb7ad06c631a06a1e86daeaf6ddeb01f602ba81697b99fc9ff16221e4f162dc1e36ec4d9ccfccef467119'
    expect(encrypted('B12BF0692046', text)).toBe(hex)
    expect(decrypted('B12BF0692046', hex)).toBe(text)
    expect(decrypted('another key', hex)).not.toBe(text)
    expect(decrypted('B12BF0692046', 'zz')).toBeNull()
  })

  it('sends the browser with an encrypted form', async () => {
    const { handoff } = await driver().createOrder(access, order, signal())
    const fields = handoff.kind === 'redirect' ? handoff.fields : {}
    const request = Object.fromEntries(new URLSearchParams(decrypted('B12BF0692046', fields.encRequest!)!))
    expect(request).toMatchObject({
      merchant_id: '2193',
      order_id: order.orderNo,
      amount: '14000.00',
      redirect_url: access.returnUrl,
    })
    expect(fields.access_code).toBe('AVHT')
  })

  it('takes what was encrypted with the working key, and nothing else', () => {
    expect(driver().verifyReturn(access, { encResp: told(success) })).toEqual({ orderNo: order.orderNo })
    const other = encrypted('another key', new URLSearchParams(success).toString())
    expect(driver().verifyReturn(access, { encResp: other })).toBeNull()
    const changed = `${told(success).slice(0, -1)}${told(success).endsWith('0') ? '1' : '0'}`
    expect(driver().verifyReturn(access, { encResp: changed })).toBeNull()
    const webhook = driver().verifyWebhook(
      access,
      {},
      new URLSearchParams({ encResp: told(success), orderNo: order.orderNo }).toString(),
    )
    // It is not confirmed yet: that is asked for.
    expect(webhook?.evidence).toMatchObject([
      { status: 'authorized', amount: 1_400_000, method: 'netbanking', paidAt: new Date('2026-07-15T07:54:05Z') },
    ])
  })

  it('asks by the number of the order; an awaited payment is pending', async () => {
    const details = {
      order_no: order.orderNo,
      reference_no: '113111',
      order_amt: 14000.0,
      order_currncy: 'INR',
      order_option_type: 'OPTUPI',
    }
    const stateOf = async (order_status: string) => {
      provider.reply = () => answered({ Order_Status_Result: { ...details, order_status } })
      return (await driver().fetchStatus(access, order, signal()))[0]?.status
    }
    expect(await stateOf('Shipped')).toBe('captured')
    expect(await stateOf('Awaited')).toBe('pending')
    expect(await stateOf('Unsuccessful')).toBe('failed')
    expect(await stateOf('Initiated')).toBeUndefined()
    expect(await stateOf('Successful')).toBe('authorized')
    expect(askedForm()).toMatchObject({ command: 'orderStatusTracker', access_code: 'AVHT' })
    expect(JSON.parse(decrypted('B12BF0692046', askedForm().enc_request!)!)).toMatchObject({ order_no: order.orderNo })
    provider.reply = () => ({ status: 200, body: 'status=1&enc_response=Access_code: Invalid Parameter' })
    await expect(driver().test(access, signal())).rejects.toThrow('Access_code: Invalid Parameter')
    provider.reply = () => ({ status: 200, body: '<html>' })
    await expect(driver().test(access, signal())).rejects.toBeInstanceOf(GatewaySilent)
  })

  it('confirms and pays back', async () => {
    provider.reply = () => answered({ refund_status: 0, reason: '' })
    const refund = { key: 'key-1', providerPaymentId: '113111', amount: 1_400_000 }
    expect(await driver().refund!(access, refund, signal())).toEqual({ status: 'done', providerRefundId: 'key-1' })
    provider.reply = () => answered({ refund_status: 1, reason: 'Refund amount exceeds' })
    expect(await driver().refund!(access, refund, signal())).toMatchObject({ status: 'failed', error: 'Refund amount exceeds' })
  })
})
