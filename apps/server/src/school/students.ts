import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../platform/person'
import { notFound } from '../platform/problems'
import type { Trx } from '../platform/transaction'
import { readsNumbersOf, studentsInScope } from './scope'

/** The status of a student on a day, by the last day at school. Needs `sd`. */
export const statusOn = (day: string): RawBuilder<string> =>
  sql`case when s.status = 'terminated' and (sd.terminated_on is null or sd.terminated_on <= ${day}::date) then 'terminated' else 'studying' end`

/** Administrators of a group see counts and names, and nothing personal of a student. */
export const groupOnly = (person: Person) => person.roles.every(role => role === 'SchoolGroupAdmin')

/** A student of the own scope, as the sections of the page need it. */
export interface FoundStudent {
  readonly id: string
  readonly admNo: string
  readonly guardianId: string
  readonly photoFileId: string | null
  /** Division of the current year. */
  readonly divisionId: string | null
  /** Whether the person may read the numbers of the family in full. */
  readonly readsNumbers: boolean
}

/** Finds a student of the own scope; another does not exist. */
export async function findStudent(trx: Trx, person: Person, id: string): Promise<FoundStudent> {
  const { rows } = await sql<FoundStudent>`
    select s.id, s.adm_no as "admNo", s.guardian_id as "guardianId", s.photo_file_id as "photoFileId", e.division_id as "divisionId",
      ${readsNumbersOf(person, sql`s.guardian_id`)} as "readsNumbers" from students s
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    where s.id = ${id} and ${studentsInScope(person)}`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}
