import { sql } from 'kysely'
import { publicLife } from '../../platform/files/addresses'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { readAddress } from '../../school/photo-addresses'
import { findScope } from './accounts'

/** What the page of a login shows of its school or group. */
export async function readBrand(services: Services, trx: Trx, scope: string) {
  const known = await findScope(trx, scope)
  if (!known) throw notFound()
  if (!known.schoolId) {
    const group = await trx
      .selectFrom('school_groups')
      .select(['id', 'name'])
      .where('id', '=', known.groupId)
      .executeTakeFirstOrThrow()
    return {
      id: group.id,
      name: group.name,
      place: '',
      logoUrl: null,
      affiliation: null,
      academicYear: null,
      office: null,
      group: group.name,
    }
  }
  const { rows } = await sql<{
    id: string
    name: string
    place: string
    board: string
    affiliation_no: string | null
    phone: string
    year: string | null
    group_name: string | null
    logo_file_id: string | null
  }>`
    select s.id, s.name, s.place, s.board, s.affiliation_no, s.phone, s.logo_file_id, y.name as year, g.name as group_name
    from schools s left join academic_years y on y.school_id = s.id and y.is_current left join school_groups g on g.id = s.group_id
    where s.id = ${known.schoolId}`.execute(trx)
  const school = rows[0]!
  return {
    id: school.id,
    name: school.name,
    place: school.place,
    logoUrl: await readAddress(services, trx, school.logo_file_id, publicLife),
    affiliation: school.affiliation_no ? `${school.board} ${school.affiliation_no}` : null,
    academicYear: school.year,
    office: school.phone || null,
    group: school.group_name,
  }
}
