import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  bell,
  children,
  choose,
  desk,
  guardian,
  guardianOf,
  head,
  logIn,
  openDiary,
  other,
  own,
  rows,
  teacher,
  year,
} from '../../../testing/diary'
import type { TestBrowser } from '../../../testing/server'

const path = 'upload-exam-timetable'
let courseId: string
let divisions: { id: string; name: string; strength: number }[]
let subjects: { id: string; name: string }[]

interface Slot {
  id?: string
  subjectId?: string | null
  title?: string
  date: string
  startTime: string
  endTime: string
  divisionIds?: string[]
  roomId?: string
  reportingTime?: string
  invigilatorIds?: string[]
}

const paper = (more: Partial<Slot> = {}): Slot => ({
  subjectId: subjects[0]!.id,
  date: '2026-09-14',
  startTime: '09:00',
  endTime: '11:00',
  ...more,
})
const body = (slots: Slot[], more: object = {}) => ({
  name: 'Half-yearly 2026',
  courseId,
  startsOn: '2026-09-14',
  endsOn: '2026-09-25',
  slots,
  ...more,
})
const save = (slots: Slot[], more: object = {}, browser: TestBrowser = head) =>
  browser.post(`${path}/save-exam-timeTable`, body(slots, more))
async function saved(slots: Slot[], more: object = {}) {
  const response = await save(slots, more)
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { id: string; revision: number; version: number; status: string; warnings: string[] }
}
const published = (slots: Slot[], more: object = {}) => saved(slots, { publish: true, acceptWarnings: true, ...more })
const change = (id: string, slots: Slot[], more: object = {}) =>
  head.patch(`${path}/update-Exam-timeTable/${id}`, body(slots, more))
const edited = async (id: string) => {
  const response = await head.get(`${path}/edit-exam-timetable/${id}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    slots: (Slot & { id: string })[]
    isPending: boolean
    changed: number
    version: number
    divisionIds: string[]
  }
}
const family = async (browser = guardian) => {
  const response = await browser.get('parent-timetable')
  expect(response.statusCode, response.body).toBe(200)
  return response.json().exams as {
    id: string
    name: string
    revision: number
    changedOn: string | null
    papers: { id: string; subject: string; date: string; inDays: number; room: string; syllabus: string }[]
  }[]
}
const rung = async (browser = guardian) =>
  (await bell(browser)).map(item => item.message).filter(message => /Half-yearly|Tomorrow/.test(message))
const refused = (response: { statusCode: number; json: () => { message: string } }) => [
  response.statusCode,
  response.json().message,
]

beforeAll(async () => {
  await openDiary('exam-timetables')
  courseId = (await rows(sql<{ id: string }>`select course_id as id from divisions where id = ${own.id}::uuid`))[0]!.id
  await rows(
    sql`update enrolments set division_id = ${own.id}::uuid, roll_no = null where student_id = any(${children.map(child => child.id)}::uuid[])`,
  )
  subjects = await rows(
    sql<{ id: string; name: string }>`select id, name from masters where kind = 'subject' order by name limit 3`,
  )
  divisions = (await head.get(`${path}/divisionbycourse/${courseId}`)).json()
})
afterAll(() => desk.server.close())
beforeEach(async () => {
  desk.server.clock.set('2026-07-15T09:00:00+05:30')
  await logIn()
  await choose(guardian, children[0]!.id)
  await rows(sql`delete from exam_timetables`)
  await rows(sql`delete from rooms`)
  await rows(sql`delete from notifications`)
})

describe('an exam timetable', () => {
  it('with papers of one class at one time is not published; of two classes it is (scenario 13)', async () => {
    const [a, b] = divisions as [(typeof divisions)[0], (typeof divisions)[0]]
    const two = (first: string, second: string) => [
      paper({ divisionIds: [first] }),
      paper({ divisionIds: [second], subjectId: subjects[1]!.id, startTime: '10:00', endTime: '12:00' }),
    ]
    const asked = { publish: true, acceptWarnings: true }
    expect(refused(await save(two(a.id, a.id), asked))).toEqual([409, `${a.name} has two papers at 10:00 on 14-09-2026.`])
    expect(await rows(sql`select 1 from exam_timetables`)).toEqual([])
    // As a draft it is kept, so that nothing typed is lost.
    expect((await saved(two(a.id, a.id), { name: 'Draft' })).status).toBe('Draft')
    expect((await published(two(a.id, b.id))).revision).toBe(1)
  })

  it('tells families once, shows changes only when they are published, and marks them (scenario 14)', async () => {
    const maths = paper({ reportingTime: '08:45' })
    const science = paper({ subjectId: subjects[1]!.id, date: '2026-09-14', startTime: '13:30', endTime: '15:00' })
    const { id } = await published([maths, science])
    const division = divisions.find(one => one.id === own.id)!.name
    expect(await rung()).toEqual([
      `Exam timetable: Half-yearly 2026, ${division}. First paper ${subjects[0]!.name} on 14-09-2026 at 09:00.`,
    ])
    expect((await family())[0]).toMatchObject({ name: 'Half-yearly 2026', revision: 1, changedOn: null })
    const before = await edited(id)
    const moved = before.slots.map(slot => (slot.subjectId === subjects[1]!.id ? { ...slot, date: '2026-09-16' } : slot))
    const waits = (await change(id, moved, { version: before.version })).json()
    expect(waits).toMatchObject({ revision: 1, changed: 1, status: 'Published' })
    expect(await edited(id)).toMatchObject({ isPending: true, changed: 1 })
    const days = async () => (await family())[0]!.papers.map(one => [one.subject, one.date])
    expect(await days()).toEqual([
      [subjects[0]!.name, '2026-09-14'],
      [subjects[1]!.name, '2026-09-14'],
    ])
    expect(await rung()).toHaveLength(1)
    desk.server.clock.set('2026-07-16T09:00:00+05:30')
    await logIn()
    await choose(guardian, children[0]!.id)
    expect((await change(id, moved, { publish: true, acceptWarnings: true })).json()).toMatchObject({ revision: 2, changed: 1 })
    expect(await days()).toEqual([
      [subjects[0]!.name, '2026-09-14'],
      [subjects[1]!.name, '2026-09-16'],
    ])
    expect(await rung()).toContain('Exam timetable changed: Half-yearly 2026. 1 paper(s) changed.')
    expect((await family())[0]).toMatchObject({ revision: 2, changedOn: '2026-07-16' })
    expect((await guardian.post('parent-timetable/seen', { kind: 'exam', refId: id, revision: 2 })).statusCode).toBe(200)
    expect((await family())[0]!.changedOn).toBeNull()
  })

  it('of two who change it the second is told; without a version the last one wins', async () => {
    const { id, version } = await saved([paper()])
    expect((await change(id, [paper()], { version })).statusCode).toBe(200)
    expect(refused(await change(id, [paper()], { version }))).toEqual([409, 'The record was changed. Please reload.'])
    expect((await change(id, [paper()])).statusCode).toBe(200)
  })

  it('of two who change, publish or make it at the same moment one does, and the other is told', async () => {
    const codes = async (asked: readonly Promise<{ statusCode: number }>[]) =>
      (await Promise.all(asked)).map(one => one.statusCode).sort()
    expect(await codes([save([paper()]), save([paper()])])).toEqual([201, 409])
    const [{ id, version }] = (await rows(sql<{ id: string; version: number }>`select id, version from exam_timetables`)) as [
      { id: string; version: number },
    ]
    const one = [paper({ startTime: '09:30' })]
    expect(await codes([change(id, one, { version }), change(id, [paper({ endTime: '12:00' })], { version })])).toEqual([
      200, 409,
    ])
    const publish = { publish: true, acceptWarnings: true, version: version + 1 }
    expect(await codes([change(id, one, publish), change(id, one, publish)])).toEqual([200, 409])
    expect(await rows(sql`select revision, version, status from exam_timetables`)).toEqual([
      { revision: 1, version: version + 2, status: 'Published' },
    ])
    expect(await rows(sql<{ n: number }>`select count(*)::int as n from exam_slots`)).toEqual([{ n: 1 }])
    expect(await rung()).toHaveLength(1)
    // Withdrawing and publishing meet too.
    const asked = { version: version + 2 }
    const both = [head.post(`${path}/${id}/withdraw`, { reason: 'Floods', ...asked }), change(id, one, { ...publish, ...asked })]
    expect(await codes(both)).toEqual([200, 409])
  })

  it('keeps what its papers cover as files, for those who read the papers alone', async () => {
    const upload = await head.upload(
      'files/single?folder=School',
      'Syllabus.pdf',
      Buffer.from('%PDF-1.4\n%%EOF\n'),
      'application/pdf',
    )
    expect(upload.statusCode, upload.body).toBe(201)
    const syllabusFileId: string = upload.json().id
    const { id, version } = await saved([{ ...paper(), syllabusFileId } as Slot], { fileId: syllabusFileId })
    const [listed] = (await head.get(`${path}/upload-exam-timeTable-list?academicYearId=${year}`)).json().results
    expect(listed.file).toMatchObject({ id: syllabusFileId, name: 'Syllabus.pdf' })
    const reads = async (browser: TestBrowser) => (await browser.get(`files/geturl/${syllabusFileId}`)).statusCode
    expect([await reads(head), await reads(guardian)]).toEqual([200, 404])
    const { slots } = (await head.get(`${path}/edit-exam-timetable/${id}`)).json()
    expect(slots[0].syllabusFile).toMatchObject({ id: syllabusFileId, name: 'Syllabus.pdf' })
    const [{ syllabusFile: _, subject: __, room: ___, invigilators: ____, ...slot }] = slots
    expect((await change(id, [{ ...slot, syllabusFileId }], { version, publish: true, acceptWarnings: true })).statusCode).toBe(
      200,
    )
    expect(await reads(guardian)).toBe(200)
    expect((await guardian.get('parent-timetable')).json().exams[0].papers[0].syllabusFile.name).toBe('Syllabus.pdf')
    expect((await head.delete(`files/${syllabusFileId}`)).statusCode).toBe(409)
  })

  it('stands on the homes of families and of those who teach its classes or watch it', async () => {
    const { name } = subjects[0]!
    await published([paper()])
    const listed = async (browser: TestBrowser) =>
      ((await browser.get('dashboard')).json().lists as { code: string; rows: string[][] }[]).find(one => one.code === 'l.exams')
        ?.rows
    const expected = [['Half-yearly 2026', name, '2026-09-14']]
    expect([await listed(guardian), await listed(teacher), await listed(head)]).toEqual([expected, expected, expected])
    desk.server.clock.set('2026-09-15T09:00:00+05:30')
    await logIn()
    expect(await listed(guardian)).toBeUndefined()
  })

  it('says at each field what is wrong with it', async () => {
    const wrong = await save([
      paper({ endTime: '09:00', reportingTime: '09:30' }),
      paper({ date: '2026-10-01', subjectId: null }),
    ])
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json().fieldErrors).toEqual([
      { field: 'slots.0.endTime', message: 'Paper 1: end time must be after start time.' },
      { field: 'slots.0.reportingTime', message: 'Paper 1: reporting time must not be after start time.' },
      { field: 'slots.1.date', message: 'Paper 2: choose a day from 14-09-2026 to 25-09-2026.' },
      { field: 'slots.1.subjectId', message: 'Paper 2: choose a subject or type a title.' },
    ])
    expect((await save([paper()], { endsOn: '2026-09-01' })).json().fieldErrors[0]).toEqual({
      field: 'endsOn',
      message: 'To date must not be before from date.',
    })
    expect(refused(await save([]))).toEqual([409, 'Add at least one paper or a file.'])
    await saved([paper()])
    expect((await save([paper()])).json().message).toMatch(/^Half-yearly 2026 already exists for /)
  })

  it('with warnings is published when these are accepted', async () => {
    const sunday = await save([paper({ date: '2026-09-20' })], { publish: true })
    expect(sunday.statusCode).toBe(409)
    expect(sunday.json().message).toContain('20-09-2026 is not a working day.')
    expect((await published([paper({ date: '2026-09-20' })])).warnings).toContain('20-09-2026 is not a working day.')
  })

  it('counts who fits into a room', async () => {
    const room = (await head.post('timetable/rooms', { name: 'Hall', capacity: 10, kind: 'hall' })).json() as { id: string }
    const tight = await save([paper({ roomId: room.id })], { publish: true, acceptWarnings: true })
    const students = divisions.reduce((sum, one) => sum + one.strength, 0)
    expect(refused(tight)).toEqual([409, `Hall holds 10, ${students} planned.`])
    await saved([paper({ roomId: room.id })])
    expect(refused(await head.delete(`timetable/rooms/${room.id}`))).toEqual([
      409,
      'Hall is in use by 1 paper(s). Make it inactive instead.',
    ])
    expect(refused(await head.post('timetable/rooms', { name: 'hall' }))).toEqual([409, 'hall already exists.'])
  })

  it('is withdrawn with a reason before it is deleted', async () => {
    const { id } = await published([paper()])
    expect(refused(await head.delete(`${path}/delete-exam-timeTable/${id}`))).toEqual([409, 'Withdraw the timetable first.'])
    expect((await head.post(`${path}/${id}/withdraw`, { reason: 'Floods' })).statusCode).toBe(200)
    expect(await family()).toEqual([])
    expect(await rung()).toContain('Half-yearly 2026 timetable was withdrawn: Floods.')
    expect((await head.delete(`${path}/delete-exam-timeTable/${id}`)).statusCode).toBe(200)
  })

  it('is there for its classes alone, also as a file', async () => {
    const { id } = await published([paper({ divisionIds: [] })])
    const pdf = await head.get(`${path}/download-exam-timeTable/${id}?pdf=1`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    const stranger = await guardianOf(other.student)
    const [otherCourse] = await rows(
      sql<{ course: string }>`select course_id as course from divisions where id = ${other.id}::uuid`,
    )
    await choose(stranger, other.student)
    const mayRead = otherCourse!.course === courseId
    expect((await stranger.get(`parent-timetable/download/exam/${id}`)).statusCode).toBe(mayRead ? 200 : 404)
    expect((await guardian.get(`parent-timetable/download/exam/${id}`)).statusCode).toBe(200)
    const draft = await saved([paper()], { name: 'Half-yearly draft' })
    expect((await guardian.get(`parent-timetable/download/exam/${draft.id}`)).statusCode).toBe(404)
    expect((await teacher.get(`${path}/download-exam-timeTable/${draft.id}`)).statusCode).toBe(404)
  })

  it('makes the tab show to those whom it touches (scenario 16)', async () => {
    const tab = async (browser: TestBrowser) => (await browser.get('Upload-Timetable/show-exam-timetable-tab')).json()
    expect(await tab(teacher)).toEqual({ show: false, canManage: false, published: false })
    expect(await tab(head)).toEqual({ show: true, canManage: true, published: false })
    await published([paper()])
    expect(await tab(teacher)).toEqual({ show: true, canManage: false, published: true })
    await rows(
      sql`insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}, 'timetable.examTab', 'false', now())`,
    )
    expect(await tab(head)).toEqual({ show: false, canManage: true, published: false })
    expect(await family()).toEqual([])
    await rows(sql`delete from school_settings where code = 'timetable.examTab'`)
  })

  it('keeps rooms and syllabus from families where the school says so, and goes into calendars', async () => {
    const room = (await head.post('timetable/rooms', { name: 'R1', capacity: 500 })).json() as { id: string }
    const [me] = await rows(sql<{ id: string }>`
      select us.staff_id as id from user_schools us join users u on u.id = us.user_id where u.login_name = 'GVS.TEACHER'`)
    await published(
      [{ ...paper({ roomId: room.id, invigilatorIds: [me!.id], date: '2026-07-16' }), syllabus: 'Fractions' } as Slot],
      {
        startsOn: '2026-07-16',
        endsOn: '2026-07-17',
      },
    )
    const [one] = (await family())[0]!.papers
    expect(one).toMatchObject({ room: 'R1', syllabus: 'Fractions', inDays: 1 })
    for (const code of ['timetable.showRoom', 'exam.showSyllabus'])
      await rows(
        sql`insert into school_settings (school_id, code, value, updated_at) values (${desk.schoolId}, ${code}, 'false', now())`,
      )
    expect((await family())[0]!.papers[0]).toMatchObject({ room: '', syllabus: '' })
    await rows(sql`delete from school_settings where code in ('timetable.showRoom', 'exam.showSyllabus')`)
    const duties = (await teacher.get('stafflogin-timetable/day?date=2026-07-16')).json()
    expect(duties).toMatchObject({
      plan: ['FN', 'AN'],
      periods: [{ name: subjects[0]!.name, start: '09:00', end: '11:00', room: 'R1', kind: 'duty' }],
    })
    const mine = await teacher.get('stafflogin-timetable/ics')
    expect(mine.headers['content-type']).toContain('text/calendar')
    expect(mine.body).toContain('DTSTART:20260716T033000Z')
    expect((await guardian.get('parent-timetable/ics')).body).toContain(`SUMMARY:${subjects[0]!.name}`)
  })

  it('is told again the evening before a paper, once', async () => {
    await published([paper({ reportingTime: '08:45' })])
    await rows(sql`delete from notifications`)
    await desk.inPlatform(trx => sql`delete from jobs where kind like 'timetable.%'`.execute(trx))
    const { planReminders } = await import('./reminders')
    desk.server.clock.set('2026-09-13T10:00:00+05:30')
    await planReminders(desk.server.services)
    await planReminders(desk.server.services)
    desk.server.clock.set('2026-09-13T18:00:30+05:30')
    await desk.server.services.jobs.drain(desk.server.services)
    await logIn()
    await choose(guardian, children[0]!.id)
    expect(await rung()).toEqual([`Tomorrow: ${subjects[0]!.name}, 09:00. Reporting time 08:45.`])
  })

  it('is copied to other courses as drafts, and tells who watches what', async () => {
    const { id } = await published([paper()])
    const [elsewhere] = await rows(sql<{ id: string }>`select id from courses where id <> ${courseId}::uuid order by id limit 1`)
    const copied = await head.post(`${path}/${id}/copy`, { courseIds: [elsewhere!.id] })
    expect(copied.json()).toMatchObject({ made: 1 })
    expect(await edited(copied.json().ids[0])).toMatchObject({ isPending: false, slots: [{ date: '2026-09-14' }] })
    expect((await head.get(`${path}/${id}/duty-sheet`)).json()).toMatchObject({ rows: [{ paper: subjects[0]!.name, staff: [] }] })
    const list = (await head.get(`${path}/upload-exam-timeTable-list?academicYearId=${year}`)).json()
    expect(list.results.map((row: { status: string }) => row.status).sort()).toEqual(['Draft', 'Published'])
  })
})
