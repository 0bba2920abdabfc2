import { audienceRoles } from '@school/rules'
import { z } from 'zod'
import { distinct, id } from '../contract/schemas'

const ids = distinct(id).max(500).default([])

export const audienceRole = z.enum(audienceRoles).meta({ id: 'AudienceRole' })

/** Whom an item is for. */
export const audience = z
  .object({
    roles: z.array(audienceRole).min(1).max(3),
    sectionIds: ids,
    courseIds: ids,
    divisionIds: ids,
    designationIds: ids,
  })
  .meta({
    id: 'Audience',
    description:
      'Classes choose among guardians and students, designations among staff; an empty list leaves nobody out. Of a section and its courses, or of a course and its divisions, the narrower choice counts',
  })

/** An audience as it is answered, with the names of what it chooses. */
export const namedAudience = z
  .object({
    roles: z.array(audienceRole),
    sectionIds: z.array(id),
    courseIds: z.array(id),
    divisionIds: z.array(id),
    designationIds: z.array(id),
    /** Names of the classes, joined; empty for the whole school. */
    classes: z.string(),
    /** Names of the designations, joined; empty for all staff. */
    designations: z.string(),
  })
  .meta({ id: 'NamedAudience' })

const named = { id, name: z.string() }

/** What the choice of an audience offers: the classes within the own scope. */
export const audienceOffers = {
  roles: z.array(audienceRole),
  sections: z.array(z.object(named)),
  courses: z.array(z.object({ ...named, sectionId: id })),
  divisions: z.array(z.object({ ...named, courseId: id })),
  designations: z.array(z.object(named)),
  /** Whether the classes are the own ones alone, of which some must be chosen. */
  ownClassesOnly: z.boolean(),
}
