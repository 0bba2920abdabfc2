import type { BodyOf, contract } from '@school/api'
import { type Audience, audienceRoles, narrowedAudience, ownScope } from '@school/rules'
import { type CallContext, personOf } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { invalid, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { type ChosenNames, chosenNames, ownClassOffers } from '../../school/class-offers'
import { masters } from '../../school/lookups'
import { audienceText } from './texts'

type Reader = Pick<CallContext, 'trx' | 'person'>

/** Whether the person speaks to own classes alone. */
export const speaksToOwnClasses = (person: Person): boolean => ownScope(viewerOf(person)) === 'divisions'

/** What the choice of an audience offers to the person. */
export async function audienceOffersOf({ trx, person }: Reader) {
  const reader = personOf({ person })
  const ownClassesOnly = speaksToOwnClasses(reader)
  return {
    roles: audienceRoles.filter(role => !ownClassesOnly || role !== 'Staff'),
    ...(await ownClassOffers(trx, reader)),
    designations: ownClassesOnly ? [] : await masters(trx, 'designation'),
    ownClassesOnly,
  }
}

type GivenAudience = BodyOf<typeof contract.notices.create>['audience']

const lower = (ids: readonly string[]) => ids.map(id => id.toLowerCase())

/** Whether two lists hold the same ids, in any order. */
export const sameIds = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every(id => other.includes(id))

const isSame = (one: Audience, other: Audience) =>
  (['roles', 'sectionIds', 'courseIds', 'divisionIds', 'designationIds'] as const).every(part => sameIds(one[part], other[part]))

/**
 * The audience as it is kept. What lies outside the own scope does not exist; a teacher names own divisions.
 *
 * @param kept what the item names already: as a whole, and its designations, it stays, also where it is offered no longer.
 */
export async function checkAudience(call: Reader, given: GivenAudience, kept?: Audience): Promise<Audience> {
  const offers = await audienceOffersOf(call)
  const asked: Audience = {
    roles: given.roles,
    sectionIds: lower(given.sectionIds),
    courseIds: lower(given.courseIds),
    divisionIds: lower(given.divisionIds),
    designationIds: lower(given.designationIds),
  }
  const exist = (ids: readonly string[], rows: readonly { readonly id: string }[], before: readonly string[] = []) =>
    ids.every(id => before.includes(id) || rows.some(row => row.id === id))
  const known =
    exist(asked.sectionIds, offers.ownClassesOnly ? [] : offers.sections) &&
    exist(asked.courseIds, offers.ownClassesOnly ? [] : offers.courses) &&
    exist(asked.divisionIds, offers.divisions) &&
    exist(asked.designationIds, offers.designations, kept?.designationIds)
  const unchanged = kept !== undefined && isSame(asked, kept)
  if (!known && !unchanged) throw notFound()
  if (offers.ownClassesOnly && (asked.divisionIds.length === 0 || asked.roles.includes('Staff')))
    throw invalid([{ field: 'audience', message: audienceText('OwnClasses') }])
  return unchanged ? kept : narrowedAudience(asked, offers)
}

/** The columns of an audience as every table with one has them. */
export interface AudienceRow {
  audience_roles: string[]
  audience_section_ids: string[]
  audience_course_ids: string[]
  audience_division_ids: string[]
  audience_designation_ids: string[]
}

/** An audience as its columns hold it. */
export const audienceColumns = (audience: Audience): AudienceRow => ({
  audience_roles: [...audience.roles],
  audience_section_ids: [...audience.sectionIds],
  audience_course_ids: [...audience.courseIds],
  audience_division_ids: [...audience.divisionIds],
  audience_designation_ids: [...audience.designationIds],
})

/** The audience of a row. */
export const audienceOf = (row: AudienceRow): Audience => ({
  roles: audienceRoles.filter(role => row.audience_roles.includes(role)),
  sectionIds: row.audience_section_ids,
  courseIds: row.audience_course_ids,
  divisionIds: row.audience_division_ids,
  designationIds: row.audience_designation_ids,
})

/** The audiences of rows with the names of what they choose. */
export async function namedAudiences(trx: Trx, rows: readonly AudienceRow[]) {
  const names: ChosenNames = await chosenNames(
    trx,
    rows.flatMap(row => [
      ...row.audience_section_ids,
      ...row.audience_course_ids,
      ...row.audience_division_ids,
      ...row.audience_designation_ids,
    ]),
  )
  return (row: AudienceRow) => {
    const { roles, sectionIds, courseIds, divisionIds, designationIds } = audienceOf(row)
    return {
      roles: [...roles],
      sectionIds: [...sectionIds],
      courseIds: [...courseIds],
      divisionIds: [...divisionIds],
      designationIds: [...designationIds],
      classes: names([...sectionIds, ...courseIds, ...divisionIds]),
      designations: names(designationIds),
    }
  }
}
