import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { type FileUseKind, keptWith } from '../../school/file-uses'
import { isFamily } from '../../school/scope'

const wanted = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Files that feedback names: there for the guardian who sent it, and for the school. */
const feedbackUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select x.file_id, 'feedback_posts', p.id, coalesce(f.guardian_id = ${person.guardianId}::uuid, false), ${isFamily(person) ? sql`false` : sql`true`}, ''
  from feedback_posts p join guardian_feedbacks f on f.school_id = p.school_id and f.id = p.feedback_id
    cross join lateral unnest(p.attachment_file_ids) as x(file_id)
  where p.attachment_file_ids && ${wanted(ids)} and x.file_id = any(${wanted(ids)})`

export const feedbackFileUse: FileUseKind = {
  entity: 'feedback_posts',
  rows: ({ person, ids }) => feedbackUses(person, ids),
  rights: ({ own, reached }, _, viewer) =>
    keptWith((own && mayCall(['g.feedback'], viewer)) || (reached && mayCall(['s.comm.feedback'], viewer))),
}
