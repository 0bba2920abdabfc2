import { sql } from 'kysely'
import { expect } from 'vitest'
import { ImportDesk } from './imports'
import type { TestBrowser } from './server'

export let desk: ImportDesk
export let teacher: TestBrowser
export let head: TestBrowser
export let guardian: TestBrowser
export let year: string
export let category: string
/** Children of the guardian; the first is the chosen one. */
export let children: { id: string; division_id: string }[]
/** A class that the teacher leads, with 42 students, and one that the teacher has nothing to do with. */
export let own: { id: string; students: string[] }
export let other: { id: string; student: string }

export const today = '2026-07-15'

export const rows = <Row>(query: ReturnType<typeof sql<Row>>) => desk.inSchool(async trx => (await query.execute(trx)).rows)

export const guardianOf = async (studentId: string): Promise<TestBrowser> => {
  const found = await rows(
    sql<{
      login: string
    }>`select u.login_name as login from students s join user_schools us on us.guardian_id = s.guardian_id join users u on u.id = us.user_id
      where s.id = ${studentId}::uuid`,
  )
  return desk.browser(found[0]!.login)
}

export async function logIn(): Promise<void> {
  teacher = await desk.browser('GVS.TEACHER')
  head = await desk.browser('GVS.HEAD')
  guardian = await desk.browser('GVS.GUARDIAN')
  if (children) await choose(guardian, children[0]!.id)
}

/** Opens a school whose teacher leads one class with 42 students; families of other tests are not in it. */
export async function openDiary(name: string): Promise<void> {
  desk = await ImportDesk.open(name, 0.1)
  await logIn()
  await rows(sql`delete from anecdotals`)
  await rows(sql`delete from diary_entries`)
  await rows(sql`delete from additional_buses`)
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
}

export const values = () => ({
  date: today,
  time: '10:40',
  place: 'Library',
  categoryId: category,
  nature: 'Positive',
  observation: 'Explained the experiment to three classmates without being asked to.',
  comment: 'A good moment.',
  action: 'Praised.',
})

export const write = async (browser: TestBrowser, over: object = {}, studentIds = [children[0]!.id]) => {
  const response = await browser.post('anecdotal/create', { academicYearId: year, studentIds, ...values(), ...over })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { ids: string[]; notified: number }
}

export const bell = async (browser: TestBrowser) =>
  (await browser.get('auth/notifications')).json().studentNotificationList as {
    title: string
    message: string
    studentNames: string[]
  }[]
export const seenByGuardian = async (browser = guardian) =>
  ((await browser.get('parent/anecdotal')).json().entries as { id: string; updatedAt: string | null }[]).map(entry => entry.id)

/** A guardian reads the token's child: choosing a child gives another token. */
export async function choose(browser: TestBrowser, childId: string): Promise<void> {
  const response = await browser.post('auth/choose-child', { childId })
  expect(response.statusCode, response.body).toBe(200)
  browser.token = response.json().accessToken ?? browser.token
}

export const homework = { kind: 'Homework', title: 'Fractions', body: 'Questions 1 to 8.\n<b>All</b>', dueOn: '2026-07-17' }

export const publish = async (browser: TestBrowser, over: object = {}) => {
  const response = await browser.post('student-diary', { divisionIds: [own.id], ...homework, ...over })
  expect(response.statusCode, response.body).toBe(201)
  return response.json() as { id: string; addressed: number }
}
export const listed = async (browser: TestBrowser, id: string) =>
  ((await browser.get('student-diary?pageSize=200')).json().results as { id: string }[]).find(entry => entry.id === id)
export const diaryOf = async (browser: TestBrowser, query = '') => {
  const response = await browser.get(`parent/student-diary${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json() as {
    days: { date: string; items: { id: string; type: string; title: string; html: string; mayDo: boolean; mayUndo: boolean }[] }[]
    undone: { id: string }[]
  }
}
export const idsOf = async (browser: TestBrowser, query = '') =>
  (await diaryOf(browser, query)).days.flatMap(day => day.items.map(item => item.id))
