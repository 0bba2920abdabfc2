import { classKey, courseKey, type FlatRecord, nameKey } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import type { NameIds } from './name-ids'
import { removeUnused } from './removal'
import { casteKey } from './view'

/** Small records that came along with rows, in the order in which they were made. */
export type Made = { readonly table: 'masters' | 'sections' | 'courses' | 'divisions' | 'buses'; readonly id: string }[]

export const nothingMade: Made = []

/** The caste of a record under its religion, else one without a religion, else any of that name. */
export const casteIdOf = (ids: NameIds, { religion = '', caste = '' }: FlatRecord): string | undefined =>
  ids.castes.get(casteKey(ids.masters.religion.get(nameKey(religion)) ?? '', caste)) ??
  ids.castes.get(casteKey('', caste)) ??
  ids.masters.caste.get(nameKey(caste))

/**
 * Makes the sections, courses, divisions and masters that rows bring along.
 *
 * @returns what was made; `ids` knows the new ones afterwards.
 */
export async function makeMissingNames(
  services: Services,
  trx: Trx,
  schoolId: string,
  records: readonly FlatRecord[],
  ids: NameIds,
): Promise<Made> {
  const made: Made = []
  for (const kind of ['religion', 'caste', 'reservation', 'block', 'designation'] as const) {
    const known = ids.masters[kind]
    for (const record of records) {
      const name = record[kind]
      if (!name || known.has(nameKey(name))) continue
      const id = services.newId()
      const religion = kind === 'caste' ? ids.masters.religion.get(nameKey(record.religion ?? '')) : undefined
      await trx
        .insertInto('masters')
        .values({ school_id: schoolId, id, kind, name, parent_id: religion ?? null, sort_order: known.size + 1 })
        .execute()
      known.set(nameKey(name), id)
      if (kind === 'caste') ids.castes.set(casteKey(religion ?? '', name), id)
      made.push({ table: 'masters', id })
    }
  }
  for (const record of records) made.push(...(await makeMissingClass(services, trx, schoolId, record, ids)))
  return made
}

async function makeMissingClass(
  services: Services,
  trx: Trx,
  schoolId: string,
  { section = '', course = '', division = '' }: FlatRecord,
  ids: NameIds,
): Promise<Made> {
  if (!course || !division || ids.divisions.has(classKey(course, division))) return []
  const made: Made = []
  let sectionId = ids.sections.get(nameKey(section))
  if (!sectionId) {
    sectionId = services.newId()
    await trx
      .insertInto('sections')
      .values({ school_id: schoolId, id: sectionId, name: section, sort_order: ids.sections.size + 1 })
      .execute()
    ids.sections.set(nameKey(section), sectionId)
    made.push({ table: 'sections', id: sectionId })
  }
  let courseId = ids.courses.get(courseKey(course))
  if (!courseId) {
    courseId = services.newId()
    await trx
      .insertInto('courses')
      .values({ school_id: schoolId, id: courseId, section_id: sectionId, name: course, sort_order: ids.courses.size + 1 })
      .execute()
    ids.courses.set(courseKey(course), courseId)
    made.push({ table: 'courses', id: courseId })
  }
  const divisionId = services.newId()
  await trx
    .insertInto('divisions')
    .values({ school_id: schoolId, id: divisionId, course_id: courseId, name: division, sort_order: ids.divisions.size + 1 })
    .execute()
  ids.divisions.set(classKey(course, division), divisionId)
  made.push({ table: 'divisions', id: divisionId })
  return made
}

/** Removes names that came along with the rows and that nothing uses any more, the newest first. */
export async function removeMade(trx: Trx, made: Made): Promise<void> {
  for (const { table, id } of made.toReversed())
    if (table !== 'masters' || !(await isNamed(trx, id))) await removeUnused(trx, table, [id])
}

/** Whether a record names a master where no foreign key would keep it. */
async function isNamed(trx: Trx, masterId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from students where ${masterId} in (religion_id, caste_id, reservation_id, block_id)
    union all select 1 from masters where parent_id = ${masterId} limit 1`.execute(trx)
  return rows.length > 0
}
