import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Driver, DriverMessage } from '../../platform/outbox/driver'
import { Outbox } from '../../platform/outbox/worker'
import { MessageDesk } from '../../testing/messages'

let desk: MessageDesk
let format: string

beforeAll(async () => {
  desk = await MessageDesk.open('mail-files', 6)
  format = await desk.format('Trip', 'The bus leaves at eight.')
  await desk.credits(100)
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  await desk.sql(sql`delete from outbox`)
  await desk.sql(sql`delete from message_batches`)
})

const upload = async (name: string, bytes: Uint8Array): Promise<string> => {
  const response = await desk.desk.admin.upload('files/single', name, bytes)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
const pdf = (size = 30) => Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(size), Buffer.from('\n%%EOF\n')])
const send = (attachmentFileIds: readonly string[], over: object = {}) =>
  desk.post(format, desk.students.slice(0, 2), { SendEmailorSMS: 'Email', Title: 'Our trip', attachmentFileIds, ...over })
const refused = async (sending: ReturnType<typeof send>) => {
  const response = await sending
  return [response.statusCode, response.json().fieldErrors?.[0]]
}
const at = (message: string) => [400, { field: 'attachmentFileIds', message }]

it('an e-mail has its subject, and its files with every copy', async () => {
  const bytes = [pdf(), pdf()] as const
  const ids = [await upload('plan.pdf', bytes[0]), await upload('map.pdf', bytes[1])]
  expect((await send([...ids, ids[0]!])).json().fieldErrors).toMatchObject([{ field: 'attachmentFileIds.2' }])
  const sent = await send(ids)
  expect(sent.json(), sent.body).toMatchObject({ messages: 2, credits: 0 })
  const mails: DriverMessage[] = []
  const driver: Driver = {
    name: 'smtp',
    idempotent: false,
    send: async message => {
      mails.push(message)
      return { outcome: 'accepted' }
    },
  }
  await new Outbox('mails', () => driver).drain(desk.server.services)
  expect(mails.map(mail => [mail.subject, mail.files.map(file => [file.name, file.mediaType])])).toEqual(
    Array(2).fill([
      'Our trip',
      [
        ['plan.pdf', 'application/pdf'],
        ['map.pdf', 'application/pdf'],
      ],
    ]),
  )
  expect(await mails[1]!.files[1]!.read()).toEqual(bytes[1])
  const batch = (await desk.desk.admin.get(`messaging/batches/${sent.json().batchId}`)).json()
  expect(batch.files.map((file: { name: string }) => file.name)).toEqual(['plan.pdf', 'map.pdf'])
})

it('files are the own uploads of the sender, five of 5 MB together, and go with e-mails alone', async () => {
  const small = await upload('a.pdf', pdf())
  expect(await refused(send([small], { SendEmailorSMS: 'SMS' }))).toEqual(at('Files go with e-mails alone.'))
  expect((await send(Array(6).fill(small))).statusCode).toBe(400)
  const half = 2.5 * 1024 * 1024
  const large = [await upload('b.pdf', pdf(half)), await upload('c.pdf', pdf(half))]
  expect(await refused(send(large))).toEqual(at('Files of an e-mail have at most 5 MB in all.'))
  const estimate = { door: 'guardian', channel: 'sms', formatId: format, SendEmailorSMS: 'Email', attachmentFileIds: large }
  const counted = await desk.desk.admin.post('messaging/estimate', { ...estimate, entries: [{ id: desk.students[0] }] })
  expect(counted.statusCode).toBe(400)
  expect((await send([small])).statusCode).toBe(200)
  expect(await refused(send([small], { content: 'again' }))).toEqual(at('Upload this file again.'))
})

it('a file that the school never had is not there; an upload that was removed is to be made again', async () => {
  const other = await desk.desk.browser('GVN.ADMIN')
  const strange = await other.upload('files/single', 'theirs.pdf', pdf())
  expect(strange.statusCode, strange.body).toBe(201)
  expect((await send([strange.json().id])).statusCode).toBe(404)
  expect((await send([desk.students[0]!])).statusCode).toBe(404)
  const removed = await upload('removed.pdf', pdf())
  expect((await desk.desk.admin.delete(`files/${removed}`)).statusCode).toBeLessThan(300)
  expect(await refused(send([removed]))).toEqual(at('Upload this file again.'))
  expect(await desk.sql(sql`select id from message_batches`)).toEqual([])
})
