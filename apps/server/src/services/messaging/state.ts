import type { BatchMessageState, BatchState } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'

export interface BatchFacts {
  readonly decision: 'Waiting' | 'Accepted' | 'Rejected' | 'Cancelled' | 'Withdrawn'
  readonly sendAt: Date | null
  readonly releaseAt: Date
  /** Something of it has not come to an end. */
  readonly isOpen: boolean
  /** The school's account keeps it. */
  readonly isPaused?: boolean
}

/** What a batch is doing at an instant. */
export function stateOf({ decision, sendAt, releaseAt, isOpen, isPaused }: BatchFacts, now: Date): BatchState {
  if (decision !== 'Accepted') return decision
  if (sendAt && sendAt > now) return 'Scheduled'
  if (!isOpen) return 'Done'
  if (releaseAt > now) return 'Held'
  return isPaused ? 'Paused' : 'Running'
}

/** The same of batches under the alias `b`. */
export const stateSql = (now: Date) => sql<BatchState>`case
  when b.decision <> 'Accepted' then b.decision
  when b.send_at > ${now} then 'Scheduled'
  when not exists (select from outbox o where o.school_id = b.school_id and o.batch_id = b.id and o.status in ('Waiting', 'Sending')) then 'Done'
  when b.paused_until > ${now} then 'Paused'
  when b.release_at > ${now} then 'Held'
  when b.channel in ('sms', 'both', 'whatsapp', 'voice')
    and exists (select from sms_accounts a where a.school_id = b.school_id and a.status = 'Paused') then 'Paused'
  else 'Running' end`

/** In which bell the item of a message under the alias `o` stands: who works in the school and has a child there has two. */
const bellOf = sql<'Student' | 'Staff'>`case o.person_type when 'staff' then 'Staff' else 'Student' end`

/**
 * Whether an item `n` of a login is that of a message `o`: where texts of siblings stay apart, a batch puts one about each
 * into the same bell.
 */
export const isItemOf = (login: RawBuilder<unknown>) => sql<boolean>`
  n.school_id = o.school_id and n.batch_id = o.batch_id and n.user_id = ${login} and n.audience = ${bellOf}
  and case when n.child_id is not null then n.child_id = any(o.student_ids) else n.student_ids = '{}' or n.student_ids && o.student_ids end`

/** What a message under the alias `o` has come to; `n` is its item in the bell. */
export const stateInWords = sql<BatchMessageState>`case o.status
  when 'Waiting' then 'Queued' when 'Held' then 'Queued' when 'NotConfirmed' then 'Unconfirmed'
  when 'Delivered' then case when n.read_at is not null then 'Read' else 'Delivered' end else o.status end`
