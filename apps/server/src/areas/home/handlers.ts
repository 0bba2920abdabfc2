import type { contract } from '@school/api'
import { dayIn, homeOf, isVisible, mayOpenForm, menuForms, sharePercent, type Viewer } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { noAccess } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { studentsInScope } from '../scope'

interface Tile {
  code: string
  value: number | null
  unit: 'count' | 'percent' | 'amount' | 'text'
  sub?: Record<string, string | number>
  tone?: 'success' | 'warning' | 'danger' | 'info'
  route?: string
}

interface Chart {
  code: string
  type: 'line' | 'bar' | 'stacked' | 'donut'
  unit: string
  labels: string[]
  series: { name: string; values: (number | null)[] }[]
}

interface Todo {
  code: string
  count: number
  tone: string
  route: string
}

interface List {
  code: string
  columns: string[]
  rows: string[][]
  route?: string
}

interface Block {
  readonly tiles?: Tile[]
  readonly charts?: Chart[]
  readonly todos?: Todo[]
  readonly lists?: List[]
}

interface Source {
  readonly services: Services
  /** A transaction in the session's school, or on the platform for the blocks of groups and operators. */
  readonly trx: Trx
  readonly person: Person
  readonly viewer: Viewer
  readonly today: string
}

type BlockReader = (source: Source) => Promise<Block>

/** A route only when the person may open it. */
const link = (viewer: Viewer, formCode: string, route: string) => (mayOpenForm(formCode, viewer) ? { route } : {})

const students: BlockReader = async ({ trx, person, viewer }) => {
  const { rows } = await sql<{ boys: number; girls: number; count: number }>`
    select count(*)::int as count, count(*) filter (where s.gender = 'Male')::int as boys, count(*) filter (where s.gender = 'Female')::int as girls
    from students s join academic_years y on y.school_id = s.school_id and y.is_current
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    where s.status = 'studying' and ${studentsInScope(person)}`.execute(trx)
  const { count, boys, girls } = rows[0]!
  return {
    tiles: [
      {
        code: 'students',
        value: count,
        unit: 'count',
        sub: { boys, girls },
        ...link(viewer, 's.student.report', '/student/report'),
      },
    ],
  }
}

const staff: BlockReader = async ({ trx }) => {
  const { rows } = await sql<{
    count: number
    teaching: number
  }>`select count(*)::int as count, count(*) filter (where teaching)::int as teaching from staff where status = 'Working'`.execute(
    trx,
  )
  return { tiles: [{ code: 'staff', value: rows[0]!.count, unit: 'count', sub: { teaching: rows[0]!.teaching } }] }
}

const activated: BlockReader = async ({ trx }) => {
  const { rows } = await sql<{ created: number; active: number }>`
    select count(*)::int as created, count(*) filter (where u.last_login_at is not null)::int as active
    from user_schools us join users u on u.id = us.user_id where us.guardian_id is not null`.execute(trx)
  const { created, active } = rows[0]!
  return {
    tiles: [
      { code: 'activated', value: sharePercent(active, created) ?? null, unit: 'percent', sub: { waiting: created - active } },
    ],
  }
}

const classes: BlockReader = async ({ trx, viewer }) => {
  const { rows } = await sql<{
    divisions: number
    without: number
  }>`select count(*)::int as divisions, count(*) filter (where class_teacher_id is null)::int as without from divisions`.execute(
    trx,
  )
  return {
    tiles: [
      {
        code: 'divisions',
        value: rows[0]!.divisions,
        unit: 'count',
        sub: { without: rows[0]!.without },
        ...link(viewer, '/school/school-settings', '/school/school-settings'),
      },
    ],
  }
}

const strength: BlockReader = async ({ trx, person }) => {
  const { rows } = await sql<{ course: string; boys: number; girls: number; other: number }>`
    select c.name as course, count(*) filter (where s.gender = 'Male')::int as boys, count(*) filter (where s.gender = 'Female')::int as girls, count(*) filter (where s.gender = 'Other')::int as other
    from students s join academic_years y on y.school_id = s.school_id and y.is_current
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join sections x on x.school_id = c.school_id and x.id = c.section_id
    where s.status = 'studying' and ${studentsInScope(person)} group by c.id, c.name, c.sort_order, x.sort_order order by x.sort_order, c.sort_order, c.name`.execute(
    trx,
  )
  if (rows.length === 0) return {}
  const series = [
    { name: 'boys', values: rows.map(row => row.boys) },
    { name: 'girls', values: rows.map(row => row.girls) },
    { name: 'other', values: rows.map(row => row.other) },
  ].filter(one => one.values.some(value => value > 0))
  return { charts: [{ code: 'strength', type: 'stacked', unit: 'count', labels: rows.map(row => row.course), series }] }
}

const importTodos: BlockReader = async ({ services, trx, viewer }) => {
  if (!mayOpenForm('s.import.photo', viewer)) return {}
  const since = new Date(services.clock.now().getTime() - 7 * 86_400_000)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_runs where created_at > ${since} and (status in ('Held', 'Failed') or (status = 'Checked' and (counts ->> 'error')::int > 0))`.execute(
    trx,
  )
  const count = rows[0]!.count
  return count > 0 ? { todos: [{ code: 'imports', count, tone: 'warning', route: '/utility/import-photo?tab=data' }] } : {}
}

const guardiansWithoutLogin: BlockReader = async ({ trx, viewer }) => {
  if (!mayOpenForm('s.user.auto', viewer)) return {}
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where s.status = 'studying' and not exists (select from user_schools us where us.school_id = s.school_id and us.guardian_id = s.guardian_id)`.execute(
    trx,
  )
  // The screen that creates logins tells the rest; until it exists the figure stands alone.
  return { tiles: [{ code: 'withoutLogin', value: rows[0]!.count, unit: 'count' }] }
}

const birthdays: BlockReader = async ({ trx, person, today }) => {
  const [, month, day] = today.split('-').map(Number)
  const { rows } = await sql<{ name: string; of: string }>`
    select * from (
      select s.name, c.name || ' ' || d.name as of from students s join academic_years y on y.school_id = s.school_id and y.is_current
      join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      where s.status = 'studying' and extract(month from s.date_of_birth) = ${month} and extract(day from s.date_of_birth) = ${day} and ${studentsInScope(person)}
      union all
      select t.name, m.name from staff t join staff_details sd on sd.school_id = t.school_id and sd.staff_id = t.id join masters m on m.school_id = t.school_id and m.id = t.designation_id
      where t.status = 'Working' and extract(month from sd.date_of_birth) = ${month} and extract(day from sd.date_of_birth) = ${day}) people
    order by name limit 5`.execute(trx)
  return rows.length > 0
    ? { lists: [{ code: 'birthdays', columns: ['name', 'class'], rows: rows.map(row => [row.name, row.of]) }] }
    : {}
}

const children: BlockReader = async ({ trx, person }) => {
  const { rows } = await sql<{
    id: string
    name: string
    adm_no: string
    of: string | null
    roll_no: number | null
    teacher: string | null
  }>`
    select s.id, s.name, s.adm_no, c.name || ' ' || d.name as of, e.roll_no, t.name as teacher
    from students s left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id
    where s.status = 'studying' and ${studentsInScope(person)} order by s.name_key, s.id`.execute(trx)
  return {
    lists: [
      {
        code: 'children',
        columns: ['id', 'name', 'admNo', 'class', 'rollNo', 'classTeacher'],
        rows: rows.map(row => [
          row.id,
          row.name,
          row.adm_no,
          row.of ?? '',
          row.roll_no === null ? '' : String(row.roll_no),
          row.teacher ?? '',
        ]),
      },
    ],
  }
}

const ownClasses: BlockReader = async ({ trx, person, viewer }) => {
  const { rows } = await sql<{ id: string; name: string; students: number; own: boolean }>`
    select d.id, c.name || ' ' || d.name as name, d.class_teacher_id = ${person.staffId}::uuid as own,
      (select count(*)::int from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current where e.school_id = d.school_id and e.division_id = d.id) as students
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.class_teacher_id = ${person.staffId} or d.id in (select a.division_id from subject_allotments a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id and y.is_current where a.staff_id = ${person.staffId})
    order by own desc, c.sort_order, d.sort_order limit 5`.execute(trx)
  return rows.length > 0
    ? {
        lists: [
          {
            code: 'classes',
            columns: ['class', 'students', 'own'],
            rows: rows.map(row => [row.name, String(row.students), row.own ? 'classTeacher' : 'subject']),
            ...link(viewer, 's.student.report', '/student/report'),
          },
        ],
      }
    : {}
}

const groupSchools: BlockReader = async ({ trx, person }) => {
  const { rows } = await sql<{ id: string; name: string; students: number; staff: number; created: number; active: number }>`
      select s.id, s.name, (select count(*)::int from students t where t.school_id = s.id and t.status = 'studying') as students,
        (select count(*)::int from staff t where t.school_id = s.id and t.status = 'Working') as staff,
        (select count(*)::int from user_schools us where us.school_id = s.id and us.guardian_id is not null) as created,
        (select count(*)::int from user_schools us join users u on u.id = us.user_id where us.school_id = s.id and us.guardian_id is not null and u.last_login_at is not null) as active
      from schools s join user_groups g on g.group_id = s.group_id where g.user_id = ${person.userId} and s.status = 'Active' order by s.name_key`.execute(
    trx,
  )
  const sum = (pick: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return {
    tiles: [
      { code: 'students', value: sum(row => row.students), unit: 'count' },
      { code: 'staff', value: sum(row => row.staff), unit: 'count' },
      {
        code: 'activated',
        value:
          sharePercent(
            sum(row => row.active),
            sum(row => row.created),
          ) ?? null,
        unit: 'percent',
      },
    ],
    charts: [
      {
        code: 'studentsBySchool',
        type: 'bar',
        unit: 'count',
        labels: rows.map(row => row.name),
        series: [{ name: 'students', values: rows.map(row => row.students) }],
      },
    ],
    lists: [
      {
        code: 'schools',
        columns: ['id', 'name', 'students', 'staff', 'activated'],
        rows: rows.map(row => [
          row.id,
          row.name,
          String(row.students),
          String(row.staff),
          String(sharePercent(row.active, row.created) ?? ''),
        ]),
      },
    ],
  }
}

const platformFigures: BlockReader = async ({ services, trx, viewer }) => {
  const now = services.clock.now()
  const dayAgo = new Date(now.getTime() - 86_400_000)
  const { rows } = await sql<{
    status: string
    count: number
  }>`select status, count(*)::int as count from schools where status <> 'Removed' group by status order by status`.execute(trx)
  const figures = await sql<{ logins: number; failed: number }>`
      select (select count(distinct user_id)::int from sessions where last_used_at > ${dayAgo}) as logins, (select count(*)::int from jobs where status = 'Failed' and finished_at > ${dayAgo}) as failed`.execute(
    trx,
  )
  const { logins, failed } = figures.rows[0]!
  return {
    tiles: [
      {
        code: 'schoolsActive',
        value: rows.find(row => row.status === 'Active')?.count ?? 0,
        unit: 'count',
        ...link(viewer, 'school.list', '/school/list'),
      },
      { code: 'usersActive', value: logins, unit: 'count' },
      { code: 'jobsFailed', value: failed, unit: 'count', ...(failed > 0 ? { tone: 'danger' as const } : {}) },
    ],
    charts: [
      {
        code: 'schoolsByStatus',
        type: 'donut',
        unit: 'count',
        labels: rows.map(row => row.status),
        series: [{ name: 'schools', values: rows.map(row => row.count) }],
      },
    ],
  }
}

/** Blocks of each home, in their order. */
const homes: Readonly<Record<string, readonly BlockReader[]>> = {
  'home.system-admin': [students, staff, activated, classes, guardiansWithoutLogin, strength, importTodos, birthdays],
  'home.super-admin': [students, staff, activated, classes, strength, importTodos, birthdays],
  'home.group-admin': [groupSchools],
  'home.school-head': [students, staff, classes, strength, birthdays],
  'home.staff': [students, ownClasses, strength, birthdays],
  'home.non-staff': [staff, birthdays],
  'home.parent': [children],
  'home.student': [children],
  'home.gj-admin': [platformFigures],
  'home.gj-support': [platformFigures],
}

const shortcuts: Readonly<Record<string, readonly string[]>> = {
  'home.system-admin': ['s.import.photo', 's.student.report'],
  'home.super-admin': ['s.student.report', 's.import.photo'],
  'home.school-head': ['s.student.report'],
  'home.staff': ['s.student.report'],
  'home.non-staff': ['s.student.report'],
  'home.gj-admin': ['school.list'],
  'home.gj-support': ['school.list'],
}

export const homeHandlers: Handlers<typeof contract.home> = {
  async dashboard(call) {
    const { services, query } = call
    const person = personOf(call)
    const viewer = viewerOf(person)
    const form = query.home
      ? menuForms.find(candidate => candidate.id === query.home && candidate.rules.includes('H'))
      : homeOf(viewer)
    if (!form || (query.home && !isVisible(form, viewer))) throw noAccess()
    const now = services.clock.now()
    const answer = {
      home: form.id,
      asOf: now.toISOString(),
      banners: [] as { code: string; tone: string; values: Record<string, string> }[],
      tiles: [] as Tile[],
      charts: [] as Chart[],
      todos: [] as Todo[],
      lists: [] as List[],
      shortcuts: (shortcuts[form.id] ?? []).filter(code => mayOpenForm(code, viewer)),
    }
    const acrossSchools = form.id === 'home.group-admin' || form.id.startsWith('home.gj-')
    await transact(services.db, person.schoolId && !acrossSchools ? inSchool(person.schoolId) : onPlatform, async trx => {
      for (const read of homes[form.id] ?? []) {
        const block = await read({ services, trx, person, viewer, today: dayIn('Asia/Kolkata', now) })
        answer.tiles.push(...(block.tiles ?? []))
        answer.charts.push(...(block.charts ?? []))
        answer.todos.push(...(block.todos ?? []))
        answer.lists.push(...(block.lists ?? []))
      }
    })
    return answer
  },
}
