import { leadsMessages } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'

const wanted = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Batches under the alias `b` that exist for the person: own ones, of those who lead all. */
export const batchInReach = (person: Person): RawBuilder<boolean> =>
  leadsMessages(person) || person.bound ? sql`true` : sql`b.made_by = ${person.userId}::uuid`

/** Files that went with messages, for those who see the batch. */
export const messageUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select x.file_id, 'message_batches', b.id, b.made_by = ${person.userId}::uuid, ${batchInReach(person)}, ''
  from message_batches b cross join lateral unnest(b.file_ids) as x(file_id)
  where b.file_ids && ${wanted(ids)} and x.file_id = any(${wanted(ids)})`
