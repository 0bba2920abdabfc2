import { type Role, type SchoolStatus, schoolEntry, visibleForms } from '@school/rules'
import { sql } from 'kysely'
import { publicLife } from '../../platform/files/addresses'
import { type Person, viewerOf } from '../../platform/person'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { readRules } from '../../school/chat-rules'
import { readAddress, readAddresses } from '../../school/photo-addresses'
import { usualZone } from '../../school/zone'
import { pushKeyOf } from '../push/handlers'

interface SchoolRow {
  id: string
  code: string
  name: string
  place: string
  accent: string | null
  address: string
  pinCode: string
  phone: string
  email: string
  board: string
  affiliationNo: string | null
  time_zone: string
  logo_file_id: string | null
  logo_with_name_file_id: string | null
  year_id: string | null
  year_name: string | null
}

interface OwnSchool {
  id: string
  name: string
  guardian_id: string | null
  status: SchoolStatus
  roles: Role[]
}

/** The schools that a login may work in now, by name: its own and those of its groups. */
export async function openSchools(trx: Trx, userId: string): Promise<OwnSchool[]> {
  const { rows } = await sql<OwnSchool>`
    select s.id, s.name, s.status, us.guardian_id, coalesce(us.roles, array['SchoolGroupAdmin']) as roles
    from schools s left join user_schools us on us.school_id = s.id and us.user_id = ${userId}
    where us.active or us.active is null and exists (select from user_groups g where g.user_id = ${userId} and g.group_id = s.group_id)
    order by s.name_key, s.id`.execute(trx)
  return rows.filter(({ status, roles }) => schoolEntry(status, roles) !== 'refused')
}

const languages = ['en', 'es', 'pt', 'de'] as const

/** A school as its pages and papers head themselves. */
const brandOf = ({ id, code, name, place, accent, address, pinCode, phone, email, board, affiliationNo }: SchoolRow) => ({
  id,
  code,
  name,
  place,
  accent,
  address,
  pinCode,
  phone,
  email,
  board,
  affiliationNo,
})

/** Everything the shell needs to draw itself, in one call. */
export async function schoolModules(services: Services, person: Person) {
  return transact(services.db, onPlatform, async trx => {
    const school = person.schoolId
      ? (
          await sql<SchoolRow>`
            select s.id, s.code, s.name, s.place, s.accent, s.address, s.pin_code as "pinCode", s.phone, s.email, s.board,
              s.affiliation_no as "affiliationNo", s.time_zone, s.logo_file_id, s.logo_with_name_file_id,
              y.id as year_id, y.name as year_name
            from schools s left join academic_years y on y.school_id = s.id and y.is_current where s.id = ${person.schoolId}`.execute(
            trx,
          )
        ).rows[0]
      : undefined
    const schoolList = (await openSchools(trx, person.userId)).map(({ id, name }) => ({ id, name }))
    const photo =
      person.staffId && person.schoolId
        ? await trx
            .selectFrom('staff')
            .select('photo_file_id')
            .where('school_id', '=', person.schoolId)
            .where('id', '=', person.staffId)
            .executeTakeFirst()
        : undefined
    // The shell is drawn once and stays open for hours; the logos are public on the login page too.
    const logos = await readAddresses(services, trx, [school?.logo_file_id, school?.logo_with_name_file_id], publicLife)
    return {
      schoollogo: { url: logos(school?.logo_file_id) },
      schoolLogoWithNameForMenu: { url: logos(school?.logo_with_name_file_id) },
      staffphoto: { url: await readAddress(services, trx, photo?.photo_file_id ?? null) },
      moduleList: person.modules.map(moduleCode => ({ moduleCode })),
      notificationList: [],
      schoolList,
      school: school ? brandOf(school) : null,
      timeZone: school?.time_zone ?? usualZone,
      academicYear: school?.year_id ? { id: school.year_id, name: school.year_name ?? '' } : null,
      mode: person.mode,
      forms: visibleForms(viewerOf(person)).map(form => form.id),
      lockedChild: person.lockedChild,
      pending: [...person.pending],
      chat: person.schoolId !== null && (await readRules(trx, person.schoolId)).enabled,
      push: (await pushKeyOf(services, trx, person.schoolId)) !== null,
      operatorSchool: person.bound ? (school?.name ?? null) : null,
      language: languages.find(language => language === person.language) ?? null,
      environment: services.configuration.environment,
    }
  })
}
