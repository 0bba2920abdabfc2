import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Audience,
  type AudiencePerson,
  audienceRoles,
  audienceWords,
  type ClassPlace,
  everybody,
  isClassInAudience,
  isInAudience,
  narrowedAudience,
} from './audience'

const sections = ['primary', 'secondary']
const courses = [
  { id: 'V', sectionId: 'primary' },
  { id: 'VI', sectionId: 'primary' },
  { id: 'X', sectionId: 'secondary' },
]
const divisions = courses.flatMap(({ id }) => ['A', 'B'].map(letter => ({ id: `${id} ${letter}`, courseId: id })))
const tree = { sections: sections.map(id => ({ id })), courses, divisions }
const placeOf = (divisionId: string): ClassPlace => {
  const { courseId } = divisions.find(division => division.id === divisionId)!
  return { divisionId, courseId, sectionId: courses.find(course => course.id === courseId)!.sectionId }
}
const none: Audience = { roles: [], sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }
const to = (over: Partial<Audience>): Audience => ({ ...none, ...over })

describe('an audience', () => {
  it('of guardians of V A holds who has any child there, once for two children', () => {
    const audience = to({ roles: ['Guardian'], divisionIds: ['V A'] })
    expect(isInAudience(audience, { children: [placeOf('V B'), placeOf('V A')] })).toBe(true)
    expect(isInAudience(audience, { children: [placeOf('V A'), placeOf('V A')] })).toBe(true)
    expect(isInAudience(audience, { children: [placeOf('V B')] })).toBe(false)
    expect(isInAudience(audience, { studies: placeOf('V A') })).toBe(false)
    expect(isInAudience(audience, { staff: { designationId: null } })).toBe(false)
  })

  it('counts a class by its course and its section', () => {
    const of = (over: Partial<Audience>) => divisions.map(({ id }) => id).filter(id => isClassInAudience(to(over), placeOf(id)))
    expect(of({ courseIds: ['V'] })).toEqual(['V A', 'V B'])
    expect(of({ sectionIds: ['secondary'] })).toEqual(['X A', 'X B'])
    expect(of({ sectionIds: ['secondary'], divisionIds: ['V A'] })).toEqual(['V A', 'X A', 'X B'])
    expect(of({})).toHaveLength(6)
  })

  it('leaves staff of other designations out, and classes do not', () => {
    const librarians = to({ roles: ['Staff'], designationIds: ['librarian'], divisionIds: ['V A'] })
    expect(isInAudience(librarians, { staff: { designationId: 'librarian' } })).toBe(true)
    expect(isInAudience(librarians, { staff: { designationId: 'driver' } })).toBe(false)
    expect(isInAudience(librarians, { staff: { designationId: null } })).toBe(false)
    expect(isInAudience(to({ roles: ['Staff'] }), { staff: { designationId: null } })).toBe(true)
  })

  it('keeps the narrowest choice', () => {
    const chosen = to({
      roles: ['Student', 'Guardian'],
      sectionIds: ['primary', 'secondary'],
      courseIds: ['V', 'VI'],
      divisionIds: ['V A', 'V A'],
    })
    expect(narrowedAudience(chosen, tree)).toEqual(
      to({ roles: ['Guardian', 'Student'], sectionIds: ['secondary'], courseIds: ['VI'], divisionIds: ['V A'] }),
    )
    expect(narrowedAudience({ ...chosen, roles: ['Staff'], designationIds: ['a', 'a'] }, tree)).toEqual(
      to({ roles: ['Staff'], designationIds: ['a'] }),
    )
  })

  it('is told in words', () => {
    const words = { role: (role: string) => `${role}s`, everybody: 'Everybody' }
    const of = (names: Partial<Parameters<typeof audienceWords>[0]>) =>
      audienceWords({ roles: [], classes: '', designations: '', ...names }, words)
    expect(of({ roles: audienceRoles })).toBe('Everybody')
    expect(of({ roles: ['Guardian', 'Student'], classes: 'V A, V B' })).toBe('Guardians, Students · V A, V B')
    expect(of({ roles: ['Guardian', 'Staff'], classes: 'V A' })).toBe('Guardians · V A; Staffs')
    expect(of({ roles: ['Staff'], designations: 'Librarian' })).toBe('Staffs · Librarian')
    expect(of({ roles: ['Guardian', 'Staff'] })).toBe('Guardians, Staffs')
  })
})

const some = <T>(values: readonly T[]) => fc.subarray([...values])
const audiences = fc.record({
  roles: fc.subarray([...audienceRoles], { minLength: 1 }),
  sectionIds: some(sections),
  courseIds: some(courses.map(course => course.id)),
  divisionIds: some(divisions.map(division => division.id)),
  designationIds: some(['librarian', 'driver']),
})
const places = fc.constantFrom(...divisions.map(division => placeOf(division.id)))
const people: fc.Arbitrary<AudiencePerson> = fc.record(
  {
    children: fc.array(places, { maxLength: 3 }),
    studies: places,
    staff: fc.record({ designationId: fc.constantFrom('librarian', null) }),
  },
  { requiredKeys: [] },
)

describe('any audience', () => {
  it('of the whole school holds everybody who is anything in it', () =>
    fc.assert(
      fc.property(people, person => {
        const anything = (person.children ?? []).length > 0 || person.studies !== undefined || person.staff !== undefined
        expect(isInAudience(everybody, person)).toBe(anything)
      }),
    ))

  it('holds a person exactly when it holds one of what the person is', () =>
    fc.assert(
      fc.property(audiences, people, (audience, { children = [], studies, staff }) => {
        const parts: AudiencePerson[] = [
          ...children.map(place => ({ children: [place] })),
          ...(studies ? [{ studies }] : []),
          ...(staff ? [{ staff }] : []),
        ]
        expect(isInAudience(audience, { children, studies, staff })).toBe(parts.some(part => isInAudience(audience, part)))
      }),
    ))

  it('is kept as it is when narrowed twice, and never grows by it', () =>
    fc.assert(
      fc.property(audiences, people, (audience, person) => {
        const kept = narrowedAudience(audience, tree)
        expect(narrowedAudience(kept, tree)).toEqual(kept)
        if (isInAudience(kept, person)) expect(isInAudience(audience, person)).toBe(true)
      }),
    ))

  it('has words', () =>
    fc.assert(
      fc.property(audiences, ({ roles, divisionIds, designationIds }) => {
        const names = { roles, classes: divisionIds.join(', '), designations: designationIds.join(', ') }
        expect(audienceWords(names, { role: role => role, everybody: 'all' })).not.toBe('')
      }),
    ))
})
