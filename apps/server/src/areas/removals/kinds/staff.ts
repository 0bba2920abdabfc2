import { sql } from 'kysely'
import { notFound } from '../../../platform/problems'
import type { Blocker, ForeignKey, RemovalIntent, RemovalPlace, RemovalWork, RowChange, TableName } from '../../../school/removal'
import { readCatalog } from '../catalog'
import { ids } from '../plan'
import { endSessions, keepsAdministrator, leavingLogins, withoutPlace } from './logins'
import type { ScopeOf } from './students'

type Scope = ScopeOf<'staff'>

interface Member {
  id: string
  photo: string | null
}

const currentYear = sql`t.academic_year_id in (select y.id from academic_years y where y.school_id = t.school_id and y.is_current)`
const columnOf = (key: ForeignKey) => key.columns.find(column => column !== 'school_id')!

/** What is somebody's now, and has to become somebody else's. */
const duties: readonly { table: TableName; column: string; only: ReturnType<typeof sql> }[] = [
  { table: 'divisions', column: 'class_teacher_id', only: sql`true` },
  { table: 'subject_allotments', column: 'staff_id', only: currentYear },
  { table: 'attendance_allotments', column: 'staff_id', only: currentYear },
]

async function blockersOf(place: RemovalPlace, { staffIds, reassignTo }: Scope, leaving: readonly string[]): Promise<Blocker[]> {
  const { trx, schoolId, userId } = place
  const found: Blocker[] = []
  if (reassignTo === null)
    for (const { table, column, only } of duties) {
      const { rows } = await sql<{ id: string; rows: number }>`
        select ${sql.ref(`t.${column}`)} as id, count(*)::int as rows from ${sql.table(table)} t
        where t.school_id = ${schoolId}::uuid and ${sql.ref(`t.${column}`)} = ${ids(staffIds)} and ${only} group by 1 order by 1`.execute(
        trx,
      )
      if (rows.length === 0) continue
      const count = rows.reduce((sum, row) => sum + row.rows, 0)
      found.push({ code: table === 'divisions' ? 'classTeacher' : 'allotted', rows: count, ids: rows.map(row => row.id) })
    }
  const admins = await sql<{ staff: string; user: string; admin: boolean }>`
    select staff_id as staff, user_id as user, 'SystemAdmin' = any(roles) as admin from user_schools
    where school_id = ${schoolId}::uuid and staff_id = ${ids(staffIds)} order by 1`.execute(trx)
  const last = admins.rows.filter(row => row.admin)
  if (last.length > 0 && !(await keepsAdministrator(place, leaving)))
    found.push({ code: 'lastAdministrator', rows: last.length, ids: last.map(row => row.staff) })
  const own = admins.rows.filter(row => row.user === userId)
  if (own.length > 0) found.push({ code: 'ownUser', rows: own.length, ids: own.map(row => row.staff) })
  return found
}

/** Duties go to another member of staff. */
const reassigned = ({ staffIds }: Scope, to: string): RowChange[] =>
  duties.map(({ table, column, only }) => ({
    table,
    set: { [column]: sql`${to}::uuid` },
    where: sql<boolean>`${sql.ref(`t.${column}`)} = ${ids(staffIds)} and ${only}`,
  }))

/** Subjects that who takes over teaches in the same division already, or that two of those who leave teach there. */
const taughtTwice = ({ staffIds }: Scope, to: string) => sql<boolean>`
  t.staff_id = ${ids(staffIds)} and ${currentYear} and exists (
    select from subject_allotments o where o.school_id = t.school_id and o.academic_year_id = t.academic_year_id and o.division_id = t.division_id
      and o.subject_id = t.subject_id and (o.staff_id = ${to}::uuid or (o.staff_id = ${ids(staffIds)} and o.id < t.id)))`

/** Of these members of staff those whom history refers to, once their duties are somebody else's. */
async function inHistory(
  { trx, schoolId }: RemovalPlace,
  keys: readonly ForeignKey[],
  staffIds: readonly string[],
): Promise<string[]> {
  const dutyOf = new Map(duties.map(duty => [duty.table, duty]))
  const parts = keys.map(key => {
    const column = sql.ref(`t.${columnOf(key)}`)
    const duty = dutyOf.get(key.table)
    return sql`select ${column} as id from ${sql.table(key.table)} t
      where t.school_id = ${schoolId}::uuid and ${column} = ${ids(staffIds)} ${duty ? sql`and (${duty.only}) is not true` : sql``}`
  })
  const { rows } = await sql<{ id: string }>`select distinct id from (${sql.join(parts, sql` union all `)}) x order by 1`.execute(
    trx,
  )
  return rows.map(row => row.id)
}

/** A row that history refers to loses everything personal. */
const nameless = (staffIds: readonly string[]): RowChange => ({
  table: 'staff',
  set: {
    name: sql`'Removed staff ' || t.code`,
    mobile: sql`''`,
    whatsapp_number: sql`null`,
    email: sql`null`,
    photo_file_id: sql`null`,
    status: sql`'Relieved'`,
    version: sql`t.version + 1`,
  },
  where: sql<boolean>`t.id = ${ids(staffIds)}`,
  counted: 'removedStaff',
})

async function intend(place: RemovalPlace, scope: Scope): Promise<RemovalIntent> {
  const { trx, schoolId } = place
  const { staffIds, reassignTo } = scope
  const { rows: members } = await sql<Member>`
    select id, photo_file_id as photo from staff where school_id = ${schoolId}::uuid and id = ${ids(staffIds)}`.execute(trx)
  if (members.length !== staffIds.length) throw notFound()
  if (reassignTo !== null) {
    const { rows } =
      await sql`select 1 from staff where school_id = ${schoolId}::uuid and id = ${reassignTo}::uuid and status = 'Working'`.execute(
        trx,
      )
    if (rows.length === 0 || staffIds.includes(reassignTo)) throw notFound()
  }
  const keys = (await readCatalog(trx)).keys.filter(key => key.target === 'staff')
  const history = await inHistory(
    place,
    keys.filter(key => !key.cascades),
    staffIds,
  )
  const free = staffIds.filter(id => !history.includes(id))
  const logins = await leavingLogins(place, 'staff', sql`t.staff_id = ${ids(staffIds)}`)
  const own = keys
    .filter(key => key.cascades)
    .map(key => [key.table, sql<boolean>`${sql.ref(`t.${columnOf(key)}`)} = ${ids(staffIds)}`] as const)
  return {
    goes: {
      ...Object.fromEntries(own),
      ...(free.length > 0 ? { staff: sql<boolean>`t.id = ${ids(free)}` } : {}),
      ...(reassignTo ? { subject_allotments: taughtTwice(scope, reassignTo) } : {}),
      ...(logins.leaving.length > 0 ? { user_schools: sql<boolean>`t.user_id = ${ids(logins.leaving)}` } : {}),
    },
    follows: key => key.target !== 'staff',
    people: { staff: staffIds, user: logins.leaving },
    changes: [
      ...logins.changes,
      ...(history.length > 0 ? [nameless(history)] : []),
      ...(reassignTo ? reassigned(scope, reassignTo) : []),
    ],
    files: members.flatMap(({ id, photo }) => (photo && history.includes(id) ? [photo] : [])),
    blockers: await blockersOf(place, scope, logins.leaving),
    warnings: history.length > 0 ? [{ code: 'inHistory', count: history.length }] : [],
    things: staffIds.length,
  }
}

/** Staff with their login and what is about themselves; what they did stays under their code. */
export const staffRemoval: RemovalWork<Scope> = {
  kind: 'staff',
  intend,
  after: place => endSessions(place, withoutPlace),
}
