import { sql } from 'kysely'
import { inBatches } from '../../school/batches'
import type { ImportWork } from '../../school/imports/kind'
import { nothingMade } from '../../school/imports/names'
import { recordImport } from '../../school/imports/records'

/** Files of subjects. */
export const subjectImport: ImportWork = recordImport({
  code: 'subjects',
  table: 'masters',
  query: sql`
    select id, jsonb_build_object('code', coalesce(code, ''), 'name', name) as record from (select * from masters where kind = 'subject') as masters`,
  async write({ trx, schoolId }, writes, ids) {
    const last = ids.masters.subject.size
    await inBatches(
      trx,
      writes.map(({ id, record }, index) => ({ id, code: record.code, name: record.name, sort_order: last + index + 1 })),
      'id uuid, code text, name text, sort_order int',
      source => sql`
        insert into masters (school_id, id, kind, code, name, sort_order) select ${schoolId}::uuid, x.id, 'subject', x.code, x.name, x.sort_order from ${source}
        on conflict (school_id, id) do update set code = excluded.code, name = excluded.name, version = masters.version + 1`,
    )
    return nothingMade
  },
})
