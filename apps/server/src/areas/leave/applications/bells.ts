import { displayDay, type Language } from '@school/rules'
import { sql } from 'kysely'
import { ringLogins, type Told } from '../../../services/audience/bell-items'
import type { Holder } from './offices'
import type { LeavePlace } from './place'
import type { LeaveRecord } from './rows'
import { leaveText } from './texts'

type Told1 = Pick<LeaveRecord, 'id' | 'applicantKind' | 'name' | 'fromDate' | 'toDate'>
type Words = Parameters<typeof leaveText>[1]

const values = ({ name, fromDate, toDate }: Told1) => ({ name, from: displayDay(fromDate), to: displayDay(toDate) })

/** Tells those who may decide. */
export async function ringApprovers(
  place: LeavePlace,
  holders: readonly Pick<Holder, 'userId' | 'language'>[],
  leave: Told1,
  words: Words,
) {
  const people = [...new Map(holders.map(one => [one.userId, one])).values()].map(
    ({ userId, language }): Told => ({ user_id: userId, audience: 'Staff', language }),
  )
  await ringLogins(place, people, {
    kind: 'attendance',
    title: language => leaveText(language, 'Title'),
    message: language => leaveText(language, words, values(leave)),
    route: `/leave-appln/approval-form?open=${leave.id}`,
  })
}

/** The logins of who is to be away: those of the family, or the own one. */
async function applicantLogins({ trx, schoolId }: LeavePlace, { applicantKind, personId }: LeaveRecord): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct us.user_id, ${applicantKind === 'student' ? 'Student' : 'Staff'} as audience, u.language
    from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.school_id = ${schoolId}::uuid and us.active and ${
      applicantKind === 'student'
        ? sql`us.guardian_id = (select s.guardian_id from students s where s.school_id = us.school_id and s.id = ${personId}::uuid)`
        : sql`us.staff_id = ${personId}::uuid`
    } order by 1`.execute(trx)
  return rows
}

/** Tells who is to be away, or the family. */
export async function ringApplicant(
  place: LeavePlace,
  leave: LeaveRecord,
  words: Words,
  more: Record<string, string | number> | ((language: Language) => Record<string, string | number>) = {},
): Promise<void> {
  await ringLogins(place, await applicantLogins(place, leave), {
    kind: 'attendance',
    title: language => leaveText(language, 'Title'),
    message: language =>
      leaveText(language, words, { ...values(leave), ...(typeof more === 'function' ? more(language) : more) }),
    route: `/leave-appln/${leave.applicantKind === 'student' ? 'guardian' : 'staff'}-entry?open=${leave.id}`,
  })
}
