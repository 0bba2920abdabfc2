/** Whom the school speaks to. */
export const audienceRoles = ['Guardian', 'Student', 'Staff'] as const
/** One of `audienceRoles`. */
export type AudienceRole = (typeof audienceRoles)[number]

/**
 * Whom an item is for. Classes choose among guardians and students, designations among staff; of these what is empty
 * leaves nobody out. A class counts when it is named itself, by its course or by its section.
 */
export interface Audience {
  readonly roles: readonly AudienceRole[]
  readonly sectionIds: readonly string[]
  readonly courseIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly designationIds: readonly string[]
}

/** The whole school. */
export const everybody: Audience = {
  roles: audienceRoles,
  sectionIds: [],
  courseIds: [],
  divisionIds: [],
  designationIds: [],
}

/** A division with what stands above it. */
export interface ClassPlace {
  readonly divisionId: string
  readonly courseId: string
  readonly sectionId: string
}

/** What a login is in the school; staff may be parents too. */
export interface AudiencePerson {
  /** Classes of the own children, of the year that the item belongs to. */
  readonly children?: readonly ClassPlace[]
  /** The own class of that year. */
  readonly studies?: ClassPlace
  readonly staff?: { readonly designationId: string | null }
}

/** Whether the audience names no class and so means all of them. */
export const isWholeSchool = ({ sectionIds, courseIds, divisionIds }: Omit<Audience, 'roles' | 'designationIds'>): boolean =>
  sectionIds.length + courseIds.length + divisionIds.length === 0

/** Whether a class belongs to the classes of an audience. */
export const isClassInAudience = (audience: Audience, place: ClassPlace): boolean =>
  isWholeSchool(audience) ||
  audience.divisionIds.includes(place.divisionId) ||
  audience.courseIds.includes(place.courseId) ||
  audience.sectionIds.includes(place.sectionId)

/** Whether an item is for a person, by any of what the person is. */
export function isInAudience(audience: Audience, { children = [], studies, staff }: AudiencePerson): boolean {
  const speaksTo = (role: AudienceRole) => audience.roles.includes(role)
  return (
    (speaksTo('Guardian') && children.some(place => isClassInAudience(audience, place))) ||
    (speaksTo('Student') && studies !== undefined && isClassInAudience(audience, studies)) ||
    (speaksTo('Staff') &&
      staff !== undefined &&
      (audience.designationIds.length === 0 ||
        (staff.designationId !== null && audience.designationIds.includes(staff.designationId))))
  )
}

/** Classes of a school in its order, each with what it belongs to. */
export interface ClassTree {
  readonly sections: readonly { readonly id: string }[]
  readonly courses: readonly { readonly id: string; readonly sectionId: string }[]
  readonly divisions: readonly { readonly id: string; readonly courseId: string }[]
}

/**
 * The audience as it is kept, in the order of the school: the narrowest choice counts. A section goes when one of its
 * courses or divisions was chosen as well, and so does a course of a chosen division. Classes count for families alone,
 * designations for staff alone.
 */
export function narrowedAudience(audience: Audience, { sections, courses, divisions }: ClassTree): Audience {
  const families = audience.roles.some(role => role !== 'Staff')
  const chosen = <Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]) =>
    families ? rows.filter(row => ids.includes(row.id)) : []
  const division = chosen(divisions, audience.divisionIds)
  const course = chosen(courses, audience.courseIds)
  const above = new Set(division.map(row => row.courseId))
  const further = new Set(courses.filter(row => course.includes(row) || above.has(row.id)).map(row => row.sectionId))
  return {
    roles: audienceRoles.filter(role => audience.roles.includes(role)),
    sectionIds: chosen(sections, audience.sectionIds).flatMap(row => (further.has(row.id) ? [] : row.id)),
    courseIds: course.flatMap(row => (above.has(row.id) ? [] : row.id)),
    divisionIds: division.map(row => row.id),
    designationIds: audience.roles.includes('Staff') ? [...new Set(audience.designationIds)] : [],
  }
}

/** What the words of an audience are made of. */
export interface AudienceNames {
  readonly roles: readonly AudienceRole[]
  /** Names of the classes, joined; empty for the whole school. */
  readonly classes: string
  /** Names of the designations, joined; empty for all staff. */
  readonly designations: string
}

/** An audience in words: 'Guardians, Students · V A, V B', 'Staff · Librarian'. */
export function audienceWords(
  { roles, classes, designations }: AudienceNames,
  words: { readonly role: (role: AudienceRole) => string; readonly everybody: string },
): string {
  const whole = audienceRoles.every(role => roles.includes(role)) && !classes && !designations
  if (whole) return words.everybody
  const families = roles.filter(role => role !== 'Staff').map(words.role)
  const staff = roles.includes('Staff') ? [words.role('Staff')] : []
  const part = (names: readonly string[], of: string) =>
    names.length > 0 ? [names.join(', '), of].filter(Boolean).join(' · ') : ''
  if (!classes && !designations) return [...families, ...staff].join(', ')
  return [part(families, classes), part(staff, designations)].filter(Boolean).join('; ')
}
