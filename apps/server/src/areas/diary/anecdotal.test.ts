import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../../platform/spreadsheet/read'
import {
  bell,
  children,
  choose,
  desk,
  guardian,
  guardianOf,
  head,
  openDiary,
  other,
  own,
  rows,
  seenByGuardian,
  teacher,
  values,
  write,
  year,
} from '../../testing/diary'
import type { TestBrowser } from '../../testing/server'
import { shortened } from './anecdotal-rows'

beforeAll(() => openDiary('anecdotal'))
afterAll(() => desk.server.close())

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
    expect(items[0]).toMatchObject({ title: `${items[0]!.studentNames[0]}: Anecdotal record: Learning`, kind: 'diary' })
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
    // Nor is one told of what is not shown.
    expect((await teacher.get('anecdotal/initialvalues')).json().guardianView).toBe(false)
    const { ids } = await write(teacher)
    const asked = [
      await teacher.post(`anecdotal/sentAnecdotalNotification/${ids[0]}`),
      await teacher.post('anecdotal/create', {
        academicYearId: year,
        studentIds: [children[0]!.id],
        ...values(),
        notify: true,
      }),
    ]
    for (const { statusCode, body } of asked)
      expect([statusCode, JSON.parse(body).name], body).toEqual([409, 'GuardiansNotShown'])
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
    const unknown = { academicYearId: year, studentIds: [own.students[0]], ...values(), fileIds: [crypto.randomUUID()] }
    expect((await teacher.post('anecdotal/create', unknown)).statusCode).toBe(404)
  })

  it('is offered for those who were in a class in the chosen year', async () => {
    const of = async (browser: TestBrowser, academicYearId: string, divisionId: string) => {
      const response = await browser.get(`anecdotal/students?academicYearId=${academicYearId}&divisionId=${divisionId}`)
      expect(response.statusCode, response.body).toBe(200)
      return (response.json() as { id: string }[]).map(student => student.id)
    }
    expect((await of(teacher, year, own.id)).toSorted()).toEqual(own.students)
    expect(await of(head, year, other.id)).toContain(other.student)
    // Classes of others and years without a class hold nobody.
    expect(await of(teacher, year, other.id)).toEqual([])
    const [past] = await rows(sql<{ id: string; division: string; student: string }>`
      select e.academic_year_id as id, e.division_id as division, e.student_id as student from enrolments e join students s on s.id = e.student_id and s.status = 'studying'
      where e.academic_year_id <> ${year}::uuid limit 1`)
    if (past) expect(await of(head, past.id, past.division)).toContain(past.student)
    expect(await of(head, desk.server.services.newId(), own.id)).toEqual([])
  })

  it('is written on nobody who left', async () => {
    const [leaver, classmate] = own.students.filter(id => children.every(child => child.id !== id))
    await rows(sql`update students set status = 'terminated' where id = ${leaver!}::uuid`)
    const refused = await teacher.post('anecdotal/create', {
      academicYearId: year,
      studentIds: [classmate, leaver],
      ...values(),
    })
    await rows(sql`update students set status = 'studying' where id = ${leaver!}::uuid`)
    expect([refused.statusCode, refused.json().fieldErrors?.[0]?.field], refused.body).toEqual([400, 'studentIds'])
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

  it('is deleted by the author while saved, by heads at any time', async () => {
    const saved = await write(teacher)
    expect((await teacher.delete(`anecdotal/delete-event/${saved.ids[0]}`)).statusCode).toBe(204)
    expect((await teacher.get(`anecdotal/getData/${saved.ids[0]}`)).statusCode).toBe(404)
    const told = await write(teacher, { notify: true })
    const refused = await teacher.delete(`anecdotal/delete-event/${told.ids[0]}`)
    expect([refused.statusCode, refused.json().name]).toEqual([409, 'GuardianTold'])
    expect((await head.delete(`anecdotal/delete-event/${told.ids[0]}?reason=no`)).json().fieldErrors[0].field).toBe('reason')
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
    // A reason is asked for by our own form alone.
    const other = await write(teacher, { notify: true })
    expect((await head.delete(`anecdotal/delete-event/${other.ids[0]}`)).statusCode).toBe(204)
  })

  it('keeps its files for those who read it', async () => {
    const upload = await teacher.upload(
      'files/single?folder=Students',
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
