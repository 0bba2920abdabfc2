import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { chooseColumns, type SqlColumn } from '../../school/report/columns'
import { groupOnly } from '../../school/students'

export interface StaffColumn extends SqlColumn {
  /** What staff tell of themselves alone: not for administrators of a group. */
  readonly personal?: boolean
  readonly figure?: boolean
}

const column = (
  key: string,
  title: string,
  value: RawBuilder<unknown>,
  more: Omit<StaffColumn, 'key' | 'title' | 'value'> = {},
): StaffColumn => ({ key, title, value, ...more })

/** The last day of service that counts: that of leaving, else today. */
const servedTo = (today: string) => sql`coalesce(td.relieved_on, ${today}::date)`

/** Months of service, as `serviceOn` of the rules counts them. */
const serviceMonths = (today: string) => sql`greatest(0,
  (extract(year from ${servedTo(today)}) - extract(year from td.joined_on)) * 12 + extract(month from ${servedTo(today)}) - extract(month from td.joined_on)
  - (extract(day from ${servedTo(today)}) < extract(day from td.joined_on))::int)::int`

/** Completed years on 31 March of the year's end, as `ageOn` of the rules counts them. */
const age = sql`extract(year from age(make_date(extract(year from y.ends_on)::int, 3, 31), td.date_of_birth))::int`

/** Every column of the staff report in its order. */
export const staffColumns = (today: string): readonly StaffColumn[] => [
  column('code', 'Code', sql`t.code`, { isDefault: true, sortBy: sql`t.code_key` }),
  column('name', 'Name', sql`t.name`, { isDefault: true, sortBy: sql`t.name_key` }),
  column('designation', 'Designation', sql`m.name`, { isDefault: true, sortBy: sql`lower(m.name)` }),
  column('category', 'Category', sql`k.name`, { sortBy: sql`lower(k.name)` }),
  column('section', 'Section', sql`x.name`, { isDefault: true, sortBy: sql`x.sort_order` }),
  column('gender', 'Gender', sql`t.gender`),
  column('dateOfBirth', 'Date of Birth', sql`td.date_of_birth::text`, { personal: true, sortBy: sql`td.date_of_birth` }),
  column('age', 'Age', age, { personal: true, figure: true }),
  column('joinedOn', 'Joined On', sql`td.joined_on::text`, { isDefault: true, sortBy: sql`td.joined_on` }),
  column('service', 'Service', serviceMonths(today), { isDefault: true, figure: true }),
  column('mobile', 'Mobile', sql`t.mobile`, { isDefault: true }),
  column('email', 'E-mail', sql`t.email`),
  column('address', 'Address', sql`td.address`, { personal: true }),
  column('qualification', 'Qualification', sql`td.qualification`),
  column('bloodGroup', 'Blood Group', sql`td.blood_group`, { personal: true }),
  column('teaching', 'Teaching', sql`case when t.teaching then 'yes' else 'no' end`),
  column('roles', 'Roles', sql`array_to_string(l.roles, ',')`),
  column('loginStatus', 'Login Status', sql`l.status`),
  column('status', 'Status', sql`t.status`),
  column('relievedOn', 'Relieved On', sql`td.relieved_on::text`, { sortBy: sql`td.relieved_on` }),
]

/** Whether a person may see a column. */
export const mayRead =
  (person: Person) =>
  (found: StaffColumn): boolean =>
    !(found.personal && groupOnly(person))

/** Chosen columns; an unknown one is refused, one that the person may not see is left out. */
export const staffColumnsFor = (person: Person, keys: readonly string[], today: string): StaffColumn[] =>
  chooseColumns(staffColumns(today), keys, mayRead(person))

/** The login of staff under an alias: of several the one in use. A login that the school has blocked says so. */
export const loginOf = (staffId: RawBuilder<unknown>, schoolId: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select u.login_name, us.roles, case when us.active then u.status else 'Blocked' end as status
  from user_schools us join users u on u.id = us.user_id
  where us.school_id = ${schoolId} and us.staff_id = ${staffId} and u.status <> 'Removed'
  order by us.active desc, u.last_login_at desc nulls last, u.login_name limit 1`

/** Staff `t` with designation `m`, its category `k`, section `x`, details `td`, the current year `y` and login `l`. */
export const fromStaff = sql`
  from staff t
  join masters m on m.school_id = t.school_id and m.id = t.designation_id
  left join masters k on k.school_id = m.school_id and k.id = m.parent_id
  left join sections x on x.school_id = t.school_id and x.id = t.section_id
  left join staff_details td on td.school_id = t.school_id and td.staff_id = t.id
  left join academic_years y on y.school_id = t.school_id and y.is_current
  left join lateral (${loginOf(sql`t.id`, sql`t.school_id`)}) l on true`
