import { nameKey } from '@school/rules'
import { sql } from 'kysely'
import { inBatches } from '../../school/batches'
import type { ImportWork } from '../../school/imports/kind'
import type { Made } from '../../school/imports/names'
import { recordImport } from '../../school/imports/records'

const orNull = (text: string | undefined) => (text ? text : null)

/** Files of buses and their stops. */
export const busImport: ImportWork = recordImport({
  code: 'buses',
  table: 'bus_stops',
  query: sql`
    select st.id, jsonb_build_object('bus', b.name, 'regNo', coalesce(b.reg_no, ''), 'stop', st.name, 'order', coalesce(nullif(st.sort_order, 0)::text, '')) as record
    from bus_stops st join buses b on b.school_id = st.school_id and b.id = st.bus_id`,
  async write({ services, trx, schoolId }, writes, ids) {
    const made: Made = []
    for (const { record } of writes) {
      const key = nameKey(record.bus ?? '')
      if (!ids.buses.has(key)) {
        const id = services.newId()
        await trx
          .insertInto('buses')
          .values({ school_id: schoolId, id, name: record.bus ?? '' })
          .execute()
        ids.buses.set(key, id)
        made.push({ table: 'buses', id })
      }
    }
    await inBatches(
      trx,
      [...new Map(writes.map(({ record }) => [nameKey(record.bus ?? ''), record.regNo])).entries()].map(([key, regNo]) => ({
        id: ids.buses.get(key),
        reg_no: orNull(regNo),
      })),
      'id uuid, reg_no text',
      source => sql`
        update buses b set reg_no = x.reg_no, version = b.version + 1 from ${source} where b.id = x.id and b.reg_no is distinct from x.reg_no`,
    )
    await inBatches(
      trx,
      writes.map(({ id, record }) => ({
        id,
        bus_id: ids.buses.get(nameKey(record.bus ?? '')),
        name: record.stop,
        sort_order: Number(record.order || 0),
      })),
      'id uuid, bus_id uuid, name text, sort_order int',
      source => sql`
        insert into bus_stops (school_id, id, bus_id, name, sort_order) select ${schoolId}::uuid, x.* from ${source}
        on conflict (school_id, id) do update set name = excluded.name, sort_order = excluded.sort_order`,
    )
    return made
  },
})
