import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MessageDesk } from '../../testing/messages'
import type { TestBrowser } from '../../testing/server'

let desk: MessageDesk
let students: string[]

interface Row {
  id: string
  name: string
  lastMessageAt: string | null
  sameNumberAs?: string
}

const view = async (ids: readonly string[]): Promise<Map<string, Row>> => {
  const response = await desk.desk.admin.post('sms-to-guardian/viewData?pageSize=500', { userIds: ids })
  expect(response.statusCode, response.body).toBe(200)
  return new Map(response.json().results.map((row: Row) => [row.id, row]))
}

beforeAll(async () => {
  desk = await MessageDesk.open('guardians', 6)
  ;({ students } = desk)
  await desk.credits(100)
})
afterAll(() => desk.server.close())

it('students with one number stand under the first of them by name, on whatever page that is', async () => {
  const [one, two, three, without, empty] = students
  const shared = students.slice(0, 3)
  await desk.sql(
    sql`update guardians set mobile = '9000000001' where id in (select guardian_id from students where id = any(${shared}::uuid[]))`,
  )
  await desk.sql(
    sql`update guardians set mobile = '' where id in (select guardian_id from students where id = any(${[without, empty]}::uuid[]))`,
  )
  const first = (
    await desk.sql(sql<{ id: string; name: string }>`
      select s.id, s.name from students s join guardians g on g.id = s.guardian_id
      where g.mobile = '9000000001' and s.status = 'studying' order by s.name_key, s.id limit 1`)
  )[0]!
  const rows = await view(students)
  for (const id of [one!, two!, three!]) expect(rows.get(id)!.sameNumberAs, id).toBe(id === first.id ? undefined : first.name)
  expect([without!, empty!].map(id => rows.get(id)!.sameNumberAs)).toEqual([undefined, undefined])
  const other = shared.find(id => id !== first.id)!
  expect((await view([other])).get(other)!.sameNumberAs).toBe(first.name)
})

it('a teacher is told of own students alone that they share a number', async () => {
  const teacher = await desk.desk.browser('GVS.TEACHER')
  const all: string[] = (await teacher.post('sms-to-guardian/viewData?all=1', { userIds: [] })).json().all
  const [own] = all
  const [foreign] = await desk.sql(sql<{ id: string }>`
    update students set name = 'Aa First' where id = (
      select s.id from students s where s.status = 'studying' and s.id <> all(${all}::uuid[]) order by s.adm_no desc limit 1)
    returning id`)
  await desk.sql(
    sql`update guardians set mobile = '9000000002' where id in (select guardian_id from students where id in (${own}::uuid, ${foreign!.id}::uuid))`,
  )
  const rowOf = async (browser: TestBrowser): Promise<Row> =>
    (await browser.post('sms-to-guardian/viewData', { userIds: [own] })).json().results[0]
  expect((await rowOf(desk.desk.admin)).sameNumberAs).toBe('Aa First')
  expect((await rowOf(teacher)).sameNumberAs).not.toBe('Aa First')
})

it('the last message is the one about this child', async () => {
  const [one, , , , , other] = students
  expect((await view(students)).get(one!)!.lastMessageAt).toBeNull()
  const format = await desk.format('Text', 'Hello')
  await desk.send(format, [one!])
  const rows = await view(students)
  expect(rows.get(one!)!.lastMessageAt).toBe(desk.server.clock.now().toISOString())
  expect(rows.get(other!)!.lastMessageAt).toBeNull()
})
