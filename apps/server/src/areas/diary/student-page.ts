import { canBeDone, type DiaryKind, type Nature } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { entriesInReach, withAuthor } from './anecdotal-rows'
import { acknowledges, addressedInScope, type DiaryCall } from './scope'

export type StudentPageCall = Pick<DiaryCall, 'trx' | 'schoolId' | 'person'>

/** So many of the newest entries are told. */
const mostEntries = 50

/** The newest observations of a student that the person reads; paper goes without confidential ones. */
export async function readStudentAnecdotals(call: StudentPageCall, studentId: string, { paper = false } = {}) {
  const { rows } = await sql<{
    id: string
    date: string
    category: string
    nature: Nature
    observation: string
    action: string
    confidential: boolean
    by: string
  }>`
    select a.id, a.on_day::text as date, m.name as category, a.nature, a.observation, coalesce(a.action_taken, '') as action, a.confidential,
      coalesce(t.name, u.name, '') as by
    ${entriesInReach(personOf(call), withAuthor)} and a.student_id = ${studentId}::uuid and ${paper ? sql`not a.confidential` : sql`true`}
    order by a.on_day desc, a.at_time desc nulls last, a.created_at desc, a.id limit ${mostEntries}`.execute(call.trx)
  return rows
}

/** The newest entries of the class diary that were addressed to a student, where the person reaches the class of the day. */
export async function readStudentDiary(call: StudentPageCall, studentId: string) {
  const { rows } = await sql<{
    id: string
    date: string
    kind: DiaryKind
    title: string
    subject: string
    dueOn: string | null
    done: boolean
    by: string
  }>`
    select q.id, q.on_day::text as date, q.kind, q.title, coalesce(m.name, '') as subject, q.due_on::text as "dueOn", k.done_at is not null as done,
      coalesce(t.name, u.name, '') as by
    from diary_acks k join diary_entries q on q.school_id = k.school_id and q.id = k.entry_id
    left join masters m on m.school_id = q.school_id and m.id = q.subject_id
    left join staff t on t.school_id = q.school_id and t.id = q.staff_id left join users u on u.id = q.author_id
    where k.student_id = ${studentId}::uuid and q.deleted_at is null and ${addressedInScope(personOf(call))}
    order by q.on_day desc, q.published_at desc, q.id limit ${mostEntries}`.execute(call.trx)
  const asks = await acknowledges(call)
  return rows.map(row => ({ ...row, done: asks && canBeDone(row.kind) ? row.done : null }))
}
