import { nameKey } from '@school/rules'
import { sql } from 'kysely'
import { inBatches } from '../../school/batches'
import type { ImportWork } from '../../school/imports/kind'
import { makeMissingNames } from '../../school/imports/names'
import { recordImport } from '../../school/imports/records'
import { schoolToday } from '../../school/zone'
import { followStaff } from '../logins/follow'
import { afterRelieving } from './hooks'

const orNull = (text: string | undefined) => (text ? text : null)

/** Files of staff. */
export const staffImport: ImportWork = recordImport(
  {
    code: 'staff',
    table: 'staff',
    query: sql`
    select s.id, jsonb_build_object('code', s.code, 'name', s.name, 'designation', m.name, 'section', coalesce(sec.name, ''), 'gender', s.gender,
      'mobile', s.mobile, 'email', coalesce(s.email, ''), 'teaching', case when s.teaching then 'Yes' else 'No' end,
      'dateOfBirth', coalesce(d.date_of_birth::text, ''), 'joinedOn', coalesce(d.joined_on::text, ''), 'status', s.status,
      'relievedOn', coalesce(d.relieved_on::text, ''), 'qualification', coalesce(d.qualification, ''), 'address', coalesce(d.address, '')) as record
    from staff s join masters m on m.school_id = s.school_id and m.id = s.designation_id
    left join sections sec on sec.school_id = s.school_id and sec.id = s.section_id
    left join staff_details d on d.school_id = s.school_id and d.staff_id = s.id`,
    byKey: keys => sql`s.code_key = any(${[...keys]})`,
    async write({ services, trx, schoolId }, writes, ids) {
      const made = await makeMissingNames(
        services,
        trx,
        schoolId,
        writes.map(({ record }) => ({ designation: record.designation ?? '' })),
        ids,
      )
      const now = services.clock.now().toISOString()
      await inBatches(
        trx,
        writes.map(({ id, record }) => ({
          id,
          code: record.code,
          name: record.name,
          gender: record.gender,
          designation_id: ids.masters.designation.get(nameKey(record.designation ?? '')),
          section_id: ids.sections.get(nameKey(record.section ?? '')) ?? null,
          mobile: record.mobile,
          email: orNull(record.email),
          teaching: record.teaching === 'Yes',
          status: record.status,
        })),
        'id uuid, code text, name text, gender text, designation_id uuid, section_id uuid, mobile text, email text, teaching boolean, status text',
        source => sql`
        insert into staff (school_id, id, code, name, gender, designation_id, section_id, mobile, email, teaching, status, updated_at)
        select ${schoolId}::uuid, x.id, x.code, x.name, x.gender, x.designation_id, x.section_id, x.mobile, x.email, x.teaching, x.status, ${now}::timestamptz from ${source}
        on conflict (school_id, id) do update set code = excluded.code, name = excluded.name, gender = excluded.gender, designation_id = excluded.designation_id,
          section_id = excluded.section_id, mobile = excluded.mobile, email = excluded.email, teaching = excluded.teaching, status = excluded.status,
          updated_at = excluded.updated_at, version = staff.version + 1`,
      )
      await inBatches(
        trx,
        writes.map(({ id, record }) => ({
          staff_id: id,
          date_of_birth: orNull(record.dateOfBirth),
          joined_on: orNull(record.joinedOn),
          relieved_on: orNull(record.relievedOn),
          qualification: orNull(record.qualification),
          address: orNull(record.address),
        })),
        'staff_id uuid, date_of_birth date, joined_on date, relieved_on date, qualification text, address text',
        source => sql`
        insert into staff_details (school_id, staff_id, date_of_birth, joined_on, relieved_on, qualification, address) select ${schoolId}::uuid, x.* from ${source}
        on conflict (school_id, staff_id) do update set date_of_birth = excluded.date_of_birth, joined_on = excluded.joined_on, relieved_on = excluded.relieved_on,
          qualification = excluded.qualification, address = excluded.address`,
      )
      await followStaff(
        trx,
        schoolId,
        writes.map(write => write.id),
      )
      const left = writes.filter(({ record }) => record.status === 'Relieved').map(write => write.id)
      if (left.length > 0)
        await services.ports.take(afterRelieving)({ trx, services, schoolId }, left, await schoolToday(services, trx, schoolId))
      return made
    },
  },
  {
    async hold({ trx }, rows) {
      const codes = rows.map(row => row.key)
      await sql`select 1 from staff s where s.code_key = any(${codes}) order by s.id for no key update of s`.execute(trx)
    },
    leaving: {
      async leave({ services, trx, schoolId }, ids, today) {
        await sql`
          update staff set status = 'Relieved', version = version + 1, updated_at = ${services.clock.now()} where id = any(${[...ids]}::uuid[])`.execute(
          trx,
        )
        await sql`
          insert into staff_details (school_id, staff_id, relieved_on) select ${schoolId}::uuid, id, ${today}::date from unnest(${[...ids]}::uuid[]) as id
          on conflict (school_id, staff_id) do update set relieved_on = excluded.relieved_on`.execute(trx)
        await services.ports.take(afterRelieving)({ trx, services, schoolId }, ids, today)
      },
      async comeBack({ services, trx }, ids, leftOn) {
        const { rows } = await sql<{ id: string }>`
          update staff s set status = 'Working', version = s.version + 1, updated_at = ${services.clock.now()}
          from staff_details d where d.school_id = s.school_id and d.staff_id = s.id and s.id = any(${[...ids]}::uuid[])
            and s.status = 'Relieved' and d.relieved_on = ${leftOn}::date returning s.id`.execute(trx)
        const back = rows.map(row => row.id)
        await sql`update staff_details set relieved_on = null where staff_id = any(${back}::uuid[])`.execute(trx)
        return back.length
      },
    },
  },
)
