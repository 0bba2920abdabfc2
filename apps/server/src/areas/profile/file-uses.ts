import { mayCall } from '@school/rules'
import { sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../school/file-uses'

/** Photos that somebody has asked to have, until the school has decided. */
export const profileFileUse: FileUseKind = {
  entity: 'profile_change_requests',
  rows: ({ person, ids }) => sql`
    select (q.changes->'photo'->>'new')::uuid, 'profile_change_requests', q.id, q.asked_by = ${person.userId}::uuid, true, ''
    from profile_change_requests q where q.status = 'Pending' and q.changes->'photo'->>'new' = any(${[...ids]}::text[])`,
  rights: ({ own }, _, viewer) => keptWith(own || mayCall(['s.user.change'], viewer)),
}
