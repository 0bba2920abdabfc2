import { allZeroId } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../platform/http/call'
import type { Person } from '../platform/person'
import type { Trx } from '../platform/transaction'
import { type Option, sections } from './lookups'
import { divisionsInScope } from './scope'

export interface CourseOffer extends Option {
  readonly sectionId: string
}

export interface DivisionOffer extends Option {
  readonly courseId: string
}

export interface ClassOffers {
  readonly sections: Option[]
  readonly courses: CourseOffer[]
  readonly divisions: DivisionOffer[]
}

/** The academic years, the newest first. */
export const yearOffers = (trx: Trx): Promise<{ id: string; name: string; isCurrent: boolean }[]> =>
  trx.selectFrom('academic_years').select(['id', 'name', 'is_current as isCurrent']).orderBy('starts_on', 'desc').execute()

/** The name of a year, else of the current one. */
export async function yearName(trx: Trx, id: string | undefined): Promise<string> {
  const year = await trx
    .selectFrom('academic_years')
    .select('name')
    .where(id === undefined ? sql<boolean>`is_current` : sql<boolean>`id = ${id}::uuid`)
    .executeTakeFirst()
  return year?.name ?? ''
}

/** All courses in the order of the school. */
export async function courseOffers(trx: Trx): Promise<CourseOffer[]> {
  const { rows } = await sql<CourseOffer>`
    select c.id, c.name, c.section_id as "sectionId" from courses c join sections s on s.school_id = c.school_id and s.id = c.section_id
    order by s.sort_order, lower(s.name), c.sort_order, lower(c.name)`.execute(trx)
  return rows
}

/** Divisions under their full names in the order of the school: those of the person, or all without one. */
async function divisionOffers(trx: Trx, person?: Person): Promise<DivisionOffer[]> {
  const { rows } = await sql<DivisionOffer>`
    select d.id, c.name || ' ' || d.name as name, d.course_id as "courseId" from divisions d
    join courses c on c.school_id = d.school_id and c.id = d.course_id join sections s on s.school_id = c.school_id and s.id = c.section_id
    where ${person ? divisionsInScope(person) : sql`true`}
    order by s.sort_order, lower(s.name), c.sort_order, lower(c.name), d.sort_order, lower(d.name)`.execute(trx)
  return rows
}

/** The classes that filters offer: every section and course, and the divisions of the person; without one all of them. */
export async function classOffers(trx: Trx, person?: Person): Promise<ClassOffers> {
  return { sections: await sections(trx), courses: await courseOffers(trx), divisions: await divisionOffers(trx, person) }
}

/** The same without the courses and sections in which the person has no division. */
export async function ownClassOffers(trx: Trx, person: Person): Promise<ClassOffers> {
  const offers = await classOffers(trx, person)
  const courseIds = new Set(offers.divisions.map(division => division.courseId))
  const courses = offers.courses.filter(course => courseIds.has(course.id))
  const sectionIds = new Set(courses.map(course => course.sectionId))
  return { ...offers, courses, sections: offers.sections.filter(section => sectionIds.has(section.id)) }
}

/** Names of what a filter chooses, joined. */
export type ChosenNames = (ids: string | readonly (string | undefined)[] | undefined) => string

/** What else filters name. */
export const namesOf = {
  years: sql`select id, name from academic_years`,
  staff: sql`select id, name from staff`,
  students: sql`select id, name || ' (' || adm_no || ')' as name from students`,
} as const

/**
 * Names of sections, courses, divisions and masters by id.
 *
 * @param others what else is named: queries of an `id` and a `name`
 * @param none what the id of nothing is called
 */
export async function chosenNames(
  trx: Trx,
  ids: readonly (string | undefined)[],
  { others = [], none }: { others?: readonly RawBuilder<unknown>[]; none?: string } = {},
): Promise<ChosenNames> {
  const known = ids.filter(id => id !== undefined)
  const named = [
    sql`select id, name from sections`,
    sql`select id, name from courses`,
    sql`select d.id, c.name || ' ' || d.name as name from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id`,
    sql`select id, name from masters`,
    ...others,
  ].map(query => sql`select id, name from (${query}) named where id = any(${known}::uuid[])`)
  const rows = known.length === 0 ? [] : (await sql<Option>`${sql.join(named, sql` union all `)}`.execute(trx)).rows
  const names = new Map(rows.map(row => [row.id, row.name]))
  if (none !== undefined) names.set(allZeroId, none)
  return chosen =>
    [chosen]
      .flat()
      .flatMap(id => names.get(id ?? '') ?? [])
      .join(', ')
}

/** Years and classes of the own scope, as forms and filters offer them. */
export async function readOffers({ trx, person }: Pick<CallContext, 'trx' | 'person'>) {
  const reader = personOf({ person })
  const years = await trx
    .selectFrom('academic_years')
    .select(['id', 'name', 'is_current', 'starts_on', 'ends_on'])
    .orderBy('starts_on', 'desc')
    .execute()
  return {
    years: years.map(year => ({
      id: year.id,
      name: year.name,
      isCurrent: year.is_current,
      startsOn: year.starts_on,
      endsOn: year.ends_on,
    })),
    ...(await ownClassOffers(trx, reader)),
  }
}
