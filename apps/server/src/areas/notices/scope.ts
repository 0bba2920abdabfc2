import { approvesNotices, dayIn, type NoticeApproval } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { custom } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { divisionsOfStaff } from '../../school/scope'
import { schoolZone } from '../../school/zone'
import { speaksToOwnClasses } from '../../services/audience/offers'
import { type AudiencePlaces, audiencePlaces, classInAudience, forPlaces } from '../../services/audience/people'

export type NoticeCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

/** The hour at the school. */
export interface Moment {
  readonly timeZone: string
  readonly today: string
  readonly now: Date
}

export async function momentOf({
  trx,
  services,
  schoolId,
}: Pick<NoticeCall, 'trx' | 'services'> & { readonly schoolId: string | null }): Promise<Moment> {
  const timeZone = await schoolZone(trx, schoolId)
  const now = services.clock.now()
  return { timeZone, now, today: dayIn(timeZone, now) }
}

/** Whose notices wait for somebody else. */
export const approvalOf = async ({ trx, schoolId }: Pick<NoticeCall, 'trx' | 'schoolId'>): Promise<NoticeApproval> =>
  (await settingValue(trx, schoolId, 'comm.noticeApproval')) === 'all' ? 'all' : 'others'

type Present = Pick<Moment, 'now' | 'today'>

/** The present with what the person is in the school. */
export interface Reading extends Present {
  readonly places: AudiencePlaces
}

/** Whether the notice `a` of the year `y` is out: its audience sees it now. */
const isOut = ({ now, today }: Present): RawBuilder<boolean> => sql`(
  a.deleted_at is null and a.status <> 'Pending' and (a.publish_at is null or a.publish_at <= ${now}) and y.ends_on >= ${today}::date)`

/** Whether the notice `a` of the year `y` is shown to who has the places. */
export const isShownTo = ({ places, ...present }: Reading): RawBuilder<boolean> =>
  sql`(${isOut(present)} and ${forPlaces(places, sql`a.academic_year_id`)})`

/** The hour at the school, and what the person is there. */
export const readingOf = async (
  call: Pick<NoticeCall, 'trx' | 'services' | 'schoolId' | 'person'>,
): Promise<Moment & Reading> => ({
  ...(await momentOf(call)),
  places: await audiencePlaces(call.trx, personOf(call)),
})

/** Whether the person looks after the notice `a`: a teacher after own ones, and reads those for own classes. */
export const inNoticeScope = (person: Person): RawBuilder<boolean> =>
  speaksToOwnClasses(person)
    ? sql`(a.author_id = ${person.userId}::uuid or (a.status <> 'Pending' and a.audience_roles && array['Guardian', 'Student'] and exists (
        select from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        where d.id in (${divisionsOfStaff(person)}) and ${classInAudience})))`
    : sql`true`

/** Whether the notice `a` waits for the person to approve it. */
export const waitsFor = (person: Person, approval: NoticeApproval): RawBuilder<boolean> => {
  if (!approvesNotices(person)) return sql`false`
  const others = approval === 'all' && !person.roles.some(role => role === 'SchoolSuperAdmin' || role === 'SchoolHead')
  return sql`(a.status = 'Pending' and a.deleted_at is null ${others ? sql`and a.author_id <> ${person.userId}::uuid` : sql``})`
}

export const approveFirst = () => custom(409, 'ApproveFirst', 'Approve the event first.')
export const eventCancelled = () => custom(409, 'EventCancelled', 'This event was cancelled.')
