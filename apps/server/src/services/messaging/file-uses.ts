import { leadsMessages, mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { type FileUseKind, keptWith } from '../../school/file-uses'

const wanted = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Waiting batches under the alias `b` that the school wants decided by this member of the staff. */
const isToDecide = ({ staffId }: Person): RawBuilder<boolean> =>
  staffId
    ? sql`b.decision = 'Waiting' and exists (
        select from school_settings v where v.school_id = b.school_id and v.code = 'comm.authorisedStaff' and v.value @> to_jsonb(${staffId}::text))`
    : sql`false`

/** Batches under the alias `b` that exist for the person: own ones and those to decide on, of those who lead all. */
export const batchInReach = (person: Person): RawBuilder<boolean> =>
  leadsMessages(person) || person.bound
    ? sql`true`
    : sql`(b.made_by = ${person.userId}::uuid or b.decided_by = ${person.userId}::uuid or ${isToDecide(person)})`

/** Files that went with messages, for those who see the batch. */
const messageUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select x.file_id, 'message_batches', b.id, b.made_by = ${person.userId}::uuid, ${batchInReach(person)}, ''
  from message_batches b cross join lateral unnest(b.file_ids) as x(file_id)
  where b.file_ids && ${wanted(ids)} and x.file_id = any(${wanted(ids)})`

/** Where batches of messages are seen. */
const messageForms = ['s.comm.guardian', 's.comm.staff', 's.comm.history', '/student/report?tab=bus']

export const messageFileUse: FileUseKind = {
  entity: 'message_batches',
  rows: ({ person, ids }) => messageUses(person, ids),
  rights: ({ reached }, _, viewer) => keptWith(reached && mayCall(messageForms, viewer)),
}
