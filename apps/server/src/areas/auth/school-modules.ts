import { visibleForms } from '@school/rules'
import { sql } from 'kysely'
import { type Person, viewerOf } from '../../platform/person'
import type { Services } from '../../platform/services'
import { onPlatform, transact } from '../../platform/transaction'

interface SchoolRow {
  id: string
  code: string
  name: string
  place: string
  accent: string | null
  logo_file_id: string | null
  logo_with_name_file_id: string | null
  year_id: string | null
  year_name: string | null
}

/** Everything the shell needs to draw itself, in one call. */
export async function schoolModules(services: Services, person: Person) {
  const now = services.clock.now()
  const url = (fileId: string | null | undefined) => ({ url: fileId ? services.files.publicUrl(fileId, now) : null })
  return transact(services.db, onPlatform, async trx => {
    const school = person.schoolId
      ? (
          await sql<SchoolRow>`
            select s.id, s.code, s.name, s.place, s.accent, s.logo_file_id, s.logo_with_name_file_id, y.id as year_id, y.name as year_name
            from schools s left join academic_years y on y.school_id = s.id and y.is_current where s.id = ${person.schoolId}`.execute(
            trx,
          )
        ).rows[0]
      : undefined
    const { rows: schoolList } = await sql<{ id: string; name: string }>`
      select s.id, s.name from schools s where s.status = 'Active' and (
        exists (select from user_schools us where us.user_id = ${person.userId} and us.school_id = s.id and us.active)
        or exists (select from user_groups g where g.user_id = ${person.userId} and g.group_id = s.group_id))
      order by s.name_key, s.id`.execute(trx)
    const photo =
      person.staffId && person.schoolId
        ? await trx
            .selectFrom('staff')
            .select('photo_file_id')
            .where('school_id', '=', person.schoolId)
            .where('id', '=', person.staffId)
            .executeTakeFirst()
        : undefined
    return {
      schoollogo: url(school?.logo_file_id),
      schoolLogoWithNameForMenu: url(school?.logo_with_name_file_id),
      staffphoto: url(photo?.photo_file_id),
      moduleList: person.modules.map(moduleCode => ({ moduleCode })),
      notificationList: [],
      schoolList,
      school: school ? { id: school.id, code: school.code, name: school.name, place: school.place, accent: school.accent } : null,
      academicYear: school?.year_id ? { id: school.year_id, name: school.year_name ?? '' } : null,
      mode: person.mode,
      forms: visibleForms(viewerOf(person)).map(form => form.id),
      pending: [...person.pending],
      operatorSchool: person.bound ? (school?.name ?? null) : null,
      environment: services.configuration.environment,
    }
  })
}
