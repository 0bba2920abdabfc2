import { type Audience, type AudienceRole, audienceWords, type ClassTree, narrowedAudience } from '@school/rules'
import { Field, FieldGrid, MultiSelect, Stack } from '@school/ui'
import { optionsOf } from '../report'
import { useText } from '../texts/text'

interface Named {
  readonly id: string
  readonly name: string
}

/** What the choice of an audience offers to the person. */
export interface AudienceOffers {
  readonly roles: readonly AudienceRole[]
  readonly sections: readonly Named[]
  readonly courses: readonly (Named & { readonly sectionId: string })[]
  readonly divisions: readonly (Named & { readonly courseId: string })[]
  readonly designations: readonly Named[]
  readonly ownClassesOnly: boolean
}

/** An audience in words. */
export function useAudienceWords(): (audience: {
  readonly roles: readonly AudienceRole[]
  readonly classes: string
  readonly designations: string
}) => string {
  const text = useText()
  return audience =>
    audienceWords(audience, { role: role => text(`audience.role.${role}`), everybody: text('audience.everybody') })
}

/** An audience as calls take it, without the words that an answer has of it. */
export const audienceIds = ({ roles, sectionIds, courseIds, divisionIds, designationIds }: Audience) => ({
  roles: [...roles],
  sectionIds: [...sectionIds],
  courseIds: [...courseIds],
  divisionIds: [...divisionIds],
  designationIds: [...designationIds],
})

/** The audience that a new item begins with. */
export const firstAudience = ({ ownClassesOnly, divisions }: AudienceOffers): Audience => ({
  roles: ['Guardian', 'Student'],
  sectionIds: [],
  courseIds: [],
  divisionIds: ownClassesOnly && divisions.length === 1 ? [divisions[0]!.id] : [],
  designationIds: [],
})

/** What is missing in an audience, in words. */
export function useAudienceProblem(): (audience: Audience, offers: AudienceOffers) => string | undefined {
  const text = useText()
  return (audience, { ownClassesOnly }) => {
    if (audience.roles.length === 0) return text('audience.chooseRoles')
    return ownClassesOnly && audience.divisionIds.length === 0 ? text('audience.chooseClasses') : undefined
  }
}

/** Ids that are offered still. */
const among = (ids: readonly string[], rows: readonly Named[]) => ids.filter(id => rows.some(row => row.id === id))

/** Courses of the chosen sections and divisions of the chosen courses; without a choice above, all of them. */
function offeredBelow(audience: Audience, { courses, divisions }: AudienceOffers) {
  const ofSections = courses.filter(row => audience.sectionIds.length === 0 || audience.sectionIds.includes(row.sectionId))
  const chosen = among(audience.courseIds, ofSections)
  const above = new Set(chosen.length > 0 ? chosen : ofSections.map(row => row.id))
  return { courses: ofSections, divisions: divisions.filter(row => above.has(row.courseId)) }
}

/** The audience in words while it is chosen. */
function wordsOf(audience: Audience, offers: AudienceOffers) {
  const tree: ClassTree = offers
  const kept = narrowedAudience(audience, tree)
  const names = (ids: readonly string[], rows: readonly Named[]) => rows.filter(row => ids.includes(row.id)).map(row => row.name)
  return {
    roles: kept.roles,
    classes: [
      ...names(kept.sectionIds, offers.sections),
      ...names(kept.courseIds, offers.courses),
      ...names(kept.divisionIds, offers.divisions),
    ].join(', '),
    designations: names(kept.designationIds, offers.designations).join(', '),
  }
}

/** Whom an item is for: roles, classes of families, designations of staff. */
export function AudienceFields({
  offers,
  value,
  onChange,
  error,
}: {
  offers: AudienceOffers
  value: Audience
  onChange: (audience: Audience) => void
  error?: string
}) {
  const text = useText()
  const words = useAudienceWords()
  const families = value.roles.some(role => role !== 'Staff')
  const { courses, divisions } = offeredBelow(value, offers)
  const named = wordsOf(value, offers)
  const set = (changes: Partial<Audience>) => {
    const next = { ...value, ...changes, sectionIds: among(changes.sectionIds ?? value.sectionIds, offers.sections) }
    const courseIds = among(next.courseIds, offeredBelow(next, offers).courses)
    const divisionIds = among(next.divisionIds, offeredBelow({ ...next, courseIds }, offers).divisions)
    onChange({ ...next, courseIds, divisionIds })
  }
  const whole = text('audience.wholeSchool')
  return (
    <Stack>
      <FieldGrid>
        <Field
          label={text('audience.for')}
          required
          error={value.roles.length === 0 ? error : undefined}
          help={named.classes || named.designations ? words(named) : undefined}
        >
          <MultiSelect
            options={offers.roles.map(role => ({ value: role, label: text(`audience.role.${role}`) }))}
            value={value.roles}
            onChange={roles => set({ roles })}
          />
        </Field>
        {families && !offers.ownClassesOnly ? (
          <>
            <Field label={text('audience.sections')}>
              <MultiSelect
                options={optionsOf(offers.sections)}
                value={value.sectionIds}
                placeholder={whole}
                onChange={sectionIds => set({ sectionIds })}
              />
            </Field>
            <Field label={text('audience.courses')}>
              <MultiSelect
                options={optionsOf(courses)}
                value={value.courseIds}
                placeholder={text('app.all')}
                onChange={courseIds => set({ courseIds })}
              />
            </Field>
          </>
        ) : null}
        {families ? (
          <Field
            label={text('audience.divisions')}
            required={offers.ownClassesOnly}
            error={value.roles.length > 0 ? error : undefined}
          >
            <MultiSelect
              options={optionsOf(divisions)}
              value={value.divisionIds}
              placeholder={offers.ownClassesOnly ? undefined : text('app.all')}
              onChange={divisionIds => set({ divisionIds })}
            />
          </Field>
        ) : null}
        {value.roles.includes('Staff') ? (
          <Field label={text('audience.designations')}>
            <MultiSelect
              options={optionsOf(offers.designations)}
              value={value.designationIds}
              placeholder={text('audience.allStaff')}
              onChange={designationIds => set({ designationIds })}
            />
          </Field>
        ) : null}
      </FieldGrid>
    </Stack>
  )
}
