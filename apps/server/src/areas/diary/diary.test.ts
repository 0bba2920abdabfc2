import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  bell,
  children,
  choose,
  desk,
  diaryOf,
  guardian,
  guardianOf,
  head,
  homework,
  idsOf,
  listed,
  logIn,
  openDiary,
  other,
  own,
  publish,
  rows,
  teacher,
  today,
  write,
  year,
} from '../../testing/diary'
import type { TestBrowser } from '../../testing/server'

beforeAll(() => openDiary('diary'))
afterAll(() => desk.server.close())

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

  it('is found with accents and without', async () => {
    const { id } = await publish(teacher, { title: 'Año nuevo', body: 'Tráigase el café', notify: false })
    for (const text of ['año', 'ano nuevo', 'CAFÉ', 'traigase'])
      expect(
        (await teacher.get(`student-diary?text=${encodeURIComponent(text)}`)).json().results.map((row: { id: string }) => row.id),
        text,
      ).toContain(id)
  })

  it('rings once for each child, and not when it is not to', async () => {
    const before = (await bell(guardian)).length
    await publish(teacher, { studentIds: [children[0]!.id], divisionIds: [], kind: 'Note', dueOn: null, title: 'Bring a plant' })
    const items = await bell(guardian)
    expect(items).toHaveLength(before + 1)
    expect(items[0]).toMatchObject({ title: `${items[0]!.studentNames[0]}: Note: Bring a plant`, kind: 'diary' })
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

  it('holds absence, lateness and leave, of today after the time by which it is due', async () => {
    const child = children[0]!.id
    await choose(guardian, child)
    const mark = async (day: string, marks: { fn: string; an: string; arrived?: string }) => {
      await rows(sql`delete from attendance_marks where student_id = ${child}::uuid and on_day = ${day}::date`)
      await rows(sql`
        with register as (
          insert into attendance_registers (school_id, id, division_id, academic_year_id, on_day, planned, fn_taken_at, an_taken_at)
          select e.school_id, gen_random_uuid(), e.division_id, e.academic_year_id, ${day}::date, 'full', now(), now()
          from enrolments e join academic_years y on y.id = e.academic_year_id and y.is_current where e.student_id = ${child}::uuid
          on conflict (school_id, division_id, on_day) do update set planned = 'full', void = false returning school_id, id)
        insert into attendance_marks (school_id, register_id, student_id, on_day, fn, an, arrived_at)
        select school_id, id, ${child}::uuid, ${day}::date, ${marks.fn}, ${marks.an}, ${marks.arrived ?? null}::time from register`)
    }
    await mark('2026-07-06', { fn: 'A', an: 'A' })
    await mark('2026-07-07', { fn: 'LT', an: 'P', arrived: '09:25' })
    await mark('2026-07-08', { fn: 'LV', an: 'LV' })
    await mark('2026-07-09', { fn: 'P', an: 'A' })
    await mark('2026-07-10', { fn: 'P', an: 'P' })
    const missed = async (query: string) => {
      const { days } = (await guardian.get(`parent/student-diary?${query}`)).json() as {
        days: { date: string; items: { type: string; attendance?: string; time: string }[] }[]
      }
      return days.flatMap(({ date, items }) =>
        items.filter(item => item.type === 'attendance').map(item => [date, item.attendance, item.time]),
      )
    }
    expect((await missed('month=2026-07')).filter(([day]) => day! >= '2026-07-06' && day! <= '2026-07-10')).toEqual([
      ['2026-07-06', 'Absent', ''],
      ['2026-07-07', 'Late', '09:25'],
      ['2026-07-08', 'On leave', ''],
      ['2026-07-09', 'Half day', ''],
    ])
    expect(await missed('date=2026-07-06')).toEqual([['2026-07-06', 'Absent', '']])
    await mark(today, { fn: 'A', an: 'A' })
    const cutOff = async (time: string) => {
      await rows(sql`delete from school_settings where code = 'attendance.cutOffFn'`)
      const set = await desk.admin.patch('profile/school/settings', {
        changes: [{ code: 'attendance.cutOffFn', value: time, version: 0 }],
      })
      expect(set.statusCode, set.body).toBe(200)
    }
    await cutOff('11:30')
    expect(await missed(`date=${today}`)).toEqual([])
    await cutOff('09:30')
    expect(await missed(`date=${today}`)).toEqual([[today, 'Absent', '']])
    await rows(sql`delete from school_settings where code = 'attendance.cutOffFn'`)
  })

  it('holds what the guardian was told, by day', async () => {
    const { ids } = await write(teacher, { notify: true, date: '2026-07-10' })
    expect(await idsOf(guardian, '?date=2026-07-10')).toEqual(ids)
    const month = await diaryOf(guardian, '?month=2026-07')
    expect(month.days.map(day => day.date)).toEqual(month.days.map(day => day.date).toSorted())
    expect(month.days.find(day => day.date === '2026-07-10')!.items[0]).toMatchObject({ type: 'anecdotal', title: 'Learning' })
    expect((await guardian.get('parent/student-diary?date=2026-07-10&month=2026-07')).statusCode).toBe(400)
  })
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
