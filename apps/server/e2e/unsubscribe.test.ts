import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sideways, violations } from './browser'
import { callAs, Product } from './product'

let product: Product
let mail: SMTPServer
/** Mails that have arrived, whole. */
const arrived: string[] = []

beforeAll(async () => {
  mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  mail.on('error', () => {})
  const listening = mail.listen(0, '127.0.0.1')
  await new Promise(resolve => listening.once('listening', resolve))
  product = await Product.start(() => ({
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String((listening.address() as AddressInfo).port),
    SMTP_SECURITY: 'none',
    MAIL_FROM: 'no-reply@school.example',
    MESSAGE_ALLOW_LIST: '@example.org',
    REPORT_URL: 'https://school.example',
    REPORT_TOKEN: 'reports-of-the-tests-and-no-others',
  }))
})
afterAll(async () => {
  await product.stop()
  await new Promise<void>(resolve => mail.close(() => resolve()))
})

interface Sent {
  readonly messages: number
  readonly skipped: readonly { readonly reason: string }[]
}

it('whoever gets a general e-mail leaves by its address, without a login, and gets no more', async () => {
  const admin = await product.logIn('SystemAdmin')
  // The same time twice: no quiet hours, whenever the test runs.
  const held = await callAs<{ code: string; version: number }[]>(admin, 'profile/school/settings')
  const changes = ['comm.quietFrom', 'comm.quietTo'].map(code => ({
    code,
    value: '00:00',
    version: held.body.find(setting => setting.code === code)?.version ?? 0,
  }))
  expect((await callAs(admin, 'profile/school/settings', { changes }, 'PATCH')).status).toBe(200)
  const formats = await callAs<{ smsFormats: { id: string; name: string }[] }>(admin, 'sms-to-guardian/get-formats')
  const format = formats.body.smsFormats.find(one => one.name === 'Parents meeting')!
  // Families whose e-mail the school knows.
  const ids: string[] = []
  for (const name of ['Tejas Agarwal', 'Meera Nair']) {
    const path = `student-selector?page=1&name=${encodeURIComponent(name)}`
    ids.push((await callAs<{ results: { id: string }[] }>(admin, path)).body.results[0]!.id)
  }
  const send = async (Title: string): Promise<Sent> => {
    const order = {
      formatId: format.id,
      group: 'GuardianSMSFormName',
      SendEmailorSMS: 'Email',
      Title,
      ExampleMessage: 'x',
      content: 'x',
    }
    const { status, body } = await callAs<Sent>(admin, 'sms-to-guardian/send-sms', { ...order, entries: ids.map(id => ({ id })) })
    expect([status, body.messages + body.skipped.length], JSON.stringify(body)).toEqual([200, 2])
    return body
  }
  expect((await send('First')).messages).toBe(2)
  await expect.poll(() => arrived.length, { timeout: 30_000 }).toBe(2)
  expect(arrived[0]).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  const [, path] = /^List-Unsubscribe: <https:\/\/school\.example(\/[^>]+)>\r$/m.exec(arrived[0]!)!

  const { page, context } = await product.visitor({ phone: true, dark: true, language: 'de' })
  await page.goto(`${product.address}${path}`)
  await page.getByRole('heading', { level: 1, name: 'Allgemeine Nachrichten abbestellen' }).waitFor()
  expect([await violations(page), await sideways(page)]).toEqual([[], 0])
  await page.getByRole('button', { name: 'Abbestellen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Sie haben abbestellt' }).waitFor()
  expect([await violations(page), await sideways(page)]).toEqual([[], 0])
  await page.getByRole('link', { name: 'Benachrichtigungseinstellungen' }).click()
  await page.waitForSelector('#login-name')
  await context.close()

  expect(await send('Second')).toMatchObject({ messages: 1, skipped: [{ reason: 'OptedOut' }] })
})
