import { languageCodes } from '@school/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '../../demonstration/index'
import { studentValueIn } from '../../school/values'
import { ImportDesk } from '../../testing/imports'
import { pdfPages } from '../../testing/pdf'
import type { TestBrowser } from '../../testing/server'
import { fieldNames } from './student-document'
import { studentWords } from './student-words'

let desk: ImportDesk
let student: { id: string; adm_no: string; name: string; guardian_id: string }

const base = 'studentcompleteinforpt'

const as = async (loginName: string): Promise<TestBrowser> => {
  const browser = desk.server.browser()
  await browser.logIn(loginName, demoPassword)
  return browser
}

const edit = async (values: object) => {
  const answer = await desk.admin.post('imports/single', { kind: 'students', mode: 'update-only', values })
  expect(answer.json(), answer.body).toMatchObject({ action: 'update' })
}

beforeAll(async () => {
  desk = await ImportDesk.open('student-complete')
  const found = await desk.inSchool(trx =>
    sql<typeof student>`
      select s.id, s.adm_no, s.name, s.guardian_id from students s where s.status = 'studying'
        and (select count(*) from students o where o.guardian_id = s.guardian_id) = 1 order by s.adm_no limit 1`.execute(trx),
  )
  student = found.rows[0]!
})
afterAll(() => desk.server.close())

interface Entry {
  action: string
  by: string | null
  role: string | null
  file: string | null
  changes: { field: string; old: string; new: string }[]
}

const history = async (query = '', browser = desk.admin): Promise<{ results: Entry[]; pagination: { count: number } }> => {
  const response = await browser.get(`${base}/gethistory/${student.id}${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

describe('the page on one student', () => {
  it('offers classes, and the history to those who administer the school alone', async () => {
    const all = (await desk.admin.get(`${base}/initialvalues`)).json()
    expect(all.parts).toEqual([
      'details',
      'siblings',
      'attendance',
      'timetable',
      'classTests',
      'reportCards',
      'fees',
      'busFees',
      'onlineFees',
      'anecdotal',
      'diary',
      'documents',
      'history',
    ])
    expect(all.courses.length).toBeGreaterThan(5)
    const divisions = (await desk.admin.get(`${base}/division/${all.courses[0].id}`)).json()
    expect(divisions.map((row: { name: string }) => row.name)).toEqual(['I A', 'I B', 'I C'])
    for (const [loginName, fees] of [
      ['GVS.HEAD', ['fees', 'busFees', 'onlineFees']],
      ['GVS.TEACHER', []],
    ] as const) {
      const browser = await as(loginName)
      expect((await browser.get(`${base}/initialvalues`)).json().parts).toEqual([
        'details',
        'siblings',
        'attendance',
        'timetable',
        'classTests',
        'reportCards',
        ...fees,
        'anecdotal',
        'diary',
        'documents',
      ])
    }
    expect((await as('GVS.SUPER')).token).toBeTruthy()
    expect((await (await as('GVS.SUPER')).get(`${base}/initialvalues`)).json().parts).toContain('history')
    expect((await (await as('GVS.HEAD')).get(`${base}/gethistory/${student.id}`)).statusCode).toBe(403)
  })

  it('tells siblings, each way round', async () => {
    const { rows: pair } = await desk.inSchool(trx =>
      sql<{ id: string; other: string }>`
        select a.id, b.id as other from students a join students b on b.guardian_id = a.guardian_id and b.id <> a.id order by a.adm_no limit 1`.execute(
        trx,
      ),
    )
    // A small demonstration may have no siblings: then two become some.
    const [one, other] = pair[0]
      ? [pair[0].id, pair[0].other]
      : await desk.inSchool(async trx => {
          const { rows } = await sql<{
            id: string
          }>`select id from students where id <> ${student.id} order by adm_no limit 2`.execute(trx)
          await sql`update students set guardian_id = (select guardian_id from students where id = ${rows[0]!.id}) where id = ${rows[1]!.id}`.execute(
            trx,
          )
          return [rows[0]!.id, rows[1]!.id] as const
        })
    const of = async (id: string) =>
      (await desk.admin.get(`${base}/getsiblings/${id}`)).json().rows.map((row: { id: string }) => row.id)
    expect(await of(one)).toContain(other)
    expect(await of(other)).toContain(one)
    expect(await of(student.id)).toEqual([])
  })

  it('shows photo and report cards by addresses that open', async () => {
    const none = (await desk.admin.get(`${base}/getdocuments/${student.id}`)).json()
    expect(none.rows).toEqual([])
    const name = student.adm_no.toLowerCase().replace(/[<>:"/\\|?*]/g, '_')
    const { id: cardId } = (
      await desk.admin.upload('files/single', `${name}.pdf`, Buffer.from('%PDF-1.7\n%%EOF\n'), 'application/pdf')
    ).json()
    await desk.inSchool(async trx => {
      const card = desk.server.services.newId()
      await sql`
        insert into cards (school_id, id, academic_year_id, name, kind)
        select school_id, ${card}, id, 'Term 1', 'progress-card' from academic_years where is_current`.execute(trx)
      await sql`
        insert into report_cards (school_id, id, card_id, student_id, academic_year_id, division_id, no, source, file_id, status, verify_code, at)
        select e.school_id, ${desk.server.services.newId()}, ${card}, e.student_id, e.academic_year_id, e.division_id, 1, 'uploaded', ${cardId}, 'Ready', ${card},
          ${desk.server.clock.now()}
        from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current where e.student_id = ${student.id}`.execute(
        trx,
      )
    })
    const { rows } = (await desk.admin.get(`${base}/getdocuments/${student.id}`)).json()
    expect(rows).toMatchObject([{ id: cardId, kind: 'reportCard', name: `${name}.pdf` }])
    expect((await desk.admin.send('GET', rows[0].url)).statusCode).toBe(200)
  })

  it('tells what was changed, by whom and from what to what, the newest first', async () => {
    const before = (await history()).pagination.count
    await edit({ admNo: student.adm_no, address: '7 Canal Road' })
    desk.server.clock.advance(60_000)
    await edit({ admNo: student.adm_no, address: '9 Hill View', motherTongue: 'Tamil' })
    const { results, pagination } = await history()
    expect(pagination.count).toBe(before + 2)
    expect(results[0]).toMatchObject({ action: 'changed', role: 'SystemAdmin', file: null })
    expect(results[0]!.by).toBeTruthy()
    expect(results[0]!.changes).toContainEqual({ field: 'address', old: '7 Canal Road', new: '9 Hill View' })
    expect(results[1]!.changes.map(change => change.field)).toEqual(['address'])
    const second = await history('?page=2&pageSize=1')
    expect(second.results).toEqual([results[1]])
  })

  it('tells what files changed, and that one was taken back', async () => {
    const checked = await desk.table('students', ['Admission No', 'Mother Tongue'], [[student.adm_no, 'Konkani']])
    expect((await desk.apply(checked.id)).status).toBe('Applied')
    const [entry] = (await history()).results
    expect(entry).toMatchObject({ action: 'changed', changes: [{ field: 'motherTongue', old: 'Tamil', new: 'Konkani' }] })
    expect(entry!.file).toBeTruthy()
    desk.server.clock.advance(60_000)
    await desk.work(checked.id, 'rollback')
    expect((await history()).results[0]).toMatchObject({ action: 'undone', file: entry!.file, changes: [] })
  })

  it('tells the diaries, what is confidential to its readers alone and never on paper', async () => {
    const head = await as('GVS.HEAD')
    const years = (await head.get('anecdotal/initialvalues')).json()
    const year = years.years.find((one: { isCurrent: boolean }) => one.isCurrent).id
    const values = {
      academicYearId: year,
      studentIds: [student.id],
      date: years.today,
      categoryId: years.categories[0].id,
      nature: 'Concern',
    }
    for (const [observation, confidential] of [
      ['Came late three times this week.', false],
      ['Told the head about troubles at home.', true],
    ] as const)
      expect((await head.post('anecdotal/create', { ...values, observation, confidential })).statusCode).toBe(201)
    const homework = {
      kind: 'Homework',
      studentIds: [student.id],
      title: 'Rivers',
      body: 'Draw three rivers.',
      dueOn: years.today,
    }
    expect((await head.post('student-diary', homework)).statusCode).toBe(201)

    const seen = async (section: string, browser: TestBrowser) =>
      (await browser.get(`${base}/${section}/${student.id}`)).json().rows as Record<string, unknown>[]
    expect((await seen('getanecdotals', head)).map(row => row.confidential).sort()).toEqual([false, true])
    expect((await seen('getdiary', head))[0]).toMatchObject({ kind: 'Homework', title: 'Rivers', done: false })
    // A colleague who teaches the class reads neither the secret nor other classes.
    const { rows: own } = await desk.inSchool(trx =>
      sql<{ login: string }>`
        select u.login_name as login from users u join user_schools us on us.user_id = u.id and us.roles = array['Teacher'] and u.status = 'Active'
        join subject_allotments a on a.staff_id = us.staff_id join enrolments e on e.division_id = a.division_id and e.student_id = ${student.id}
        join divisions d on d.id = e.division_id and d.class_teacher_id is distinct from us.staff_id limit 1`.execute(trx),
    )
    if (own[0]) expect((await seen('getanecdotals', await as(own[0].login))).map(row => row.confidential)).toEqual([false])
    const paper = pdfPages((await head.get(`${base}/preview/${student.id}?parts=anecdotal&parts=diary`)).rawPayload).join('\n')
    for (const text of ['Came late', 'Rivers', 'Anecdotal', 'Class diary']) expect(paper).toContain(text)
    expect(paper).not.toContain('troubles at home')
  })

  it('tells attendance by month, as the marks add up, on paper too', async () => {
    const details = (await desk.admin.get(`${base}/getattendancedetails/${student.id}`)).json()
    const { rows } = await desk.inSchool(trx =>
      sql<{ month: string; taken: number; there: number; absent: number }>`
        select to_char(k.on_day, 'YYYY-MM') as month, count(*)::int as taken, count(*) filter (where h.code in ('P', 'LT', 'OD'))::int as there,
          count(*) filter (where h.code = 'A')::int as absent
        from attendance_marks k cross join lateral (values (k.fn), (k.an)) as h(code)
        where k.student_id = ${student.id} and h.code is not null group by 1 order by 1`.execute(trx),
    )
    expect(rows.length).toBeGreaterThan(0)
    expect(details.months).toMatchObject(
      rows.map(({ month, taken, there, absent }) => ({
        month,
        working: taken / 2,
        present: there / 2,
        absent: absent / 2,
        percent: Math.round((1000 * there) / taken) / 10,
      })),
    )
    const taken = rows.reduce((sum, row) => sum + row.taken, 0)
    expect(details.total).toMatchObject({ working: taken / 2 })
    expect(details.recent).toHaveLength(10)
    const paper = pdfPages((await desk.admin.get(`${base}/preview/${student.id}?parts=attendance`)).rawPayload).join('\n')
    for (const text of ['Attendance by month', 'July 2026', 'Year']) expect(paper).toContain(text)
  })

  it('tells no attendance in a school that neither takes nor imports it', async () => {
    const modules = await desk.inSchool(trx => sql<{ codes: string[] }>`select module_codes as codes from schools`.execute(trx))
    const set = (codes: readonly string[]) =>
      desk.server.services.db
        .transaction()
        .execute(trx => sql`update schools set module_codes = ${[...codes]} where code = 'GVS'`.execute(trx))
    const all = modules.rows[0]!.codes
    await set(all.filter(code => code !== 'ATT' && code !== 'OFFLINE_ATT'))
    const head = await as('GVS.HEAD')
    expect((await head.get(`${base}/getattendancedetails/${student.id}`)).statusCode).toBe(403)
    await set(all)
    expect((await (await as('GVS.HEAD')).get(`${base}/getattendancedetails/${student.id}`)).statusCode).toBe(200)
  })

  it('does not exist outside the own scope, whatever the section', async () => {
    const stranger = await as('GVN.ADMIN')
    for (const section of [
      'getstudentdetails',
      'getsiblings',
      'getattendancedetails',
      'getstudentclasstimetabledetails',
      'getclasstests',
      'getreportcards',
      'get-summary',
      'get-bussummary',
      'getanecdotals',
      'getdiary',
      'getdocuments',
      'gethistory',
      'preview',
    ])
      expect((await stranger.get(`${base}/${section}/${student.id}`)).statusCode, section).toBe(404)
  })
})

describe('the preview', () => {
  const preview = async (query = '', browser = desk.admin) => {
    const response = await browser.get(`${base}/preview/${student.id}${query}`)
    expect(response.statusCode, response.body.slice(0, 200)).toBe(200)
    expect(response.headers['content-type']).toBe('application/pdf')
    return pdfPages(response.rawPayload).join('\n')
  }

  it('holds the ticked sections and no others', async () => {
    const details = await preview('?parts=details')
    for (const text of ['Student Complete Information', student.name, student.adm_no, 'Guardian Name', 'Classes by year'])
      expect(details).toContain(text)
    expect(details).not.toContain('Siblings')
    const two = await preview('?parts=siblings&parts=history')
    expect(two).toContain('Siblings')
    expect(two).toContain('Change history')
    for (const text of ['7 Canal Road', '9 Hill View', 'Konkani', 'Import taken back']) expect(two).toContain(text)
    expect(two).not.toContain('Guardian Name')
  })

  it('leaves out what the person may not see', async () => {
    const head = await as('GVS.HEAD')
    expect(await preview('', head)).not.toContain('Change history')
    expect(await preview('?parts=history&parts=details', head)).not.toContain('Change history')
    expect((await desk.admin.get(`${base}/preview/${student.id}?parts=nothing`)).statusCode).toBe(400)
  })

  it.each(languageCodes)('speaks %s', async language => {
    const words = studentWords[language].complete
    const told = await preview(`?language=${language}`)
    for (const text of [words.title, words.guardian, words.history, fieldNames(language)('motherTongue')])
      expect(told).toContain(text)
  })

  it('says of one who has left when that was', async () => {
    await edit({ admNo: student.adm_no, status: 'terminated', leftOn: '10/07/2026' })
    expect(await preview('?parts=details')).toContain('Left on 10-07-2026')
    const details = (await desk.admin.get(`${base}/getstudentdetails/${student.id}`)).json()
    expect(details).toMatchObject({ status: 'terminated', leftOn: '2026-07-10' })
    expect((await history()).results[0]!.changes).toContainEqual({ field: 'status', old: 'studying', new: 'terminated' })
  })
})

describe('the history', () => {
  it('tells decided requests, changed guardians and additional stops in words, without ids', async () => {
    const deed = async (action: string, entity: string, id: string, before: object | null, after: object | null) => {
      desk.server.clock.advance(60_000)
      await desk.inSchool(trx =>
        sql`
          insert into audit_entries (id, school_id, at, actor_roles, action, entity, entity_id, before, after)
          select gen_random_uuid(), school_id, ${desk.server.services.clock.now()}, '{SystemAdmin}', ${action}, ${entity}, ${id}::uuid,
            ${before && JSON.stringify(before)}::jsonb, ${after && JSON.stringify(after)}::jsonb
          from students where id = ${student.id}::uuid`.execute(trx),
      )
      const [entry] = (await history()).results
      return [entry!.action, entry!.changes.toSorted((one, other) => one.field.localeCompare(other.field))]
    }
    const file = student.guardian_id
    expect(
      await deed('profile.approve', 'guardians', student.guardian_id, null, {
        address: { old: 'Here', new: 'There' },
        photo: { new: file },
      }),
    ).toEqual([
      'profile.approve',
      [
        { field: 'address', old: 'Here', new: 'There' },
        { field: 'photo', old: '', new: 'new' },
      ],
    ])
    const guardian = { name: 'Asha', relation: 'Mother', mobile: '9800000001', whatsappNumber: null, email: null, address: 'A' }
    expect(
      await deed('guardian.change', 'guardians', student.guardian_id, guardian, { ...guardian, mobile: '9800000002' }),
    ).toEqual(['guardian.change', [{ field: 'mobile', old: '9800000001', new: '9800000002' }]])
    expect(
      await deed('guardian.assign', 'guardians', student.guardian_id, { guardianIds: [file] }, { studentIds: [file] }),
    ).toEqual(['guardian.assign', []])
    expect(await deed('gallery.consent', 'students', student.id, { given: null }, { given: true })).toEqual(['consent.given', []])
    const stop = { studentId: student.id, trip: 'Pickup', stop: 'Bus 1 / Market', startsOn: '2026-07-20', weekdays: [3, 1] }
    expect(await deed('bus.additional.create', 'additional_buses', file, null, stop)).toEqual([
      'bus.additional.create',
      [
        { field: 'startsOn', old: '', new: '2026-07-20' },
        { field: 'stop', old: '', new: 'Bus 1 / Market' },
        { field: 'trip', old: '', new: 'Pickup' },
        { field: 'weekdays', old: '', new: '1, 3' },
      ],
    ])
    expect(studentValueIn('weekdays', '1, 3', 'en')).toBe('Mon, Wed')
  })
})
