import { standardBlocks } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CardDesk, type Figures, openCards } from '../../../testing/card-desk'
import { bell, choose } from '../../../testing/diary'
import { pdfPages } from '../../../testing/pdf'
import type { TestBrowser } from '../../../testing/server'
import { dropSuperseded } from './superseded'

let tab: CardDesk
let child: string
let everybody: Map<string, Figures>

const names = async (ids: readonly string[]) =>
  new Map(
    (
      await tab.rows(sql<{ id: string; name: string; adm_no: string }>`
        select id, name, adm_no from students where id = any(${[...ids]}::uuid[])`)
    ).map(row => [row.id, row]),
  )
const list = async (query = '') => {
  const answer = await tab.admin.get(
    `tabulation/report-cards?cardId=${tab.cardId}&divisionIds=${tab.own.id}&pageSize=200${query}`,
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    results: { studentId: string; id: string; no: number; status: string; withheld: boolean }[]
    tiles: Record<string, number>
  }
}
const cardOf = async (studentId: string) => (await list(`&studentId=${studentId}`)).results[0]!
const family = async (browser: TestBrowser = tab.guardian) => {
  const answer = await browser.get('parent-tabulation/cards?kind=progress-card')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json() as {
    id: string
    version: number
    revised: string | null
    withheld: boolean
    percent?: string
    isNew: boolean
  }[]
}
const rung = async () => (await bell(tab.guardian)).map(item => item.message)

beforeAll(async () => {
  tab = await openCards('report-cards')
  child = tab.children[0]!.id
  await tab.rows(sql`
    update enrolments set division_id = ${tab.own.id}::uuid, roll_no = null where student_id = ${child}::uuid and academic_year_id = ${tab.year}::uuid`)
})
afterAll(() => tab.close())
beforeEach(async () => {
  tab.desk.server.clock.set('2026-07-15T09:00:00+05:30')
  for (const table of ['card_deletions', 'card_prints', 'card_uploads', 'report_cards', 'results', 'notifications'])
    await tab.rows(sql`delete from ${sql.table(table)}`)
  everybody = new Map(tab.own.students.slice(0, 8).map((id, at) => [id, [80.25 - (at % 20), 70, 60]]))
  everybody.set(child, [80.25, 70, 60])
  await tab.results(everybody)
  await choose(tab.guardian, child)
})

describe('cards from results', () => {
  it('say what the result says, and stay as they are when nothing has changed', async () => {
    expect(await tab.generate()).toBe(`Cards generated: ${everybody.size}. Unchanged: 0.`)
    const card = await cardOf(child)
    expect([card.status, card.no]).toEqual(['Ready', 1])
    const file = await tab.admin.get(`tabulation/report-cards/${card.id}/file`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = pdfPages(file.rawPayload).join('\n')
    for (const said of ['Term 1', 'Scholastic areas', '80.25', 'B1', '210.25', '70.08 %', 'Pass']) expect(text).toContain(said)
    expect(text).not.toContain('Rank')
    expect(await tab.generate()).toBe(`Cards generated: 0. Unchanged: ${everybody.size}.`)
    const merged = await tab.admin.get(`tabulation/report-cards/merged?cardId=${tab.cardId}&divisionId=${tab.own.id}`)
    expect(merged.statusCode, merged.body.slice(0, 200)).toBe(200)
    // Each card begins on a page with an odd number.
    expect(pdfPages(merged.rawPayload)).toHaveLength(everybody.size * 2 - 1)
  })

  it('are published, and a changed mark is a second version of that student alone (scenario 8)', async () => {
    await tab.generate()
    expect(await tab.publish()).toMatchObject({ published: everybody.size, skipped: [] })
    const { name } = (await names([child])).get(child)!
    expect(await rung()).toContain(`Term 1 of ${name} is published.`)
    const [first] = await family()
    expect(first).toMatchObject({ version: 1, revised: null, percent: '70.08 %', isNew: true })

    await tab.results(new Map([[child, [89.25, 70, 60]]]))
    expect(await family()).toEqual([first])
    const stale = await tab.admin.post('tabulation/report-cards/publish/check', { cardId: tab.cardId, studentIds: [child] })
    expect(stale.json()).toMatchObject({ ready: 0 })
    expect(await tab.generate()).toBe(`Cards generated: 1. Unchanged: ${everybody.size - 1}.`)
    expect((await family())[0]!.version).toBe(1)
    expect(await tab.publish({ note: 'Marks of Science' })).toMatchObject({ published: 1 })
    const after = await family()
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ version: 2, percent: '73.08 %' })
    expect(after[0]!.revised).not.toBeNull()
    expect((await tab.guardian.get(`parent-tabulation/cards/${first!.id}`)).statusCode).toBe(404)
    expect(await rung()).toContain(`A revised Term 1 of ${name} is published.`)
    expect(await tab.publish()).toMatchObject({ published: 0, skipped: [] })
    const again = await tab.admin.post('tabulation/report-cards/publish/check', { cardId: tab.cardId, studentIds: [child] })
    expect(again.json()).toMatchObject({ ready: 0, published: 1, skipped: [] })
  })

  it('of provisional results are drafts, and families never see them', async () => {
    await tab.results(everybody, { state: 'Provisional' })
    await tab.generate()
    const card = await cardOf(child)
    expect(card.status).toBe('Draft')
    const text = pdfPages((await tab.admin.get(`tabulation/report-cards/${card.id}/file`)).rawPayload).join()
    expect(text).toContain('PROVISIONAL')
    const refused = await tab.admin.post('tabulation/report-cards/publish', { cardId: tab.cardId, studentIds: [child] })
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Only final results can be published.'])
    expect(await family()).toEqual([])
    // Made again of a final result it is still the first version.
    await tab.results(everybody)
    await tab.generate()
    expect(await cardOf(child)).toMatchObject({ status: 'Ready', no: 1 })
  })

  it('leave incomplete ones out unless they are ticked, and are refused when results are out of date', async () => {
    await tab.results(new Map([[child, [80, 70, 'ML']]]), { outcome: 'Incomplete' })
    await tab.generate()
    const published = await tab.publish()
    expect(published.skipped.map(one => one.reason)).toEqual(['Incomplete'])
    expect(await tab.publish({ studentIds: [child], incomplete: true })).toMatchObject({ published: 1 })
    const [card] = await family()
    const opened = (await tab.guardian.get(`parent-tabulation/cards/${card!.id}`)).json()
    expect(opened.content.subjects[2]).toMatchObject({ shown: 'ML', percent: null })
    await tab.rows(sql`update results set stale = true`)
    const refused = await tab.admin.post('tabulation/report-cards/generate', { cardId: tab.cardId, studentIds: [child] })
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Results are out of date. Compute again.'])
  })
})

describe('publishing', () => {
  it('at a time shows the card from that minute on (scenario 14)', async () => {
    await tab.generate()
    const early = await tab.admin.post('tabulation/report-cards/publish', {
      cardId: tab.cardId,
      studentIds: [child],
      publishAt: '2026-07-15T09:04:00+05:30',
    })
    expect([early.statusCode, early.json().fieldErrors[0].field]).toEqual([400, 'publishAt'])
    expect(await tab.publish({ publishAt: '2026-07-15T17:00:00+05:30' })).toMatchObject({ scheduled: everybody.size })
    const { id } = await cardOf(child)
    tab.desk.server.clock.set('2026-07-15T16:59:00+05:30')
    const guardian = await tab.desk.browser('GVS.GUARDIAN')
    await choose(guardian, child)
    for (const path of [`parent-tabulation/cards/${id}`, `parent-tabulation/cards/${id}/file`])
      expect((await guardian.get(path)).statusCode).toBe(404)
    expect(await family(guardian)).toEqual([])
    tab.desk.server.clock.set('2026-07-15T17:00:00+05:30')
    expect((await guardian.get(`parent-tabulation/cards/${id}`)).statusCode).toBe(200)
    await tab.desk.server.services.jobs.drain(tab.desk.server.services)
    const { name } = (await names([child])).get(child)!
    expect((await bell(guardian)).map(item => item.message)).toContain(`Term 1 of ${name} is published.`)
    expect((await family(guardian)).map(card => card.id)).toEqual([id])
  })

  it('of a withheld card says so and nothing else; released it is there (scenario 15)', async () => {
    await tab.generate()
    const { id } = await cardOf(child)
    const withheld = await tab.admin.post('tabulation/report-cards/withhold', { ids: [id], reason: 'Library books' })
    expect(withheld.json()).toEqual({ changed: 1, unchanged: 0 })
    expect(await tab.publish()).toMatchObject({ withheld: 1, published: everybody.size - 1 })
    const [line] = await family()
    expect(line).toMatchObject({ id, withheld: true })
    expect(line).not.toHaveProperty('percent')
    for (const path of [`parent-tabulation/cards/${id}`, `parent-tabulation/cards/${id}/file`])
      expect((await tab.guardian.get(path)).statusCode).toBe(404)
    const { file_id: fileId } = (
      await tab.rows(sql<{ file_id: string }>`select file_id from report_cards where id = ${id}::uuid`)
    )[0]!
    expect((await tab.guardian.get(`files/geturl/${fileId}`)).statusCode).not.toBe(200)
    await tab.admin.post('tabulation/report-cards/release', { ids: [id] })
    expect((await family())[0]).toMatchObject({ withheld: false, percent: '70.08 %' })
    expect((await tab.guardian.get(`parent-tabulation/cards/${id}`)).statusCode).toBe(200)
  })

  it('names whose guardians are written to, where the school tells by message', async () => {
    await tab.generate()
    expect((await tab.publish()).writeTo).toEqual([])
    await tab.rows(sql`
      insert into school_settings (school_id, code, value, updated_at)
      values (${tab.schoolId}::uuid, 'tab.publishNotify', '["sms"]'::jsonb, now())`)
    await tab.results(new Map([[child, [89.25, 70, 60]]]))
    await tab.generate()
    const before = await rung()
    expect((await tab.publish()).writeTo).toEqual([child])
    // The bell is one of the ways, and was not among them.
    expect(await rung()).toEqual(before)
    await tab.rows(sql`delete from school_settings where code = 'tab.publishNotify'`)
  })

  it('planned for a time hands the families to whoever planned it when it has come, where the school tells by message', async () => {
    await tab.rows(sql`
      insert into school_settings (school_id, code, value, updated_at)
      values (${tab.schoolId}::uuid, 'tab.publishNotify', '["sms"]'::jsonb, now())`)
    await tab.generate()
    const planned = await tab.publish({ studentIds: [child], publishAt: '2026-07-15T17:00:00+05:30' })
    expect(planned).toMatchObject({ scheduled: 1, writeTo: [] })
    const handed = () =>
      tab.rows(sql<{ message: string; route: string | null }>`
        select message, route from notifications where route like '/communication/communication-to-guardian%'`)
    expect(await handed()).toEqual([])
    tab.desk.server.clock.set('2026-07-15T17:00:00+05:30')
    await tab.desk.server.services.jobs.drain(tab.desk.server.services)
    const [item, ...more] = await handed()
    expect([item!.message, more]).toEqual(['Term 1 is published. You can now write to the guardians of 1 student.', []])
    const admin = await tab.desk.browser('GVS.ADMIN')
    const selection = await admin.get(`messaging/selections/${new URLSearchParams(item!.route!.split('?')[1]).get('selection')}`)
    expect(selection.json(), selection.body).toMatchObject({ source: 'report-cards', studentIds: [child] })
    await tab.rows(sql`delete from school_settings where code = 'tab.publishNotify'`)
  })

  it('stands on the page of a student, published or not, for those who see its class', async () => {
    await tab.generate()
    const { id } = await cardOf(child)
    const page = async (browser: TestBrowser) => (await browser.get(`studentcompleteinforpt/getreportcards/${child}`)).json().rows
    const card = { id, name: 'Term 1', version: 1, percent: '70.08 %', withheld: false }
    for (const browser of [tab.admin, tab.teacher])
      expect(await page(browser)).toMatchObject([{ ...card, status: 'Ready', publishedAt: null, seenAt: null }])
    await tab.publish()
    const [row] = await page(tab.admin)
    expect(row).toMatchObject({ ...card, status: 'Published', publishedAt: '2026-07-15T03:30:00.000Z' })
    expect(row.url).toContain('files/content/')
    expect((await tab.guardian.get(`studentcompleteinforpt/getreportcards/${child}`)).statusCode).toBe(403)
  })

  it('lets the file of a superseded version go a year later', async () => {
    await tab.generate()
    await tab.publish()
    const { id } = await cardOf(child)
    await tab.results(new Map([[child, [89.25, 70, 60]]]))
    await tab.generate()
    await tab.publish()
    const drop = (day: string) => tab.desk.inSchool(trx => dropSuperseded(trx, tab.schoolId, new Date(`${day}T09:00:00+05:30`)))
    expect(await drop('2027-07-14')).toBe(0)
    expect(await drop('2027-07-16')).toBe(1)
    const [file] = await tab.rows(sql<{ gone: boolean }>`
      select f.deleted_at is not null as gone from report_cards rc join files f on f.id = rc.file_id where rc.id = ${id}::uuid`)
    expect(file!.gone).toBe(true)
    expect(await family()).toHaveLength(1)
  })

  it('tells the numbers of the country where the form of the card asks for them', async () => {
    await tab.rows(sql`
      insert into student_details (school_id, student_id, pen, apaar_id) values (${tab.schoolId}, ${child}::uuid, '21345678901', '345678901234')
      on conflict (school_id, student_id) do update set pen = excluded.pen, apaar_id = excluded.apaar_id`)
    const read = async () => {
      await tab.generate()
      await tab.publish()
      const [card] = await family()
      return JSON.stringify((await tab.guardian.get(`parent-tabulation/cards/${card!.id}`)).json().content)
    }
    expect(await read()).not.toContain('21345678901')
    const form = {
      ...{ name: 'With numbers', kind: 'progress-card', facts: ['pen', 'apaarId'] },
      blocks: standardBlocks('progress-card'),
    }
    const made = await tab.admin.post('tabulation/templates', form)
    expect(made.statusCode, made.body).toBe(201)
    const use = (templateId: string | null) =>
      tab.rows(sql`update cards set template_id = ${templateId}::uuid where id = ${tab.cardId}::uuid`)
    await use(made.json().id)
    const said = await read()
    await use(null)
    expect(said).toContain('{"name":"PEN","text":"21345678901"},{"name":"APAAR ID","text":"345678901234"}')
  })

  it('is taken back with a reason; families see nothing then', async () => {
    await tab.generate()
    await tab.publish()
    const { id } = await cardOf(child)
    expect((await tab.admin.post('tabulation/report-cards/withdraw', { ids: [id], reason: '' })).statusCode).toBe(400)
    await tab.admin.post('tabulation/report-cards/withdraw', { ids: [id], reason: 'Wrong remark' })
    expect(await family()).toEqual([])
    expect((await tab.guardian.get(`parent-tabulation/cards/${id}`)).statusCode).toBe(404)
    expect(await tab.publish()).toMatchObject({ published: 1 })
    expect(await family()).toHaveLength(1)
  })

  it('is for administrators: heads and class teachers read, other families nothing', async () => {
    await tab.generate()
    for (const browser of [tab.head, tab.teacher])
      expect(
        (await browser.post('tabulation/report-cards/publish', { cardId: tab.cardId, divisionIds: [tab.own.id] })).statusCode,
      ).toBe(403)
    const seen = await tab.teacher.get(`tabulation/report-cards?cardId=${tab.cardId}&pageSize=200`)
    expect(new Set((seen.json().results as { divisionId: string }[]).map(row => row.divisionId))).toEqual(new Set([tab.own.id]))
    await tab.publish()
    const { id } = await cardOf([...everybody.keys()].find(one => !tab.children.some(mine => mine.id === one))!)
    expect((await tab.guardian.get(`parent-tabulation/cards/${id}`)).statusCode).toBe(404)
  })
})

describe('families', () => {
  it('have cards with OFFLINE_TAB alone, the holistic one with HPC too (scenario 16)', async () => {
    const codes = async (browser: TestBrowser) =>
      Promise.all(
        ['progress-card', 'marksheet', 'activity'].map(async kind => {
          const answer = await browser.get(`parent-tabulation/cards?kind=${kind}`)
          return answer.statusCode
        }),
      )
    const modules = (some: string) =>
      tab.desk.inPlatform(trx =>
        sql`update schools set module_codes = ${some}::text[] where id = ${tab.schoolId}::uuid`.execute(trx),
      )
    const [before] = await tab.desk.inPlatform(
      async trx =>
        (await sql<{ module_codes: string[] }>`select module_codes from schools where id = ${tab.schoolId}::uuid`.execute(trx))
          .rows,
    )
    const without = before!.module_codes.filter(code => code !== 'OFFLINE_TAB')
    await modules(`{${without.join(',')}}`)
    const bare = await tab.desk.browser('GVS.GUARDIAN')
    expect(await codes(bare)).toEqual([403, 403, 403])
    await modules(`{${before!.module_codes.join(',')}}`)
    const whole = await tab.desk.browser('GVS.GUARDIAN')
    expect(await codes(whole)).toEqual([200, 200, 200])
  })

  it('open a card once for the school, and say that they have seen it', async () => {
    await tab.generate()
    await tab.publish()
    const [card] = await family()
    const opened = (await tab.guardian.get(`parent-tabulation/cards/${card!.id}`)).json()
    expect(opened).toMatchObject({ mayAcknowledge: true, content: { summary: { percent: '70.08 %', rank: '' } } })
    expect((await family())[0]!.isNew).toBe(false)
    expect((await tab.guardian.post(`parent-tabulation/cards/${card!.id}/acknowledge`, {})).statusCode).toBe(200)
    expect((await list()).tiles).toMatchObject({ published: everybody.size, seen: 1, acknowledged: 1 })
    const reminded = await tab.admin.post('tabulation/report-cards/remind', { cardId: tab.cardId, studentIds: [child] })
    expect(reminded.json()).toEqual({ reminded: 0 })
  })
})
