import { leadsSchool, type OwnScope, ownScope } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { settingValue } from '../../platform/settings'
import { divisionsOfStaff } from '../../school/scope'

export type DiaryCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

/** Whether families mark homework and reminders as done. */
export const acknowledges = async ({ trx, schoolId }: Pick<DiaryCall, 'trx' | 'schoolId'>): Promise<boolean> =>
  (await settingValue(trx, schoolId, 'diary.acknowledge')) === true

/** Whether guardians see the anecdotal entries that they were notified of. */
export const guardiansSee = async ({ trx, schoolId }: Pick<DiaryCall, 'trx' | 'schoolId'>): Promise<boolean> =>
  (await settingValue(trx, schoolId, 'anecdotal.guardianView')) === 'notified'

const scopeOf = (person: Person): OwnScope => ownScope(viewerOf(person))

/** Whether the person leads the class of the student under the alias `s` this year. */
export const leadsClassOf = (person: Person): RawBuilder<boolean> => sql<boolean>`exists (
  select from enrolments le join academic_years ly on ly.school_id = le.school_id and ly.id = le.academic_year_id and ly.is_current
    join divisions ld on ld.school_id = le.school_id and ld.id = le.division_id
  where le.school_id = s.school_id and le.student_id = s.id and ld.class_teacher_id = ${person.staffId})`

/** Confidential entries under the alias `a` on the student `s` are there for their readers alone. */
export const confidentialInReach = (person: Person): RawBuilder<boolean> =>
  leadsSchool(person) ? sql`true` : sql`(not a.confidential or a.author_id = ${person.userId}::uuid or ${leadsClassOf(person)})`

/** Whether the person reaches everybody whom the school addresses. */
export const reachesAll = (person: Person): boolean => ['platform', 'group', 'school'].includes(scopeOf(person))

/** Those addressed, under the alias `k`, whom the person reaches: by the class they were in on the day. */
export const addressedInScope = (person: Person): RawBuilder<boolean> => {
  const scope = scopeOf(person)
  if (scope === 'divisions') return sql`k.division_id in (${divisionsOfStaff(person)})`
  return reachesAll(person) ? sql`true` : sql`false`
}
