import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import { ImportDesk } from '../../testing/imports'
import type { TestBrowser } from '../../testing/server'
import { shortened } from './anecdotal-rows'
import { escapedHtml } from './family'

let desk: ImportDesk
let teacher: TestBrowser
let head: TestBrowser
let guardian: TestBrowser
let year: string
let category: string
/** Children of the guardian; the first is the chosen one. */
let children: { id: string; division_id: string }[]
/** A class that the teacher leads, with 42 students, and one that the teacher has nothing to do with. */
let own: { id: string; students: string[] }
let other: { id: string; student: string }

const today = '2026-07-15'

const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

const guardianOf = async (studentId: string): Promise<TestBrowser> => {
  const found = await rows(
    sql<{
      login: string
    }>`select u.login_name as login from students s join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id
      where s.id = ${studentId}::uuid`,
  )
  return desk.browser(found[0]!.login)
}

async function logIn(): Promise<void> {
  teacher = await desk.browser('GVS.TEACHER')
  head = await desk.browser('GVS.HEAD')
  guardian = await desk.browser('GVS.GUARDIAN')
  if (children) await choose(guardian, children[0]!.id)
}

beforeAll(async () => {
  desk = await ImportDesk.open('diary', 0.1)
  await logIn()
  await rows(sql`delete from anecdotals`)
  await rows(sql`delete from diary_entries`)
  year = (await rows(sql<{ id: string }>`select id from academic_years where is_current`))[0]!.id
  category = (await rows(sql<{ id: string }>`select id from masters where kind = 'anecdotal-category' and name = 'Learning'`))[0]!
    .id
  const division = (
    await rows(sql<{ id: string }>`
      select d.id from divisions d join user_schools us on us.staff_id = d.class_teacher_id join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER' limit 1`)
  )[0]!.id
  await rows(
    sql`delete from subject_allotments where staff_id = (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER')`,
  )
  await rows(sql`update enrolments set division_id = (select id from divisions where class_teacher_id is distinct from (select class_teacher_id from divisions where id = ${division}::uuid) limit 1), roll_no = null
    where division_id = ${division}::uuid and academic_year_id = ${year}::uuid`)
  await rows(sql`
    update enrolments set division_id = ${division}::uuid, roll_no = null where academic_year_id = ${year}::uuid and student_id in (
      select s.id from students s join enrolments e on e.student_id = s.id and e.academic_year_id = ${year}::uuid
      join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id and u.status = 'Active'
      where s.status = 'studying' order by u.login_name = 'GVS.GUARDIAN' desc, s.adm_no limit 42)`)
  const students = await rows(
    sql<{
      id: string
    }>`select student_id as id from enrolments where division_id = ${division}::uuid and academic_year_id = ${year}::uuid order by 1`,
  )
  own = { id: division, students: students.map(row => row.id) }
  other = (
    await rows(sql<{ id: string; student: string }>`
      select d.id, s.id as student from enrolments e join students s on s.id = e.student_id and s.status = 'studying' join divisions d on d.id = e.division_id
      join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id and u.status = 'Active'
      where e.academic_year_id = ${year}::uuid and d.class_teacher_id is distinct from (select class_teacher_id from divisions where id = ${division}::uuid) order by s.adm_no limit 1`)
  )[0]!
  const known = (await guardian.get('parent-home/get-guardian-children')).json() as { id: string }[]
  children = await rows(sql<{ id: string; division_id: string }>`
    select student_id as id, division_id from enrolments where student_id = any(${known.map(child => child.id)}::uuid[]) and academic_year_id = ${year}::uuid`)
  await choose(guardian, children[0]!.id)
})
afterAll(() => desk.server.close())

const values = () => ({
  date: today,
  time: '10:40',
  place: 'Library',
  categoryId: category,
  nature: 'Positive',
  observation: 'Explained the experiment to three classmates without being asked to.',
  comment: 'A good moment.',
  action: 'Praised.',
})

const write = async (browser: TestBrowser, over: object = {}, studentIds = [children[0]!.id]) => {
  const response = await browser.post('anecdotal/create', { academicYearId: year, studentIds, ...values(), ...over })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { ids: string[]; notified: number }
}

const bell = async (browser: TestBrowser) =>
  (await browser.get('auth/notifications')).json().studentNotificationList as { title: string; message: string }[]
const seenByGuardian = async (browser = guardian) =>
  ((await browser.get('parent/anecdotal')).json().entries as { id: string; updatedAt: string | null }[]).map(entry => entry.id)

/** A guardian reads the token's child: choosing a child gives another token. */
async function choose(browser: TestBrowser, childId: string): Promise<void> {
  const response = await browser.post('auth/choose-child', { childId })
  expect(response.statusCode, response.body).toBe(200)
  browser.token = response.json().accessToken ?? browser.token
}

describe('an anecdotal entry', () => {
  it('is nothing to the guardian until notified, and never when confidential (scenario 15)', async () => {
    await choose(guardian, children[0]!.id)
    const before = (await bell(guardian)).length
    const { ids } = await write(teacher)
    expect(await seenByGuardian()).toEqual([])
    expect(await bell(guardian)).toHaveLength(before)
    const told = await teacher.post(`anecdotal/sentAnecdotalNotification/${ids[0]}`)
    expect([told.statusCode, told.json().notified], told.body).toEqual([200, 1])
    const items = await bell(guardian)
    expect(items).toHaveLength(before + 1)
    expect(items[0]!.title).toBe('Anecdotal record: Learning')
    expect(JSON.stringify(items[0])).not.toContain('experiment')
    expect(await seenByGuardian()).toEqual(ids)
    const again = await teacher.post(`anecdotal/sentAnecdotalNotification/${ids[0]}`)
    expect([again.statusCode, again.json().name]).toEqual([409, 'AlreadyNotified'])

    const secret = await write(teacher, { confidential: true })
    const refused = await teacher.post(`anecdotal/sentAnecdotalNotification/${secret.ids[0]}`)
    expect([refused.statusCode, refused.json().message]).toEqual([409, 'Confidential entries cannot be notified.'])
    expect(await seenByGuardian()).toEqual(ids)
    const both = await teacher.post('anecdotal/create', {
      academicYearId: year,
      studentIds: [children[0]!.id],
      ...values(),
      confidential: true,
      notify: true,
    })
    expect(both.json().message).toBe('Confidential entries cannot be notified.')

    const { version } = (await teacher.get(`anecdotal/getData/${ids[0]}`)).json()
    const hidden = await teacher.patch(`anecdotal/${ids[0]}`, { ...values(), confidential: true, version })
    expect(hidden.statusCode, hidden.body).toBe(200)
    expect(await seenByGuardian()).toEqual([])
  })

  it('tells the guardian when it was changed afterwards', async () => {
    const { ids, notified } = await write(teacher, { notify: true })
    expect(notified).toBe(1)
    const entry = (await teacher.get(`anecdotal/getData/${ids[0]}`)).json()
    expect(entry).toMatchObject({ ...values(), mayEdit: true, mayNotify: false, deletion: 'no', editedAfterNoticeAt: null })
    desk.server.clock.advance(60_000)
    const changed = await teacher.patch(`anecdotal/${ids[0]}`, {
      ...values(),
      action: 'Praised before all.',
      version: entry.version,
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const stale = await teacher.patch(`anecdotal/${ids[0]}`, { ...values(), version: entry.version })
    expect([stale.statusCode, stale.json().name]).toEqual([409, 'VersionConflict'])
    const [shown] = (await guardian.get('parent/anecdotal?month=2026-07')).json().entries
    expect(shown).toMatchObject({ id: ids[0], action: 'Praised before all.', updatedAt: '2026-07-15T05:01:00.000Z' })
    expect((await guardian.get('parent/anecdotal?month=2026-06')).json().entries).toEqual([])
  })

  it('is shown to no guardian where the school shows none', async () => {
    const set = (value: string, version: number) =>
      desk.admin.patch('profile/school/settings', { changes: [{ code: 'anecdotal.guardianView', value, version }] })
    expect((await seenByGuardian()).length).toBeGreaterThan(0)
    const off = await set('never', 0)
    expect(off.statusCode, off.body).toBe(200)
    expect(await seenByGuardian()).toEqual([])
    await rows(sql`delete from school_settings where code = 'anecdotal.guardianView'`)
    expect((await seenByGuardian()).length).toBeGreaterThan(0)
  })

  it('is one for each of up to 40 students', async () => {
    const { ids } = await write(teacher, {}, own.students.slice(0, 40))
    expect(ids).toHaveLength(40)
    const many = await teacher.post('anecdotal/create', {
      academicYearId: year,
      studentIds: own.students.slice(0, 41),
      ...values(),
    })
    expect([many.statusCode, many.json().fieldErrors[0].field]).toEqual([400, 'studentIds'])
    const list = (await teacher.get(`anecdotal/anecdotal-list?pageSize=5&studentId=${own.students[39]}`)).json()
    expect(list.pagination.count).toBe(1)
    expect(list.results[0]).toMatchObject({ nature: 'Positive', category: 'Learning', by: 'Sunitha Rao', time: '10:40' })
    const earlier = (await teacher.get(`anecdotal/getSavedData/${own.students[39]}`)).json()
    expect(earlier.map((row: { id: string }) => row.id)).toEqual([ids[39]])
    for (const id of ids) expect((await teacher.delete(`anecdotal/delete-event/${id}`)).statusCode).toBe(204)
  })

  it('keeps the limits of its fields', async () => {
    const refused = async (over: object) => {
      const response = await teacher.post('anecdotal/create', {
        academicYearId: year,
        studentIds: [own.students[0]],
        ...values(),
        ...over,
      })
      expect(response.statusCode, response.body).toBe(400)
      return response.json().fieldErrors?.[0]?.field
    }
    expect(await refused({ date: '2026-07-16' })).toBe('date')
    expect(await refused({ date: '2026-03-31' })).toBe('date')
    expect(await refused({ observation: 'Too short' })).toBe('observation')
    expect(await refused({ observation: ` ${' '.repeat(20)}short` })).toBe('observation')
    expect(await refused({ observation: 'x'.repeat(2001) })).toBe('observation')
    expect(await refused({ comment: 'x'.repeat(1001) })).toBe('comment')
    expect(await refused({ action: 'x'.repeat(501) })).toBe('action')
    expect(await refused({ nature: 'Good' })).toBe('nature')
    expect(await refused({ time: '25:00' })).toBe('time')
    expect(await refused({ fileIds: Array.from({ length: 6 }, () => crypto.randomUUID()) })).toBe('fileIds')
    expect(await refused({ fileIds: [crypto.randomUUID()] })).toBe('fileIds')
  })

  it('exists for a teacher in own classes alone', async () => {
    const foreign = await teacher.post('anecdotal/create', { academicYearId: year, studentIds: [other.student], ...values() })
    expect(foreign.statusCode).toBe(404)
    const { ids } = await write(head, {}, [other.student])
    for (const path of [`anecdotal/getData/${ids[0]}`, `anecdotal/getSavedData/${other.student}`])
      expect((await teacher.get(path)).statusCode, path).toBe(404)
    expect((await teacher.post(`anecdotal/sentAnecdotalNotification/${ids[0]}`)).statusCode).toBe(404)
    expect((await teacher.delete(`anecdotal/delete-event/${ids[0]}`)).statusCode).toBe(404)
    const found = (await teacher.get('anecdotal/anecdotal-list?pageSize=200')).json().results as { id: string }[]
    expect(found.map(row => row.id)).not.toContain(ids[0])
  })

  it('is confidential to author, class teacher and heads', async () => {
    const subjectTeacher = await desk.browser('GVS.PLAIN')
    await rows(sql`
      insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id)
      select ${desk.schoolId}::uuid, ${desk.server.services.newId()}::uuid, ${year}::uuid, ${own.id}::uuid, (select id from masters where kind = 'subject' limit 1),
        (select us.staff_id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.PLAIN')`)
    const { ids } = await write(head, { confidential: true }, [own.students[0]!])
    expect((await teacher.get(`anecdotal/getData/${ids[0]}`)).statusCode).toBe(200)
    expect((await desk.admin.get(`anecdotal/getData/${ids[0]}`)).statusCode).toBe(200)
    expect((await subjectTeacher.get(`anecdotal/getData/${ids[0]}`)).statusCode).toBe(404)
    expect((await subjectTeacher.get(`anecdotal/getSavedData/${own.students[0]}`)).json()).toEqual([])
    const mine = await write(subjectTeacher, { confidential: true }, [own.students[0]!])
    expect((await subjectTeacher.get(`anecdotal/getData/${mine.ids[0]}`)).statusCode).toBe(200)
    const edited = await teacher.patch(`anecdotal/${mine.ids[0]}`, { ...values(), version: 1 })
    expect([edited.statusCode, edited.json().name]).toEqual([403, 'NotAuthor'])
  })

  it('is deleted by the author while saved, by heads with a reason', async () => {
    const saved = await write(teacher)
    expect((await teacher.delete(`anecdotal/delete-event/${saved.ids[0]}`)).statusCode).toBe(204)
    expect((await teacher.get(`anecdotal/getData/${saved.ids[0]}`)).statusCode).toBe(404)
    const told = await write(teacher, { notify: true })
    const refused = await teacher.delete(`anecdotal/delete-event/${told.ids[0]}`)
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'GuardianTold'])
    expect((await head.delete(`anecdotal/delete-event/${told.ids[0]}`)).json().name).toBe('ReasonRequired')
    expect(
      (await head.delete(`anecdotal/delete-event/${told.ids[0]}?reason=${encodeURIComponent('Wrong student')}`)).statusCode,
    ).toBe(204)
    expect(await seenByGuardian()).not.toContain(told.ids[0])
    const [entry] = await rows(
      sql<{
        reason: string
      }>`select reason from audit_entries where action = 'anecdotal.delete' and entity_id = ${told.ids[0]}::uuid`,
    )
    expect(entry!.reason).toBe('Wrong student')
  })

  it('keeps its files for those who read it', async () => {
    const upload = await teacher.upload(
      'files/single?folder=Anecdotal',
      'note.pdf',
      Buffer.from('%PDF-1.4\n%%EOF\n'),
      'application/pdf',
    )
    expect(upload.statusCode, upload.body).toBe(201)
    const fileId = upload.json().id
    const { ids } = await write(teacher, { fileIds: [fileId] })
    expect((await teacher.get(`anecdotal/getData/${ids[0]}`)).json().files).toMatchObject([{ id: fileId, name: 'note.pdf' }])
    const reads = async (browser: TestBrowser) => (await browser.get(`files/geturl/${fileId}`)).statusCode
    expect([await reads(teacher), await reads(head), await reads(guardian)]).toEqual([200, 200, 404])
    await teacher.post(`anecdotal/sentAnecdotalNotification/${ids[0]}`)
    expect(await reads(guardian)).toBe(200)
    expect(await reads(await guardianOf(other.student))).toBe(404)
    expect((await teacher.delete(`files/${fileId}`)).statusCode).toBe(409)
    const taken = await head.post('anecdotal/create', {
      academicYearId: year,
      studentIds: [children[0]!.id],
      ...values(),
      fileIds: [fileId],
    })
    expect([taken.statusCode, taken.json().fieldErrors[0].field]).toEqual([400, 'fileIds'])
  })

  it('is shown by its first 80 characters', () => {
    expect(shortened('x'.repeat(80))).toHaveLength(80)
    expect(shortened(`${'x'.repeat(80)}y`)).toBe(`${'x'.repeat(79)}…`)
    expect(shortened('one\n two')).toBe('one two')
  })
})

const homework = { kind: 'Homework', title: 'Fractions', body: 'Questions 1 to 8.\n<b>All</b>', dueOn: '2026-07-17' }

const publish = async (browser: TestBrowser, over: object = {}) => {
  const response = await browser.post('student-diary', { divisionIds: [own.id], ...homework, ...over })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { id: string; addressed: number }
}
const listed = async (browser: TestBrowser, id: string) =>
  ((await browser.get('student-diary?pageSize=200')).json().results as { id: string }[]).find(entry => entry.id === id)
const diaryOf = async (browser: TestBrowser, query = '') => {
  const response = await browser.get(`parent/student-diary${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    days: { date: string; items: { id: string; type: string; title: string; html: string; mayDo: boolean; mayUndo: boolean }[] }[]
    undone: { id: string }[]
  }
}
const idsOf = async (browser: TestBrowser, query = '') =>
  (await diaryOf(browser, query)).days.flatMap(day => day.items.map(item => item.id))

describe('the class diary', () => {
  it('shows the teacher 73.8 % for 31 of 42 and the 11 names; another class sees nothing (scenario 16)', async () => {
    expect(own.students).toHaveLength(42)
    const { id, addressed } = await publish(teacher)
    expect(addressed).toBe(42)
    await rows(
      sql`update diary_acks set seen_at = now(), done_at = now() where entry_id = ${id}::uuid and student_id = any(${own.students.slice(0, 31)}::uuid[])`,
    )
    expect(await listed(teacher, id)).toMatchObject({ addressed: 42, seen: 31, done: 31, donePercent: 73.8, by: 'Sunitha Rao' })
    const { results } = (await teacher.get(`student-diary/${id}/acks`)).json() as {
      results: { studentId: string; doneAt: string | null }[]
    }
    expect(results).toHaveLength(42)
    const open = results.filter(row => row.doneAt === null).map(row => row.studentId)
    expect(open.toSorted()).toEqual(own.students.slice(31).toSorted())
    const neighbour = await guardianOf(other.student)
    expect(await idsOf(neighbour)).not.toContain(id)
    expect((await neighbour.post(`parent/student-diary/${id}/seen`)).statusCode).toBe(404)
  })

  it('rings once for each child, and not when it is not to', async () => {
    const before = (await bell(guardian)).length
    await publish(teacher, { studentIds: [children[0]!.id], divisionIds: [], kind: 'Note', dueOn: null, title: 'Bring a plant' })
    const items = await bell(guardian)
    expect(items).toHaveLength(before + 1)
    expect(items[0]!.title).toBe('Note: Bring a plant')
    await publish(teacher, { notify: false })
    expect(await bell(guardian)).toHaveLength(before + 1)
  })

  it('is marked as seen and done, and undone on the same day', async () => {
    await choose(guardian, children[0]!.id)
    const { id } = await publish(teacher, { title: 'Plants' })
    const item = async () => (await diaryOf(guardian)).days[0]!.items.find(one => one.id === id)
    expect(await item()).toMatchObject({
      title: 'Plants',
      html: 'Questions 1 to 8.<br>&lt;b&gt;All&lt;/b&gt;',
      mayDo: true,
      mayUndo: false,
    })
    const seen = (await guardian.post(`parent/student-diary/${id}/seen`)).json()
    desk.server.clock.advance(60_000)
    expect((await guardian.post(`parent/student-diary/${id}/seen`)).json()).toEqual(seen)
    expect((await guardian.post(`parent/student-diary/${id}/done`)).json().doneAt).toBeTruthy()
    expect(await item()).toMatchObject({ mayDo: false, mayUndo: true })
    expect(await listed(teacher, id)).toMatchObject({ seen: 1, done: 1 })
    expect((await guardian.delete(`parent/student-diary/${id}/done`)).json()).toEqual({ ...seen, doneAt: null })
    await guardian.post(`parent/student-diary/${id}/done`)
    await rows(
      sql`update diary_acks set done_at = done_at - interval '1 day' where entry_id = ${id}::uuid and done_at is not null`,
    )
    const late = await guardian.delete(`parent/student-diary/${id}/done`)
    expect([late.statusCode, late.json().name]).toEqual([409, 'UndoTooLate'])
    const note = await publish(teacher, { kind: 'Note', dueOn: null })
    expect((await guardian.post(`parent/student-diary/${note.id}/done`)).json().name).toBe('CannotBeDone')
  })

  it('asks for no mark where the school does not', async () => {
    const { id } = await publish(teacher)
    const off = await desk.admin.patch('profile/school/settings', {
      changes: [{ code: 'diary.acknowledge', value: false, version: 0 }],
    })
    expect(off.statusCode, off.body).toBe(200)
    expect((await guardian.post(`parent/student-diary/${id}/done`)).json().name).toBe('DoneNotAsked')
    expect((await listed(teacher, id)) as object).toMatchObject({ done: null, donePercent: null })
    expect((await diaryOf(guardian)).days[0]!.items.every(item => !item.mayDo)).toBe(true)
    await rows(sql`delete from school_settings where code = 'diary.acknowledge'`)
  })

  it('keeps to the limits and to own classes', async () => {
    const refused = async (over: object) => {
      const response = await teacher.post('student-diary', { divisionIds: [own.id], ...homework, ...over })
      expect(response.statusCode, response.body).toBe(400)
      return response.json().fieldErrors[0].field
    }
    expect(await refused({ dueOn: '2026-07-14' })).toBe('dueOn')
    expect(await refused({ dueOn: null })).toBe('dueOn')
    expect(await refused({ title: '' })).toBe('title')
    expect(await refused({ title: 'x'.repeat(101) })).toBe('title')
    expect(await refused({ body: 'x'.repeat(4001) })).toBe('body')
    expect(await refused({ divisionIds: [] })).toBe('divisionIds')
    const statuses = []
    for (const over of [
      { divisionIds: [other.id] },
      { divisionIds: [own.id, other.id] },
      { divisionIds: [], studentIds: [other.student] },
    ])
      statuses.push((await teacher.post('student-diary', { ...homework, ...over })).statusCode)
    expect(statuses).toEqual([404, 404, 404])
    const { id } = await publish(head, { divisionIds: [other.id] })
    for (const path of [`student-diary/${id}/acks`]) expect((await teacher.get(path)).statusCode).toBe(404)
    expect((await teacher.patch(`student-diary/${id}`, { ...homework, version: 1 })).statusCode).toBe(404)
    expect((await teacher.delete(`student-diary/${id}`)).statusCode).toBe(404)
    expect(await listed(teacher, id)).toBeUndefined()
  })

  it('counts for a teacher the own class of an entry to several', async () => {
    const { id, addressed } = await publish(head, { divisionIds: [own.id, other.id] })
    expect(addressed).toBeGreaterThan(42)
    expect(await listed(teacher, id)).toMatchObject({ addressed: 42 })
    expect(await listed(head, id)).toMatchObject({ addressed })
  })

  it('goes along with a student who moves, and is nothing to one who comes later', async () => {
    const { id } = await publish(teacher)
    const mover = children[0]!.id
    const move = (student: string, division: string) =>
      rows(
        sql`update enrolments set division_id = ${division}::uuid, roll_no = null where student_id = ${student}::uuid and academic_year_id = ${year}::uuid`,
      )
    await move(mover, other.id)
    await move(other.student, own.id)
    expect(await idsOf(guardian)).toContain(id)
    const later = await guardianOf(other.student)
    expect(await idsOf(later)).not.toContain(id)
    expect(await listed(teacher, id)).toMatchObject({ addressed: 42 })
    await move(mover, own.id)
    await move(other.student, other.id)
  })

  it('is changed on its day or until it is due, by author and class teacher', async () => {
    const note = await publish(teacher, { kind: 'Note', dueOn: null })
    const work = await publish(head)
    const change = (id: string, version: number, browser = teacher, over: object = {}) =>
      browser.patch(`student-diary/${id}`, { ...homework, title: 'Fractions again', version, ...over })
    expect((await change(note.id, 1, teacher, { kind: 'Note', dueOn: null })).statusCode).toBe(200)
    expect((await change(note.id, 1, teacher, { kind: 'Note', dueOn: null })).json().name).toBe('VersionConflict')
    desk.server.clock.set('2026-07-16T05:00:00.000Z')
    const [again, leader] = [await desk.browser('GVS.TEACHER'), await desk.browser('GVS.HEAD')]
    const closed = await change(note.id, 2, again, { kind: 'Note', dueOn: null })
    expect([closed.statusCode, closed.json().name]).toEqual([409, 'DiaryClosed'])
    expect((await change(work.id, 1, again)).statusCode).toBe(200)
    expect(await listed(leader, work.id)).toMatchObject({ title: 'Fractions again', mayEdit: true, mayDelete: true })
    const family = await desk.browser('GVS.GUARDIAN')
    await choose(family, children[0]!.id)
    expect((await diaryOf(family)).undone.map(item => item.id)).toContain(work.id)
    expect(await idsOf(family, '?date=2026-07-15')).toContain(note.id)
    expect(await idsOf(family, '?month=2026-07')).toEqual(expect.arrayContaining([note.id, work.id]))
    expect((await again.delete(`student-diary/${work.id}`)).statusCode).toBe(204)
    expect(await idsOf(family, '?date=2026-07-15')).not.toContain(work.id)
    const left = await rows(sql`select 1 from diary_acks where entry_id = ${work.id}::uuid`)
    expect(left).toEqual([])
    desk.server.clock.set('2026-07-15T05:10:00.000Z')
    await logIn()
  })

  it('shows the chosen child alone (scenario 4)', async () => {
    const [p, q] = children
    const one = await publish(head, { divisionIds: [], studentIds: [p!.id], title: 'For P' })
    const two = await publish(head, { divisionIds: [], studentIds: [q!.id], title: 'For Q' })
    const family = await desk.browser('GVS.GUARDIAN')
    await choose(family, q!.id)
    expect(await idsOf(family)).toContain(two.id)
    expect(await idsOf(family)).not.toContain(one.id)
    await choose(family, p!.id)
    expect(await idsOf(family)).toContain(one.id)
    expect(await idsOf(family)).not.toContain(two.id)
    expect((await family.post(`parent/student-diary/${two.id}/seen`)).statusCode).toBe(404)
    expect((await family.post('auth/choose-child', { childId: other.student })).statusCode).toBe(404)
  })

  it('holds what the guardian was told, by day', async () => {
    const { ids } = await write(teacher, { notify: true, date: '2026-07-10' })
    expect(await idsOf(guardian, '?date=2026-07-10')).toEqual(ids)
    const month = await diaryOf(guardian, '?month=2026-07')
    expect(month.days.map(day => day.date)).toEqual(month.days.map(day => day.date).toSorted())
    expect(month.days.find(day => day.date === '2026-07-10')!.items[0]).toMatchObject({ type: 'anecdotal', title: 'Learning' })
    expect((await guardian.get('parent/student-diary?date=2026-07-10&month=2026-07')).statusCode).toBe(400)
  })

  it('makes plain text of what was typed', () =>
    expect(escapedHtml('a & b\r\n"<script>"\n')).toBe('a &amp; b<br>&quot;&lt;script&gt;&quot;<br>'))
})

describe('homes', () => {
  const block = async (browser: TestBrowser, kind: 'tiles' | 'todos' | 'lists', code: string) =>
    ((await browser.get('dashboard')).json()[kind] as { code: string; value?: number; count?: number; rows?: string[][] }[]).find(
      one => one.code === code,
    )

  it('tell the family and the teacher of the diary', async () => {
    const [before, unseen] = [
      (await block(guardian, 'tiles', 'diaryToday'))!.value!,
      (await block(guardian, 'todos', 'd.diaryNotSeen'))?.count ?? 0,
    ]
    const posted = (await block(teacher, 'tiles', 'diaryPosted'))!.value!
    const { id } = await publish(teacher, { title: 'For the home' })
    expect((await block(guardian, 'tiles', 'diaryToday'))!.value).toBe(before + 1)
    expect((await block(guardian, 'todos', 'd.diaryNotSeen'))!.count).toBe(unseen + 1)
    expect((await block(guardian, 'lists', 'l.diary'))!.rows![0]).toEqual(['For the home', 'Homework', today, ''])
    expect((await block(teacher, 'tiles', 'diaryPosted'))!.value).toBe(posted + 1)
    await guardian.post(`parent/student-diary/${id}/seen`)
    expect((await block(guardian, 'todos', 'd.diaryNotSeen'))?.count ?? 0).toBe(unseen)
  })

  it('tell a student what is not done', async () => {
    const student = await desk.browser('GVS.STUDENT')
    const [me] = await rows(
      sql<{
        id: string
      }>`select us.student_id as id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.STUDENT'`,
    )
    const before = (await block(student, 'todos', 'd.diaryNotDone'))?.count ?? 0
    const { id } = await publish(head, { divisionIds: [], studentIds: [me!.id] })
    expect((await block(student, 'todos', 'd.diaryNotDone'))!.count).toBe(before + 1)
    await student.post(`parent/student-diary/${id}/done`)
    expect((await block(student, 'todos', 'd.diaryNotDone'))?.count ?? 0).toBe(before)
  })
})

describe('the anecdotal report', () => {
  const report = async (query: string, browser = head) => {
    const response = await browser.get(`anecdotalRpt/viewReport?pageSize=200&${query}`)
    expect(response.statusCode, response.body).toBe(200)
    return response.json() as { results: Record<string, string | number>[]; pagination: { count: number } }
  }
  let student: string
  beforeAll(async () => {
    student = own.students[41]!
    await rows(sql`delete from anecdotals`)
    for (const nature of ['Positive', 'Positive', 'Positive', 'Positive', 'Neutral', 'Concern'])
      await write(teacher, { nature, date: '2026-07-10' }, [student])
    await write(teacher, { nature: 'Concern', confidential: true, date: '2026-07-14' }, [student])
    await write(head, {}, [other.student])
  })

  it('counts a student with 4 positive, 1 neutral, 2 concern as 7', async () => {
    const { results, pagination } = await report(`view=student&divisionIds=${own.id}`)
    expect(pagination.count).toBe(1)
    expect(results[0]).toMatchObject({ positive: 4, neutral: 1, concern: 2, total: 7, last: '2026-07-14' })
    const without = await report(`view=student&divisionIds=${own.id}&withoutConfidential=1`)
    expect(without.results[0]).toMatchObject({ concern: 1, total: 6, last: '2026-07-10' })
  })

  it('lists, filters and orders in the own scope', async () => {
    expect((await report('')).pagination.count).toBe(8)
    expect((await report('', teacher)).pagination.count).toBe(7)
    expect((await report(`divisionIds=${own.id}`, await desk.browser('GVS.PLAIN'))).pagination.count).toBe(6)
    expect((await report('nature=Concern')).pagination.count).toBe(2)
    expect((await report('from=2026-07-11&to=2026-07-14')).pagination.count).toBe(1)
    expect((await report('notified=yes')).pagination.count).toBe(0)
    expect((await report(`studentId=${student}`)).pagination.count).toBe(7)
    const ordered = await report('sort=-date&columns=date&columns=observation')
    expect(ordered.results.map(row => row.date)[0]).toBe('2026-07-15')
    expect(Object.keys(ordered.results[0]!).toSorted()).toEqual(['date', 'id', 'observation', 'studentId'])
    const [row] = (await report('view=category')).results
    expect(row).toMatchObject({ category: 'Learning', total: 8 })
    expect((await head.get('anecdotalRpt/viewReport?columns=secret')).statusCode).toBe(400)
    expect((await head.get('anecdotalRpt/viewReport?someFilter=1')).statusCode).toBe(400)
  })

  it('is a file without what is confidential unless it is asked for', async () => {
    const rowsOf = async (filters: object, columns: string[]) => {
      const begun = await head.post('anecdotalRpt/export-excel', { filters, columns, sort: [], format: 'csv' })
      expect(begun.statusCode, begun.body).toBe(202)
      await desk.server.services.jobs.drain(desk.server.services)
      const job = (await head.get(`jobs/${begun.json().id}`)).json()
      expect(job.status, job.message).toBe('Done')
      const { url } = (await head.get(`files/geturl/${job.resultFileId}`)).json()
      const file = await head.get(url)
      return readSpreadsheet(file.rawPayload, '.csv')
    }
    const columns = ['student', 'positive', 'total', 'last']
    const plain = await rowsOf({ view: 'student', divisionIds: [own.id] }, columns)
    expect(JSON.stringify(plain)).toContain('"4"')
    expect(JSON.stringify(plain)).toContain('10-07-2026')
    const whole = await rowsOf({ view: 'student', divisionIds: [own.id], confidential: true }, columns)
    expect(JSON.stringify(whole)).toContain('14-07-2026')
    const list = await rowsOf({ view: 'list' }, ['date', 'student', 'nature'])
    expect(JSON.stringify(list)).toContain('Positive')
  })

  it('offers its filters to who may see them', async () => {
    const offers = (await teacher.get('anecdotalRpt/initialvalues')).json()
    expect(offers.divisions.map((division: { id: string }) => division.id)).toEqual([own.id])
    expect(offers.columns.student.map((column: { key: string }) => column.key)).toEqual([
      'admNo',
      'student',
      'class',
      'positive',
      'neutral',
      'concern',
      'total',
      'last',
    ])
    const [course] = offers.courses
    expect((await teacher.get(`anecdotalRpt/course/${course.sectionId}`)).json().length).toBeGreaterThan(0)
    expect((await teacher.get(`anecdotalRpt/division/${course.id}`)).json()).toMatchObject([{ id: own.id }])
    expect((await (await desk.browser('GVS.OFFICE')).get('anecdotalRpt/initialvalues')).statusCode).toBe(403)
  })
})
