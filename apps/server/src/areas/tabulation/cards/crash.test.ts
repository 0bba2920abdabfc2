import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { demoPassword } from '../../../demonstration/index'
import { Caller } from '../../../testing/caller'
import { type CardDesk, openCards } from '../../../testing/card-desk'
import { testNow } from '../../../testing/now'
import { ServerProcess } from '../../../testing/process'

let tab: CardDesk
let folder: string
let dying: ServerProcess | undefined
let jobId: string
let order: { readonly sheetIds: string[]; readonly fill: string; readonly typedText: string }
/** What there was before the server began, and when it was killed. */
let filesBefore: Awaited<ReturnType<typeof kept>>
let half: Awaited<ReturnType<typeof cards>>

const people = 42

const crash = async () => {
  dying?.kill('SIGKILL')
  await dying?.ended
}

const cards = async () =>
  (
    await tab.rows(sql<{ cards: number; students: number; files: number; first: number }>`
      select count(*)::int as cards, count(distinct student_id)::int as students, count(distinct file_id)::int as files,
        (count(*) filter (where no = 1 and status = 'Ready'))::int as first
      from report_cards where card_id = ${tab.cardId}::uuid`)
  )[0]!

/** Files of cards that the school keeps, and those of them that have a card or a class. */
const kept = async () =>
  (
    await tab.rows(sql<{ files: number; named: number }>`
      select count(*)::int as files, (count(*) filter (where id in (select file_id from report_cards union select file_id from card_prints)))::int as named
      from files where folder = 'Report Cards' and deleted_at is null`)
  )[0]!

const locks = async () =>
  (
    await tab.rows(sql<{ marks: number; changes: number; locked: number; told: number }>`
      select (select count(*)::int from marks where exam_id = ${tab.exams.HY}::uuid and code = 'AB') as marks,
        (select count(*)::int from mark_changes where exam_id = ${tab.exams.HY}::uuid) as changes,
        (select count(*)::int from mark_sheets where id = any(${order.sheetIds}::uuid[]) and status = 'Locked') as locked,
        (select count(*)::int from audit_entries where action = 'tabulation.lock') as told`)
  )[0]!

/** A server on the database of the test, in a process of its own. */
async function startDying(): Promise<ServerProcess> {
  folder = mkdtempSync(join(tmpdir(), 'school-crash-'))
  const address = new URL(inject('postgres'))
  const [database] = await tab.rows(sql<{ name: string }>`select current_database() as name`)
  address.pathname = `/${database!.name}`
  const { files } = tab.desk.server.services.configuration
  return ServerProcess.start({
    DATABASE_URL: address.href,
    DATA_DIR: folder,
    FILES_DIR: files.driver === 'local' ? files.folder : folder,
    CLOCK: testNow,
  })
}

// One server has both in its hands: a lock that has written its marks, and cards of which some are made.
beforeAll(async () => {
  tab = await openCards('cards-crash')
  await tab.results(new Map(tab.own.students.map((id, place) => [id, [40 + place, 61, 72]])))
  const sheetIds = await Promise.all(tab.subjects.map(subject => tab.sheet('HY', subject)))
  order = { sheetIds, fill: 'AB', typedText: 'GVS' }
  filesBefore = await kept()
  dying = await startDying()
  const office = new Caller(dying.address)
  await office.logIn('GVS.ADMIN', demoPassword)
  await tab.desk.inSchool(async trx => {
    // The lock comes as far as the sheets.
    await sql`lock table mark_sheets in share mode`.execute(trx)
    const answer = office.post('tabulation/locks/lock', order).catch(() => undefined)
    const waiting = async () =>
      (await sql`select from pg_locks w where not w.granted and w.relation = 'mark_sheets'::regclass`.execute(trx)).rows
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 40_000, interval: 20 })
    const begun = await tab.admin.post('tabulation/report-cards/generate', { cardId: tab.cardId, divisionIds: [tab.own.id] })
    expect(begun.statusCode, begun.body).toBe(202)
    jobId = begun.json().id
    await vi.waitFor(async () => expect((await cards()).cards).toBeGreaterThan(2), { timeout: 40_000, interval: 5 })
    await crash()
    expect(await answer).toBeUndefined()
  })
  half = await cards()
})
afterAll(async () => {
  await crash()
  if (folder) rmSync(folder, { recursive: true, force: true })
  await tab.close()
})

describe('a server that is killed', () => {
  it('while it makes cards leaves whole ones, and the next goes on behind them', async () => {
    expect(half).toEqual({ cards: half.cards, students: half.cards, files: half.cards, first: half.cards })
    expect(half.cards, 'it was killed too late').toBeLessThan(people)
    // The lease of who died runs out.
    tab.desk.server.clock.advance(120_000)
    await tab.desk.server.services.jobs.drain(tab.desk.server.services)
    const { status, message } = (await tab.admin.get(`jobs/${jobId}`)).json()
    expect([status, message]).toEqual(['Done', `Cards generated: ${people - half.cards}. Unchanged: ${half.cards}.`])
    expect(await cards()).toEqual({ cards: people, students: people, files: people, first: people })
    const after = await kept()
    expect([after.files - filesBefore.files, after.named - filesBefore.named]).toEqual([people + 1, people + 1])
    const [one] = await tab.rows(sql<{ id: string }>`
      select id from report_cards where card_id = ${tab.cardId}::uuid order by at, id limit 1`)
    expect((await tab.admin.get(`tabulation/report-cards/${one!.id}/file`)).body.slice(0, 5)).toBe('%PDF-')
  })

  it('while it fills and locks sheets has done nothing, and who asks again locks them once', async () => {
    // Who holds the sheets of the dead one is waited for.
    await tab.rows(sql`select from mark_sheets where id = any(${order.sheetIds}::uuid[]) for update`)
    expect(await locks()).toEqual({ marks: 0, changes: 0, locked: 0, told: 0 })
    const cells = people * tab.subjects.length
    const again = await tab.admin.post('tabulation/locks/lock', order)
    expect(again.json(), again.body).toEqual({ locked: 3, filled: cells, skipped: [] })
    expect((await tab.admin.post('tabulation/locks/lock', order)).json()).toEqual({ locked: 0, filled: 0, skipped: [] })
    expect(await locks()).toEqual({ marks: cells, changes: cells, locked: 3, told: 3 })
  })
})
