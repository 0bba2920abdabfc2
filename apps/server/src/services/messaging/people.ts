import type { FormatEntry } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import { inBulk, type Trx } from '../../platform/transaction'
import { sectionsInScope, studentsInScope } from '../../school/scope'

export type PersonType = 'guardian' | 'staff' | 'student'

/** Someone chosen, with what messages say of them and where they are reached. */
export interface Recipient {
  /** The chosen student or member of staff. */
  readonly id: string
  readonly personType: PersonType
  readonly personId: string
  readonly studentIds: readonly string[]
  readonly name: string
  readonly entry: FormatEntry
  readonly mobile: string
  /** The number on WhatsApp: the mobile where no other is known. */
  readonly whatsapp: string
  readonly email: string
  readonly userIds: readonly string[]
  /** Left the school since they were chosen. */
  readonly gone: boolean
  /** Of a message about a day: its status differs from what was seen, and by which channels it was told before. */
  readonly told?: { readonly changed: boolean; readonly channels: ReadonlySet<string> }
}

/** Active logins whose column names the person. */
const loginsOf = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`array(
  select us.user_id from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
  where ${column} = ${id} and us.active order by us.user_id)`

/** Students `s` with guardian, class, class teacher, in the current year. */
export const studentsWithFamily = sql`
  from students s
  left join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
  left join academic_years y on y.school_id = s.school_id and y.is_current
  left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id
  left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id`

interface StudentRow {
  id: string
  adm_no: string
  roll_no: number | null
  name: string
  gone: boolean
  course: string | null
  division: string | null
  section: string | null
  class_teacher: string | null
  guardian_id: string | null
  guardian: string | null
  mobile: string | null
  whatsapp: string | null
  email: string | null
}

/** Logins of the school by guardian and by student. */
async function readLogins(trx: Trx, guardianIds: readonly string[], studentIds: readonly string[]) {
  const { rows } = await sql<{ user_id: string; guardian_id: string | null; student_id: string | null }>`
    select us.user_id, us.guardian_id, us.student_id from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.active and (us.guardian_id = any(${[...guardianIds]}::uuid[]) or us.student_id = any(${[...studentIds]}::uuid[]))
    order by us.user_id`.execute(trx)
  const by = new Map<string, string[]>()
  for (const row of rows)
    for (const id of [row.guardian_id, row.student_id]) if (id) by.set(id, [...(by.get(id) ?? []), row.user_id])
  return (id: string | null): string[] => (id === null ? [] : (by.get(id) ?? []))
}

const unique = (ids: readonly string[]) => [...new Set(ids.map(id => id.toLowerCase()))]

/**
 * The families of students in the order in which these were chosen.
 *
 * @param to whom of a family: guardians, the students themselves, or both.
 * @throws 404 when one of them is not in the own scope.
 */
export async function familiesOf(
  trx: Trx,
  person: Person,
  ids: readonly string[],
  to: 'Guardian' | 'Student' | 'Both',
): Promise<Recipient[]> {
  const wanted = unique(ids)
  const { rows } = await inBulk(trx, () =>
    sql<StudentRow>`
      select s.id, s.adm_no, e.roll_no, s.name, s.status <> 'studying' as gone, c.name as course, c.name || ' ' || d.name as division, x.name as section,
        t.name as class_teacher, g.id as guardian_id, g.name as guardian, btrim(g.mobile) as mobile, btrim(g.whatsapp_number) as whatsapp, btrim(g.email) as email
      ${studentsWithFamily} where s.id = any(${wanted}::uuid[]) and ${studentsInScope(person)}`.execute(trx),
  )
  if (rows.length < wanted.length) throw notFound()
  const byId = new Map(rows.map(row => [row.id, row]))
  const logins = await readLogins(trx, unique(rows.flatMap(row => row.guardian_id ?? [])), wanted)
  return wanted.flatMap(id => {
    const row = byId.get(id)!
    const entry = {
      admNo: row.adm_no,
      rollNo: row.roll_no,
      name: row.name,
      course: row.course,
      division: row.division,
      section: row.section,
      guardianName: row.guardian,
      classTeacher: row.class_teacher,
    }
    const common = { id, studentIds: [id], entry, gone: row.gone }
    const guardian: Recipient = {
      ...common,
      personType: 'guardian',
      personId: row.guardian_id ?? id,
      name: row.guardian ?? row.name,
      mobile: row.mobile ?? '',
      whatsapp: row.whatsapp || row.mobile || '',
      email: row.email ?? '',
      userIds: logins(row.guardian_id),
    }
    const student: Recipient = {
      ...common,
      personType: 'student',
      personId: id,
      name: row.name,
      mobile: '',
      whatsapp: '',
      email: '',
      userIds: logins(id),
    }
    return to === 'Both' ? [guardian, student] : to === 'Student' ? [student] : [guardian]
  })
}

/** Staff whom a person writes to, under the alias `t`: a class teacher those of the own sections. */
export const staffInScope = (person: Person): RawBuilder<boolean> => sql`t.status = 'Working' and ${sectionsInScope(person)}`

/**
 * Staff in the order in which they were chosen.
 *
 * @throws 404 when one of them does not work here, or is not in the own scope.
 */
export const staffOf = (trx: Trx, person: Person, ids: readonly string[]): Promise<Recipient[]> =>
  readStaff(trx, ids, staffInScope(person))

/** The person as a member of the staff; without a record at the number of the login. */
export async function selfOf(trx: Trx, { staffId, userId, name }: Person): Promise<Recipient[]> {
  if (staffId) return readStaff(trx, [staffId], sql`t.status = 'Working'`)
  const { mobile } = await trx.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow()
  return [
    {
      id: userId,
      personType: 'staff',
      personId: userId,
      studentIds: [],
      name,
      entry: { name },
      mobile: mobile?.trim() ?? '',
      whatsapp: mobile?.trim() ?? '',
      email: '',
      userIds: [],
      gone: false,
    },
  ]
}

async function readStaff(trx: Trx, ids: readonly string[], where: RawBuilder<boolean>): Promise<Recipient[]> {
  const wanted = unique(ids)
  const { rows } = await sql<{
    id: string
    name: string
    designation: string | null
    section: string | null
    mobile: string | null
    email: string | null
    users: string[]
  }>`
    select t.id, t.name, m.name as designation, x.name as section, btrim(t.mobile) as mobile, btrim(t.email) as email,
      ${loginsOf(sql`us.staff_id`, sql`t.id`)} as users
    from staff t left join masters m on m.school_id = t.school_id and m.id = t.designation_id
    left join sections x on x.school_id = t.school_id and x.id = t.section_id
    where t.id = any(${wanted}::uuid[]) and ${where}`.execute(trx)
  if (rows.length < wanted.length) throw notFound()
  const byId = new Map(rows.map(row => [row.id, row]))
  return wanted.map(id => {
    const row = byId.get(id)!
    return {
      id,
      personType: 'staff',
      personId: id,
      studentIds: [],
      name: row.name,
      entry: { name: row.name, designation: row.designation, section: row.section },
      mobile: row.mobile ?? '',
      whatsapp: row.mobile ?? '',
      email: row.email ?? '',
      userIds: row.users,
      gone: false,
    }
  })
}
