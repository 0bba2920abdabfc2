import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { isFamily } from '../scope'

const wanted = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Files that feedback names: there for the guardian who sent it, and for the school. */
export const feedbackUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select x.file_id, 'feedback_posts', p.id, coalesce(f.guardian_id = ${person.guardianId}::uuid, false), ${isFamily(person) ? sql`false` : sql`true`}, ''
  from feedback_posts p join guardian_feedbacks f on f.school_id = p.school_id and f.id = p.feedback_id
    cross join lateral unnest(p.attachment_file_ids) as x(file_id)
  where p.attachment_file_ids && ${wanted(ids)} and x.file_id = any(${wanted(ids)})`
