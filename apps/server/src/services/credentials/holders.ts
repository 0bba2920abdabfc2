import { type CredentialState, credentialState, type Language, languageOf } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'

/** A login of the school with what its messages and slips say. */
export interface Holder {
  readonly userId: string
  readonly loginName: string
  readonly state: Exclude<CredentialState, 'NotCreated'>
  /** Its password is its own, so that no temporary one is made when details are sent. */
  readonly isActive: boolean
  readonly wasSent: boolean
  readonly language: Language
  readonly name: string
  readonly mobile: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  /** Children with their classes, a student's class or a designation; each a line of a slip. */
  readonly lines: readonly string[]
  /** The first child of a family, or the student; null of staff. */
  readonly studentId: string | null
}

interface HolderRow {
  user_id: string
  login_name: string
  status: string
  active: boolean
  sent_at: Date | null
  language: string | null
  guardian_id: string | null
  student_id: string | null
  designation: string | null
  name: string
  own_name: string | null
  mobile: string | null
  whatsapp: string | null
  email: string | null
}

/**
 * Reads logins of the school in the order of classes and names, staff by name. A student's login is reached at the
 * guardian. Logins of other schools are not there.
 *
 * @param lock nobody else changes them until the transaction ends.
 */
export async function readHolders(
  trx: Trx,
  userIds: readonly string[],
  { lock = false }: { lock?: boolean } = {},
): Promise<Holder[]> {
  if (userIds.length === 0) return []
  // Always in the same order: two sends at once do not wait for each other.
  if (lock) await sql`select u.id from users u where u.id = any(${[...userIds]}::uuid[]) order by u.id for update`.execute(trx)
  const { rows } = await sql<HolderRow>`
    select us.user_id, u.login_name, u.status, us.active, u.sent_at, u.language, us.guardian_id, us.student_id, m.name as designation,
      u.name, t.name as own_name, coalesce(t.mobile, u.mobile) as mobile, t.whatsapp_number as whatsapp, coalesce(t.email, u.email) as email
    from user_schools us
    join users u on u.id = us.user_id and u.status <> 'Removed'
    left join staff t on t.school_id = us.school_id and t.id = us.staff_id
    left join masters m on m.school_id = t.school_id and m.id = t.designation_id
    where us.user_id = any(${[...userIds]}::uuid[])`.execute(trx)
  const families = await readFamilies(trx, rows)
  const children = await readChildren(trx, rows)
  const placed = rows.map(row => {
    // Staff who are parents too are reached as staff.
    const isStaff = row.designation !== null
    const own = isStaff ? [] : children.of(row)
    const { guardian, student } = isStaff ? {} : families.of(row)
    const holder: Holder = {
      userId: row.user_id,
      loginName: row.login_name,
      state: credentialState({ status: row.status, open: row.active, sent: row.sent_at !== null }) as Holder['state'],
      isActive: row.status === 'Active',
      wasSent: row.sent_at !== null,
      language: languageOf(row.language) ?? 'en',
      name: row.own_name ?? student?.name ?? guardian?.name ?? row.name,
      mobile: guardian?.mobile ?? row.mobile,
      whatsapp: guardian?.whatsapp_number ?? row.whatsapp,
      email: guardian?.email ?? row.email,
      lines: row.designation === null ? own.map(child => child.line) : [row.designation],
      studentId: own[0]?.id ?? null,
    }
    return { place: own[0]?.place ?? Number.MAX_SAFE_INTEGER, holder }
  })
  const byName = new Intl.Collator('en').compare
  return placed
    .sort((a, b) => a.place - b.place || byName(a.holder.name, b.holder.name) || (a.holder.userId < b.holder.userId ? -1 : 1))
    .map(({ holder }) => holder)
}

const idsOf = (rows: readonly Linked[], key: keyof Linked) => rows.flatMap(row => row[key] ?? [])

type Linked = Pick<HolderRow, 'guardian_id' | 'student_id'>

/** Guardians and students of logins. Each is read by its ids: joined at once, a whole school would be compared pair by pair. */
async function readFamilies(trx: Trx, rows: readonly Linked[]) {
  const { rows: students } = await sql<{ id: string; name: string; guardian_id: string }>`
    select id, name, guardian_id from students where id = any(${idsOf(rows, 'student_id')}::uuid[])`.execute(trx)
  const guardianIds = [...idsOf(rows, 'guardian_id'), ...students.map(student => student.guardian_id)]
  const { rows: guardians } = await sql<{
    id: string
    name: string
    mobile: string
    whatsapp_number: string | null
    email: string | null
  }>`select id, name, mobile, whatsapp_number, email from guardians where id = any(${guardianIds}::uuid[])`.execute(trx)
  const studentOf = new Map(students.map(student => [student.id, student]))
  const guardianOf = new Map(guardians.map(guardian => [guardian.id, guardian]))
  return {
    of({ guardian_id: guardianId, student_id: studentId }: Linked) {
      const student = guardianId === null ? studentOf.get(studentId ?? '') : undefined
      return { student, guardian: guardianOf.get(guardianId ?? student?.guardian_id ?? '') }
    },
  }
}

interface Child {
  readonly id: string
  readonly line: string
  /** Among all in the order of classes. */
  readonly place: number
}

/** Studying children of guardians, and students themselves, in the order of classes. */
async function readChildren(trx: Trx, rows: readonly Linked[]) {
  const { rows: found } = await sql<{ id: string; guardian_id: string; name: string; class: string | null }>`
    select s.id, s.guardian_id, s.name, c.name || ' ' || d.name as class
    from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id
    left join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join sections x on x.school_id = c.school_id and x.id = c.section_id
    where s.status = 'studying' and (s.guardian_id = any(${idsOf(rows, 'guardian_id')}::uuid[]) or s.id = any(${idsOf(rows, 'student_id')}::uuid[]))
    order by x.sort_order, c.sort_order, lower(c.name), d.sort_order, lower(d.name), s.name_key, s.id`.execute(trx)
  const byStudent = new Map<string, Child>()
  const byGuardian = new Map<string, Child[]>()
  for (const [place, row] of found.entries()) {
    const child = { id: row.id, line: [row.name, row.class].filter(Boolean).join(', '), place }
    byStudent.set(row.id, child)
    byGuardian.set(row.guardian_id, [...(byGuardian.get(row.guardian_id) ?? []), child])
  }
  return {
    of: ({ guardian_id: guardian, student_id: student }: Linked): readonly Child[] =>
      guardian ? (byGuardian.get(guardian) ?? []) : student ? [byStudent.get(student) ?? []].flat() : [],
  }
}
