import type { contract, OutputOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readAddress, readAddresses } from '../../school/photo-addresses'
import { fromStaff } from './columns'
import { countStaff, type StaffFilters, staffWhere } from './staff-report'

type Query = OutputOf<NonNullable<(typeof contract.staff.information)['query']>>
type LoginStatus = 'Created' | 'Active' | 'Blocked'

interface Row {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly designation: string
  readonly section: string
  readonly mobile: string
  readonly email: string
  readonly status: 'Working' | 'Relieved'
  readonly photo: string | null
  readonly login: string | null
  readonly login_status: LoginStatus | null
}

const faces = sql`t.id, t.code, t.name, m.name as designation, coalesce(x.name, '') as section, t.mobile, coalesce(t.email, '') as email,
  t.status, t.photo_file_id as photo, l.login_name as login, l.status as login_status`

const shape = ({ photo, login, login_status, ...row }: Row, photoUrl: string | null) => ({
  ...row,
  photoUrl,
  login: login && login_status ? { name: login, status: login_status } : null,
})

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`t.name_key`,
  code: sql`t.code_key`,
  designation: sql`lower(m.name)`,
  section: sql`x.sort_order`,
}

function orderBy(sort: Query['sort']): RawBuilder<unknown> {
  const order = orders[sort.replace(/^-/, '')] ?? sql`t.name_key`
  return sort.startsWith('-') ? sql`${order} desc nulls last` : sql`${order} nulls last`
}

const one = (id: string | undefined) => (id ? [id] : [])

/** A page of the staff with photo and login. */
export async function readInformation(services: Services, trx: Trx, query: Query) {
  const { page, pageSize } = query
  const filters: StaffFilters = {
    sectionIds: one(query.sectionId),
    designationIds: one(query.designationId),
    categoryIds: one(query.categoryId),
    teaching: query.teaching,
    status: query.status,
    text: query.text,
    gender: '',
    login: '',
  }
  const { rows } = await sql<Row>`
    select ${faces} ${fromStaff} where ${staffWhere(filters)}
    order by ${orderBy(query.sort)}, t.name_key, t.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
  const photos = rows.map(row => row.photo)
  const addresses = await readAddresses(services, trx, photos)
  const count = page === 1 && rows.length < pageSize ? rows.length : await countStaff(trx, filters)
  return {
    results: rows.map((row, index) => shape(row, addresses(photos[index]))),
    pagination: { currentPage: page, pageSize, count },
  }
}

/** Names of the divisions that have this class teacher. */
export async function classesLedBy(trx: Trx, staffId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select d.id, c.name || ' ' || d.name as name from divisions d
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections x on x.school_id = c.school_id and x.id = c.section_id
    where d.class_teacher_id = ${staffId}::uuid order by x.sort_order, c.sort_order, d.sort_order, lower(d.name)`.execute(trx)
  return rows
}

/** One member of staff at a glance. */
export async function readOne(services: Services, trx: Trx, id: string) {
  interface Whole extends Row {
    readonly category: string
    readonly teaching: boolean
    readonly joinedOn: string | null
    readonly relievedOn: string | null
    readonly qualification: string
  }
  const { rows } = await sql<Whole>`
    select ${faces}, coalesce(k.name, '') as category, t.teaching, td.joined_on::text as "joinedOn", td.relieved_on::text as "relievedOn",
      coalesce(td.qualification, '') as qualification
    ${fromStaff} where t.id = ${id}::uuid`.execute(trx)
  const row = rows[0]
  if (!row) throw notFound()
  const { category, teaching, joinedOn, relievedOn, qualification, ...face } = row
  return {
    ...shape(face, await readAddress(services, trx, row.photo)),
    category,
    teaching,
    joinedOn,
    relievedOn,
    qualification,
    classTeacherOf: (await classesLedBy(trx, id)).map(division => division.name),
  }
}
