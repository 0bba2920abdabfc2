import type { Say } from '../texts/text'
import type { ReportFilter, ReportValues } from './address'

export interface Named {
  readonly id: string
  readonly name: string
}

/** What the filters by class offer; divisions and courses that a report does not ask for are left out. */
export interface ClassOffers {
  readonly years: readonly (Named & { readonly isCurrent: boolean })[]
  readonly sections: readonly Named[]
  readonly courses: readonly (Named & { readonly sectionId: string })[]
  readonly divisions?: readonly (Named & { readonly courseId: string })[]
}

/** Rows as options of a filter. */
export const optionsOf = (rows: readonly Named[] = []) => rows.map(row => ({ value: row.id, label: row.name }))

/** Year, section, course and division: courses of the chosen sections, divisions of the chosen courses. */
export function classFilters(text: Say, offers: ClassOffers | undefined, values: ReportValues): readonly ReportFilter[] {
  const [sections, chosen] = [values.many('section'), values.many('course')]
  const courses = offers?.courses.filter(course => sections.length === 0 || sections.includes(course.sectionId))
  const divisions = offers?.divisions?.filter(division =>
    chosen.length > 0
      ? chosen.includes(division.courseId)
      : sections.length === 0 || courses?.some(course => course.id === division.courseId),
  )
  const division: ReportFilter = {
    name: 'division',
    label: text('report.division'),
    kind: 'choices',
    options: optionsOf(offers?.divisions),
    offered: optionsOf(divisions),
  }
  return [
    {
      name: 'year',
      label: text('report.year'),
      kind: 'choice',
      options: optionsOf(offers?.years),
      standard: offers?.years.find(year => year.isCurrent)?.id,
      plain: true,
    },
    {
      name: 'section',
      label: text('report.section'),
      kind: 'choices',
      options: optionsOf(offers?.sections),
      clears: ['course', 'division'],
    },
    {
      name: 'course',
      label: text('report.course'),
      kind: 'choices',
      options: optionsOf(offers?.courses),
      offered: optionsOf(courses),
      clears: ['division'],
    },
    ...(offers && !offers.divisions ? [] : [division]),
  ]
}

/** Section, course and division of today, for what knows no other year. */
export const classFiltersOfToday = (
  text: Say,
  offers: Omit<ClassOffers, 'years'> | undefined,
  values: ReportValues,
): readonly ReportFilter[] =>
  classFilters(text, offers && { ...offers, years: [] }, values).filter(filter => filter.name !== 'year')

/** The chosen classes as calls take them. */
export const classesOf = (values: ReportValues) => ({
  sectionIds: values.many('section'),
  courseIds: values.many('course'),
  divisionIds: values.many('division'),
})
