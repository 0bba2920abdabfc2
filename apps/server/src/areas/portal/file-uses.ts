import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../school/file-uses'

/** Files and pictures of items that families are shown; `reached` is whether the item is active. */
const portalUses = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select x.file_id, 'admin_port_items', i.id, false, i.active, ''
  from admin_port_items i cross join lateral (values (i.file_id), (i.image_file_id)) as x(file_id)
  where x.file_id = any(${[...ids]}::uuid[])`

export const portalFileUse: FileUseKind = {
  entity: 'admin_port_items',
  rows: ({ ids }) => portalUses(ids),
  rights: ({ reached }, _, viewer) =>
    keptWith(mayCall(reached ? ['s.comm.admin-port', 'g.portal'] : ['s.comm.admin-port'], viewer)),
}
