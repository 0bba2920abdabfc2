import { type RawBuilder, sql } from 'kysely'

/** A column of the student report. */
export interface ReportColumn {
  readonly key: string
  readonly title: string
  readonly value: RawBuilder<unknown>
  /** What it is sorted by; the value itself unless said otherwise. */
  readonly sortBy?: RawBuilder<unknown>
  readonly isDefault?: boolean
  /** Religion, caste and contact data: not for administrators of a group. */
  readonly personal?: boolean
  /** A mobile number, masked for teachers outside their own class. */
  readonly mobile?: boolean
}

/** Completed years on 31 March of the year's end, as `ageOn` of the rules counts them. */
export const ageInYear = sql`extract(year from age(make_date(extract(year from y.ends_on)::int, 3, 31), s.date_of_birth))::int`

const column = (
  key: string,
  title: string,
  value: RawBuilder<unknown>,
  more: Omit<ReportColumn, 'key' | 'title' | 'value'> = {},
): ReportColumn => ({ key, title, value, ...more })

/** Every column of the report in its order. Dates are `YYYY-MM-DD`. */
export const studentColumns: readonly ReportColumn[] = [
  column('admNo', 'Adm No', sql`s.adm_no`, { isDefault: true, sortBy: sql`s.adm_no_key` }),
  column('name', 'Name', sql`s.name`, { isDefault: true, sortBy: sql`s.name_key` }),
  column('class', 'Class', sql`c.name || ' ' || d.name`, {
    isDefault: true,
    sortBy: sql`(x.sort_order, c.sort_order, d.sort_order)`,
  }),
  column('rollNo', 'Roll No', sql`e.roll_no`, { isDefault: true }),
  column('gender', 'Gender', sql`s.gender`, { isDefault: true }),
  column('dateOfBirth', 'Date of Birth', sql`s.date_of_birth::text`, { sortBy: sql`s.date_of_birth` }),
  column('age', 'Age', ageInYear),
  column('guardianName', 'Guardian Name', sql`g.name`, { isDefault: true, sortBy: sql`g.name_key` }),
  column('relation', 'Relation', sql`g.relation`),
  column('mobile', 'Mobile', sql`g.mobile`, { isDefault: true, personal: true, mobile: true }),
  column('whatsapp', 'WhatsApp', sql`g.whatsapp_number`, { personal: true, mobile: true }),
  column('email', 'E-mail', sql`g.email`, { personal: true }),
  column('address', 'Address', sql`g.address`, { personal: true }),
  column('fatherName', 'Father Name', sql`sd.father_name`),
  column('motherName', 'Mother Name', sql`sd.mother_name`),
  column('religion', 'Religion', sql`rel.name`, { personal: true }),
  column('caste', 'Caste', sql`cas.name`, { personal: true }),
  column('reservation', 'Reservation', sql`res.name`, { personal: true }),
  column('block', 'Block', sql`blk.name`),
  column('bus', 'Bus', sql`coalesce(pb.name, db.name)`),
  column('pickup', 'Pickup', sql`p.name`),
  column('drop', 'Drop', sql`dr.name`),
  column('bloodGroup', 'Blood Group', sql`sd.blood_group`),
  column('motherTongue', 'Mother Tongue', sql`sd.mother_tongue`),
  column('nationality', 'Nationality', sql`sd.nationality`),
  column('pen', 'PEN', sql`sd.pen`, { personal: true }),
  column('apaarId', 'APAAR ID', sql`sd.apaar_id`, { personal: true }),
  column('admissionDate', 'Admission Date', sql`sd.admission_date::text`),
  column('status', 'Status', sql`s.status`),
  column('terminatedOn', 'Terminated On', sql`sd.terminated_on::text`),
  // The file's id, which becomes an address on the screen and a word in files; with photos first in order.
  column('photo', 'Photo', sql`s.photo_file_id`, { sortBy: sql`(s.photo_file_id is null)` }),
]

/** Orders that are no column: birthdays stand by the day of the year. */
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  birthday: sql`(extract(month from s.date_of_birth), extract(day from s.date_of_birth))`,
}

/** What the name of an order stands for; undefined for one that is not known. */
export function orderBy(key: string): RawBuilder<unknown> | undefined {
  const found = findStudentColumn(key)
  return found ? (found.sortBy ?? found.value) : Object.hasOwn(orders, key) ? orders[key] : undefined
}

export const findStudentColumn = (key: string): ReportColumn | undefined =>
  studentColumns.find(candidate => candidate.key === key)
