import { readdirSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { holdings } from '../../school/removal'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { readArchive } from './archive'
import { orderOf, readCatalog } from './catalog'
import { unheld } from './platform-holdings'

let desk: ImportDesk
let operator: TestBrowser

beforeAll(async () => {
  desk = await ImportDesk.open('removals')
  operator = await desk.browser('GJ.ADMIN')
})
afterAll(() => desk.server.close())

interface Counted {
  id: string
  status: string
  counts: { table: string; label: string; rows: number }[]
  blockers: { code: string; message: string; rows: number; ids: string[] }[]
  warnings: string[]
  failure: string
  removeOn: string | null
  mayRestore: boolean
  hasArchive: boolean
}

const reason = 'Entered twice by mistake.'
const rows = async <T>(query: ReturnType<typeof sql<T>>) => (await desk.inPlatform(trx => query.execute(trx))).rows
const ask = (kind: string, scope: object, schoolId: string | null = desk.schoolId) =>
  operator.post('platform/removals', { kind, schoolId, scope })
const count = async (kind: string, scope: object): Promise<Counted> => {
  const answer = await ask(kind, scope)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const get = async (id: string): Promise<Counted> => (await operator.get(`platform/removals/${id}`)).json()
const confirm = (id: string, typedText = 'GVS') => operator.post(`platform/removals/${id}/confirm`, { typedText, reason })
const drain = () => desk.server.services.jobs.drain(desk.server.services)
const remove = async (id: string, typedText?: string): Promise<Counted> => {
  const answer = await confirm(id, typedText)
  expect(answer.statusCode, answer.body).toBe(202)
  await drain()
  return get(id)
}
const restore = async (id: string): Promise<Counted> => {
  const answer = await operator.post(`platform/removals/${id}/restore`)
  expect(answer.statusCode, answer.body).toBe(202)
  await drain()
  return get(id)
}
const figures = ({ counts }: Counted) => Object.fromEntries(counts.map(({ table, rows: n }) => [table, n]))

/** Every table of the school as one hash; what moves by itself is left out. */
async function state(): Promise<Record<string, string>> {
  // Work that is due is done first: it would change what it finds between two states.
  await drain()
  const restless = new Set(
    desk.server.services.ports.take(holdings).flatMap(holding => (holding.restless ? [holding.table] : [])),
  )
  return desk.inPlatform(async trx => {
    const found: Record<string, string> = {}
    for (const { name } of (await readCatalog(trx)).tables.values()) {
      if (restless.has(name) || name in unheld) continue
      const { rows: hashes } = await sql<{ hash: string }>`
        select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text)), '') as hash
        from ${sql.table(name)} t where school_id = ${desk.schoolId}::uuid`.execute(trx)
      found[name] = hashes[0]!.hash
    }
    return found
  })
}

/** What of the school differs between two states. */
const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(before).filter(table => before[table] !== after[table])

const newId = () => desk.server.services.newId()

/** Three students of two families with 7 enrolments, 1,264 days of attendance and 9 files. */
async function threeStudents(): Promise<string[]> {
  const students = [newId(), newId(), newId()]
  const guardians = [newId(), newId()]
  const school = desk.schoolId
  await desk.inPlatform(async trx => {
    // What a locked year holds is written as it was when that was open.
    await sql`select set_config('school.putting_back', 'on', true)`.execute(trx)
    const { rows: years } = await sql<{ id: string }>`
      select id from academic_years where school_id = ${school}::uuid order by starts_on`.execute(trx)
    const yearIds = years.map(year => year.id)
    for (let back = 1; yearIds.length < 3; back += 1) {
      const id = newId()
      await sql`insert into academic_years (school_id, id, name, starts_on, ends_on) values (${school}::uuid, ${id}::uuid, ${`Past ${back}`}, ${`${2024 - back}-04-01`}::date, ${`${2025 - back}-03-31`}::date)`.execute(
        trx,
      )
      yearIds.unshift(id)
    }
    const { rows: divisions } = await sql<{
      id: string
    }>`select id from divisions where school_id = ${school}::uuid order by id limit 1`.execute(trx)
    const division = divisions[0]!.id
    const { rows: masters } = await sql<{ id: string }>`
      select id from masters where school_id = ${school}::uuid and kind = 'anecdotal-category' order by id limit 1`.execute(trx)
    const { rows: authors } = await sql<{ user: string; staff: string }>`
      select user_id as user, staff_id as staff from user_schools where school_id = ${school}::uuid and staff_id is not null order by 1 limit 1`.execute(
      trx,
    )
    const now = desk.server.services.clock.now()
    const file = async () => {
      const id = newId()
      await sql`
        insert into files (id, school_id, name, extension, media_type, bytes, sha256, folder, storage_key, created_at)
        values (${id}::uuid, ${school}::uuid, 'a', '.jpg', 'image/jpeg', 10, ${id}, 'Students', ${id}, ${now})`.execute(trx)
      return id
    }
    for (const [index, id] of guardians.entries()) {
      const user = newId()
      await sql`insert into guardians (school_id, id, name, relation, mobile) values (${school}::uuid, ${id}::uuid, 'Parent Removed', 'Father', ${`970000000${index}`})`.execute(
        trx,
      )
      await sql`insert into users (id, login_name, password_hash, name, created_at) values (${user}::uuid, ${`GVS.RM${index}`}, '', 'Parent Removed', ${now})`.execute(
        trx,
      )
      await sql`insert into user_schools (school_id, user_id, roles, guardian_id) values (${school}::uuid, ${user}::uuid, '{Guardian}', ${id}::uuid)`.execute(
        trx,
      )
    }
    for (const [index, id] of students.entries()) {
      const photo = await file()
      await sql`
        insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, photo_file_id, updated_at)
        values (${school}::uuid, ${id}::uuid, ${`RM${index}`}, 'Student Removed', 'Female', '2016-05-05', ${guardians[index === 2 ? 1 : 0]!}::uuid, ${photo}::uuid, ${now})`.execute(
        trx,
      )
      for (const year of yearIds.slice(-3).slice(index === 0 ? 0 : 1))
        await sql`
          insert into enrolments (school_id, academic_year_id, student_id, division_id, since)
          values (${school}::uuid, ${year}::uuid, ${id}::uuid, ${division}::uuid, '2023-04-01')`.execute(trx)
      await sql`
        insert into anecdotals (school_id, id, student_id, academic_year_id, on_day, category_id, nature, observation, attachment_file_ids, author_id, staff_id, created_at)
        select ${school}::uuid, ${newId()}::uuid, ${id}::uuid, ${yearIds.at(-1)!}::uuid, '2026-07-01', ${masters[0]!.id}::uuid, 'Positive', 'Helped.',
          ${[await file(), await file()]}::uuid[], ${authors[0]!.user}::uuid, ${authors[0]!.staff}::uuid, ${now}`.execute(trx)
    }
    await sql`
      insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned, source)
      select ${school}::uuid, md5('removed ' || n)::uuid, ${yearIds[0]!}::uuid, ${division}::uuid, '2022-01-01'::date + n, 'full', 'native' from generate_series(1, 422) n`.execute(
      trx,
    )
    for (const [index, id] of students.entries())
      await sql`
        insert into attendance_marks (school_id, student_id, on_day, register_id, fn, an)
        select ${school}::uuid, ${id}::uuid, '2022-01-01'::date + n, md5('removed ' || n)::uuid, 'P', 'P' from generate_series(1, ${index === 0 ? 422 : 421}) n`.execute(
        trx,
      )
  })
  return students
}

describe('what areas say of their tables', () => {
  it('covers every table of schools, once or with a reason', async () => {
    const { tables } = await desk.inPlatform(trx => readCatalog(trx))
    const held = desk.server.services.ports.take(holdings).map(holding => holding.table)
    expect(held.filter((table, index) => held.indexOf(table) !== index)).toEqual([])
    expect([...held, ...Object.keys(unheld)].toSorted()).toEqual([...tables.keys()].toSorted())
    for (const why of Object.values(unheld)) expect(why.length).toBeGreaterThan(20)
  })

  it('names columns that are there', async () => {
    const { tables } = await desk.inPlatform(trx => readCatalog(trx))
    for (const { table, of = {}, transactions } of desk.server.services.ports.take(holdings))
      for (const column of [...Object.values(of), ...(transactions ? [transactions.at] : [])])
        expect(
          tables.get(table)!.columns.map(({ name }) => name),
          table,
        ).toContain(column)
  })

  it('is declared beside each area that has tables', () => {
    const beside = ['areas', 'services'].flatMap(layer =>
      readdirSync(new URL(`../../${layer}`, import.meta.url), { recursive: true }).filter(name =>
        String(name).endsWith('holdings.ts'),
      ),
    )
    expect(beside.length).toBeGreaterThan(25)
  })

  it('leaves an order in which no row refers to one that went', () => {
    const keys = [
      { table: 'enrolments', target: 'students' },
      { table: 'students', target: 'guardians' },
    ] as const
    expect(orderOf(['guardians', 'students', 'enrolments'], keys)).toEqual(['enrolments', 'students', 'guardians'])
    expect(() => orderOf(['guardians', 'students'], [...keys, { table: 'guardians', target: 'students' }])).toThrow('in a ring')
  })
})

describe('students', () => {
  it('are counted, removed with everything of theirs, and put back exactly', async () => {
    const students = await threeStudents()
    const before = await state()
    const users = () => rows(sql`select id, status from users where login_name like 'GVS.RM%' order by id`)
    const usersBefore = await users()
    const locked = await count('students', { studentIds: students })
    expect(locked.blockers.map(({ code }) => code)).toEqual(['lockedYear'])
    const counted = await count('students', { studentIds: students, lockedYears: true })
    expect(counted.blockers).toEqual([])
    expect(figures(counted)).toEqual({
      students: 3,
      enrolments: 7,
      attendance_marks: 1264,
      anecdotals: 3,
      files: 9,
      guardians: 2,
      user_schools: 2,
    })
    expect(counted.counts.find(({ table }) => table === 'guardians')!.label).toBe('Guardians left childless')

    const wrong = await confirm(counted.id, 'gvs')
    expect([wrong.statusCode, wrong.json().message]).toEqual([400, 'The confirmation text does not match.'])
    const short = await operator.post(`platform/removals/${counted.id}/confirm`, { typedText: 'GVS', reason: 'Too short' })
    expect(short.statusCode).toBe(400)
    expect(changed(before, await state())).toEqual([])

    const removed = await remove(counted.id, ' GVS ')
    expect([removed.status, removed.failure, removed.hasArchive, removed.mayRestore]).toEqual(['Done', '', true, true])
    const after = await state()
    expect(changed(before, after)).toEqual([
      'anecdotals',
      'attendance_marks',
      'enrolments',
      'files',
      'guardians',
      'students',
      'user_schools',
    ])
    expect(await rows(sql`select 1 from students where id = any(${students}::uuid[])`)).toEqual([])
    expect((await users()).map(user => (user as { status: string }).status)).toEqual(['Removed', 'Removed'])
    const download = await operator.get(`platform/removals/${counted.id}/archive`)
    const archived = await readArchive(desk.server.services, download.rawPayload)
    expect(Object.fromEntries(archived.filter(part => part.mode === 'gone').map(part => [part.table, part.rows.length]))).toEqual(
      {
        attendance_marks: 1264,
        anecdotals: 3,
        enrolments: 7,
        students: 3,
        guardians: 2,
        user_schools: 2,
      },
    )
    expect(download.rawPayload.includes('Student Removed')).toBe(false)

    expect((await restore(counted.id)).status).toBe('Restored')
    expect(changed(before, await state())).toEqual([])
    expect(await users()).toEqual(usersBefore)
    expect((await operator.post(`platform/removals/${counted.id}/restore`)).statusCode).toBe(409)
  })

  it('with payments stand in the way until they are unticked', async () => {
    const [paid] = await rows(sql<{ id: string }>`
      select student_id as id from payments p where school_id = ${desk.schoolId}::uuid and exists (select from students s where s.id = p.student_id) order by 1 limit 1`)
    const [free] = await rows(
      sql<{ id: string }>`select id from students where school_id = ${desk.schoolId}::uuid and adm_no = 'RM0'`,
    )
    const blocked = await count('students', { studentIds: [paid!.id, free!.id], lockedYears: true })
    expect(blocked.blockers.filter(({ code }) => code === 'paid').map(({ ids }) => ids)).toEqual([[paid!.id]])
    expect(blocked.blockers.find(({ code }) => code === 'paid')!.message).toBe(
      '1 student has payments. Terminate the student instead.',
    )
    const refused = await confirm(blocked.id)
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'RemovalBlocked'])
    expect((await count('students', { studentIds: [free!.id], lockedYears: true })).blockers).toEqual([])
  })

  it('whose dues go leave a ledger that comes to nothing and their fee account with number and name', async () => {
    const [due] = await rows(sql<{ id: string; adm_no: string }>`
      select s.id, s.adm_no from students s where s.school_id = ${desk.schoolId}::uuid and exists (select from demands d where d.student_id = s.id)
        and exists (select from student_fee_accounts a where a.student_id = s.id)
        and not exists (select from payments p where p.student_id = s.id) order by s.adm_no limit 1`)
    const before = await state()
    const ledger = () =>
      rows(
        sql<{
          balance: string
        }>`select coalesce(sum(debit - credit), 0)::text as balance from fee_ledger where student_id = ${due!.id}::uuid`,
      )
    const balance = await ledger()
    const { id } = await count('students', { studentIds: [due!.id], lockedYears: true })
    expect((await remove(id)).failure).toBe('')
    expect(await ledger()).toEqual([{ balance: '0' }])
    const accounts = await rows(
      sql<{ adm_no: string }>`select distinct adm_no from student_fee_accounts where student_id = ${due!.id}::uuid`,
    )
    expect(accounts).toEqual([{ adm_no: due!.adm_no }])
    expect((await restore(id)).status).toBe('Restored')
    expect(await ledger()).toEqual(balance)
    expect(changed(before, await state()).filter(table => table !== 'fee_ledger')).toEqual([])
  })

  it('whose rows changed since the count are counted again, and so is a count of 15 minutes', async () => {
    const [one] = await rows(
      sql<{ id: string }>`select id from students where school_id = ${desk.schoolId}::uuid and adm_no = 'RM1'`,
    )
    const counted = await count('students', { studentIds: [one!.id], lockedYears: true })
    await desk.inPlatform(trx => sql`update students set name = name where id = ${one!.id}::uuid`.execute(trx))
    const refused = await confirm(counted.id)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'The data changed. Please run the check again.'])
    const old = await count('students', { studentIds: [one!.id], lockedYears: true })
    desk.server.clock.advance(15 * 60_000)
    operator = await desk.browser('GJ.ADMIN')
    expect((await confirm(old.id)).json().name).toBe('CountTooOld')
    expect((await operator.post(`platform/removals/${old.id}/cancel`)).json().status).toBe('Cancelled')
  })

  it('stay whole when the removal fails', async () => {
    const [one] = await rows(
      sql<{ id: string }>`select id from students where school_id = ${desk.schoolId}::uuid and adm_no = 'RM1'`,
    )
    const before = await state()
    const counted = await count('students', { studentIds: [one!.id], lockedYears: true })
    const save = vi.spyOn(desk.server.services.files, 'save').mockRejectedValueOnce(new Error('no room'))
    expect((await remove(counted.id)).status).toBe('Failed')
    save.mockRestore()
    expect(changed(before, await state())).toEqual([])
  })

  it('whose number was given to somebody else do not come back', async () => {
    const [one] = await rows(
      sql<{ id: string }>`select id from students where school_id = ${desk.schoolId}::uuid and adm_no = 'RM2'`,
    )
    const counted = await count('students', { studentIds: [one!.id], lockedYears: true, guardians: false })
    await remove(counted.id)
    const other = newId()
    await desk.inPlatform(trx =>
      sql`insert into students (school_id, id, adm_no, name, gender, date_of_birth, guardian_id, updated_at)
        select school_id, ${other}::uuid, 'RM2', 'Other', 'Male', '2016-01-01', id, now() from guardians where school_id = ${desk.schoolId}::uuid limit 1`.execute(
        trx,
      ),
    )
    const before = await state()
    const asked = await operator.post(`platform/removals/${counted.id}/restore`)
    await drain()
    const job = (await operator.get(`jobs/${asked.json().id}`)).json()
    // The student, 2 enrolments, 421 days and 1 observation.
    expect([job.status, job.message]).toEqual(['Failed', 'Restore is not possible: 425 rows conflict.'])
    expect(changed(before, await state())).toEqual([])
    await desk.inPlatform(trx => sql`delete from students where id = ${other}::uuid`.execute(trx))
    expect((await restore(counted.id)).status).toBe('Restored')
  })

  it('of other schools and outside the scope of the operator are not found', async () => {
    const [stranger] = await rows(
      sql<{ id: string }>`select id from students where school_id <> ${desk.schoolId}::uuid order by id limit 1`,
    )
    expect((await ask('students', { studentIds: [stranger!.id] })).statusCode).toBe(404)
    expect((await ask('students', { studentIds: [] })).statusCode).toBe(400)
    await rows(sql`update users set school_scope = 'schools', school_scope_ids = '{}' where login_name = 'GJ.ADMIN'`)
    const narrow = await desk.browser('GJ.ADMIN')
    const body = { kind: 'school', schoolId: desk.schoolId, scope: {} }
    expect((await narrow.post('platform/removals', body)).statusCode).toBe(404)
    expect((await narrow.get('platform/removals')).json().pagination.count).toBe(0)
    await rows(sql`update users set school_scope = 'all' where login_name = 'GJ.ADMIN'`)
    operator = await desk.browser('GJ.ADMIN')
  })
})

describe('transactions', () => {
  const areas = ['attendance', 'messages', 'notifications', 'diary', 'feedback', 'timetables', 'gallery', 'offlineFees', 'orders']

  it('of a whole school go and come back with the same ids, and no sum of money moves', async () => {
    await rows(sql`update schools set go_live_on = null where id = ${desk.schoolId}::uuid`)
    const money = () =>
      rows(sql`
      select (select coalesce(sum(amount), 0)::text from payments) as payments, (select coalesce(sum(amount), 0)::text from receipts) as receipts,
        (select sum(debit - credit)::text from fee_ledger) as ledger, (select sum(gross - concession - paid)::text from demands) as dues`)
    const [before, sums] = [await state(), await money()]
    const counted = await count('transactions', { areas })
    expect(counted.blockers).toEqual([])
    const removed = await remove(counted.id)
    expect([removed.status, removed.failure]).toEqual(['Done', ''])
    const gone = changed(before, await state())
    expect(gone).toEqual(
      expect.arrayContaining(['attendance_registers', 'attendance_marks', 'diary_entries', 'notifications', 'gallery_albums']),
    )
    expect(
      gone.filter(table =>
        ['students', 'divisions', 'user_schools', 'demands', 'payments', 'receipts', 'fee_ledger'].includes(table),
      ),
    ).toEqual([])
    expect(await money()).toEqual(sums)
    expect((await count('transactions', { areas })).counts).toEqual([])
    expect((await restore(counted.id)).status).toBe('Restored')
    expect(changed(before, await state())).toEqual([])
    expect(await money()).toEqual(sums)
  })

  it('are those of the period', async () => {
    const { id } = (
      await rows(sql<{ id: string }>`select id from academic_years where school_id = ${desk.schoolId}::uuid and is_current`)
    )[0]!
    const scope = { areas: ['attendance'], academicYearId: id, from: '2026-07-01', to: '2026-07-10' }
    const [{ registers }] = (await rows(sql<{ registers: number }>`
      select count(*)::int as registers from attendance_registers where school_id = ${desk.schoolId}::uuid and on_day between '2026-07-01' and '2026-07-10'`)) as [
      { registers: number },
    ]
    expect(registers).toBeGreaterThan(0)
    expect(figures(await count('transactions', scope)).attendance_registers).toBe(registers)
    const nothing = await count('transactions', { ...scope, from: '2020-01-01', to: '2020-12-31' })
    expect((await confirm(nothing.id)).json().message).toBe('Nothing to remove.')
  })

  it('that were paid online stay once the school is live', async () => {
    await rows(sql`update schools set go_live_on = '2026-04-01' where id = ${desk.schoolId}::uuid`)
    const [{ n }] = (await rows(sql<{ n: number }>`
      select count(*)::int as n from payments where school_id = ${desk.schoolId}::uuid and source in ('online', 'pos', 'qr')`)) as [
      { n: number },
    ]
    const { blockers } = await count('transactions', { areas: ['orders'] })
    expect(blockers.map(({ message, rows: count }) => [message, count])).toEqual(
      n === 0 ? [] : [['Successful online payments cannot be removed after the school went live.', n]],
    )
  })
})

describe('staff', () => {
  it('who are class teachers go when somebody takes over, and stay in history without their name', async () => {
    const [teacher] = await rows(sql<{ id: string; code: string }>`
      select t.id, t.code from staff t join divisions d on d.class_teacher_id = t.id join diary_entries e on e.staff_id = t.id
      where t.school_id = ${desk.schoolId}::uuid order by t.code limit 1`)
    const [heir] = await rows(sql<{ id: string }>`
      select id from staff where school_id = ${desk.schoolId}::uuid and status = 'Working' and id <> ${teacher!.id}::uuid order by code limit 1`)
    const blocked = await count('staff', { staffIds: [teacher!.id] })
    expect(blocked.blockers.map(({ code }) => code)).toContain('classTeacher')
    const before = await state()
    const counted = await count('staff', { staffIds: [teacher!.id], reassignTo: heir!.id })
    expect(counted.blockers).toEqual([])
    expect((await remove(counted.id)).failure).toBe('')
    const [left] = await rows(sql`select name, mobile, email, photo_file_id from staff where id = ${teacher!.id}::uuid`)
    expect(left).toEqual({ name: `Removed staff ${teacher!.code}`, mobile: '', email: null, photo_file_id: null })
    expect(await rows(sql`select 1 from divisions where class_teacher_id = ${teacher!.id}::uuid`)).toEqual([])
    expect(await rows(sql`select 1 from user_schools where staff_id = ${teacher!.id}::uuid`)).toEqual([])
    expect((await restore(counted.id)).status).toBe('Restored')
    expect(changed(before, await state())).toEqual([])
  })

  it('who are the last administrator stay', async () => {
    const admins = await rows(sql<{ staff: string | null }>`
      select staff_id as staff from user_schools where school_id = ${desk.schoolId}::uuid and 'SystemAdmin' = any(roles)`)
    const ids = admins.flatMap(({ staff }) => (staff ? [staff] : []))
    if (ids.length !== admins.length) return
    const { blockers } = await count('staff', { staffIds: ids })
    expect(blockers.map(({ message }) => message)).toContain('The school must keep at least one SystemAdmin.')
  })
})

describe('users', () => {
  it('of guardians go while the guardian stays', async () => {
    const [guardian] = await rows(
      sql<{ id: string }>`select guardian_id as id from students where school_id = ${desk.schoolId}::uuid and adm_no = 'RM0'`,
    )
    const counted = await count('user', { type: 'Guardian', personIds: [guardian!.id] })
    expect(figures(counted).user_schools).toBe(1)
    const removed = await remove(counted.id)
    expect([removed.status, removed.mayRestore]).toEqual(['Done', false])
    expect(await rows(sql`select 1 from user_schools where guardian_id = ${guardian!.id}::uuid`)).toEqual([])
    expect(await rows(sql`select 1 as one from guardians where id = ${guardian!.id}::uuid`)).toEqual([{ one: 1 }])
    expect((await operator.post(`platform/removals/${counted.id}/restore`)).json().name).toBe('NotRestorable')
  })

  it('of the platform go by their e-mail, once they are blocked', async () => {
    const id = newId()
    await rows(sql`
      insert into users (id, login_name, password_hash, name, email, status, platform_roles, created_at)
      values (${id}::uuid, 'GJ.LEAVING', '', 'Leaving', 'leaving@example.org', 'Active', '{GJSupport}', now())`)
    const scope = { type: 'Platform', email: 'leaving@example.org' }
    const open = (await ask('user', scope, null)).json() as Counted
    expect(open.blockers.map(({ message }) => message)).toEqual(['Block this login first.'])
    await rows(sql`update users set status = 'Blocked' where id = ${id}::uuid`)
    const blocked = (await ask('user', scope, null)).json() as Counted
    expect((await remove(blocked.id, 'leaving@example.org')).status).toBe('Done')
    expect(await rows(sql`select status, email from users where id = ${id}::uuid`)).toEqual([{ status: 'Removed', email: null }])
    expect((await ask('user', { type: 'Platform', email: 'nobody@example.org' }, null)).statusCode).toBe(404)
  })
})

describe('a school', () => {
  const scheduled = async () => {
    await rows(sql`update jobs set status = 'Done' where school_id = ${desk.schoolId}::uuid and status = 'Running'`)
    const counted = await count('school', {})
    const answer = await confirm(counted.id)
    expect(answer.statusCode, answer.body).toBe(202)
    return counted
  }

  it('that is to be removed lets its administrators in alone, and may be taken back', async () => {
    const { id, removeOn } = await scheduled()
    expect(removeOn).toBe('2026-08-14')
    await drain()
    desk.server.clock.advance(5 * 86_400_000)
    operator = await desk.browser('GJ.ADMIN')
    await expect(desk.browser('GVS.TEACHER')).rejects.toThrow('This school is suspended. Please contact support.')
    const admin = await desk.browser('GVS.ADMIN')
    expect((await admin.get('people?page=1')).statusCode).not.toBe(401)
    expect((await admin.post('masters/religion', { name: 'New' })).json().name).toBe('SchoolReadOnly')
    const cancelled = (await operator.post(`platform/removals/${id}/cancel`)).json()
    expect(cancelled.status).toBe('Cancelled')
    expect(await rows(sql`select status, remove_on from schools where id = ${desk.schoolId}::uuid`)).toEqual([
      { status: 'Suspended', remove_on: null },
    ])
  })

  it('goes on its day with everything, and leaves its code, its receipts and its audit', async () => {
    const [{ receipts }] = (await rows(
      sql<{ receipts: number }>`select count(*)::int as receipts from receipts where school_id = ${desk.schoolId}::uuid`,
    )) as [{ receipts: number }]
    const others = await rows(
      sql<{ n: number }>`select count(*)::int as n from students where school_id <> ${desk.schoolId}::uuid`,
    )
    const { id } = await scheduled()
    await drain()
    expect((await get(id)).status).toBe('Running')
    desk.server.clock.advance(31 * 86_400_000)
    operator = await desk.browser('GJ.ADMIN')
    await drain()
    const done = await get(id)
    expect([done.status, done.failure]).toEqual(['Done', ''])
    const left = await desk.inPlatform(async trx => {
      const found: string[] = []
      for (const { name } of (await readCatalog(trx)).tables.values()) {
        const { rows: some } =
          await sql`select 1 from ${sql.table(name)} where school_id = ${desk.schoolId}::uuid limit 1`.execute(trx)
        if (some.length > 0) found.push(name)
      }
      return found
    })
    expect(left.toSorted()).toEqual(['removals', 'sessions'])
    expect(await rows(sql`select code, name, status, phone from schools where id = ${desk.schoolId}::uuid`)).toMatchObject([
      { code: 'GVS', status: 'Removed', phone: '' },
    ])
    expect((await operator.get('platform/schools/check?code=GVS')).json().codeFree).toBe(false)
    expect(await rows(sql`select count(*)::int as n from students where school_id <> ${desk.schoolId}::uuid`)).toEqual(others)
    const archived = await readArchive(desk.server.services, (await operator.get(`platform/removals/${id}/archive`)).rawPayload)
    const kept = Object.fromEntries(archived.map(part => [part.table, part.rows.length]))
    expect(kept.receipts).toBe(receipts)
    expect(kept.audit_entries).toBeGreaterThan(0)
    expect(Object.keys(kept)).not.toContain('students')
    await expect(desk.browser('GVS.ADMIN')).rejects.toThrow()
  })
})
