import { students } from '@school/api/client'
import { useCall } from '@school/api/react'
import { classFilters, type ReportFilter, type ReportValues, useReport } from '../../report'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { useValueText } from './code-text'
import { type Matrix, type StrengthBy, type StrengthRows, type StrengthView, strengthRows } from './strength-links'
import { noneId } from './student-filters'

/** What the matrix counts by, and what its columns are called. */
export function useColumnNames() {
  const text = useText()
  const valueText = useValueText()
  const byName = (by: StrengthBy) => text(by === 'bus' ? 'people.bus' : `people.column.${by}`)
  const columnName = (by: StrengthBy, { id, name }: Matrix['columns'][number]) => {
    if (id === noneId) return text('people.none')
    if (by === 'bus') return text(id === 'yes' ? 'people.busYes' : 'people.busNo')
    return by === 'gender' || by === 'status' ? valueText(by, id) : name
  }
  return { byName, columnName }
}

/** The matrix that the address asks for, with what its filters offer. */
export function useStrength() {
  const text = useText()
  const { byName } = useColumnNames()
  const { data: offers } = useCall(students.statisticsInitialValues, {})
  const today = useSchoolToday()
  const present = offers?.years.find(year => year.isCurrent)?.id
  /** Of another year the day is the one nearest to today, which the strength tells. */
  const isPresent = (values: ReportValues) => (values.one('year') ?? present) === present
  const filters = (values: ReportValues): ReportFilter[] => [
    ...classFilters(text, offers && { ...offers, divisions: undefined }, values).filter(filter => filter.name !== 'division'),
    { name: 'onDate', label: text('people.onDate'), kind: 'day', standard: isPresent(values) ? today : undefined },
    {
      name: 'rows',
      label: text('students.rows'),
      kind: 'choice',
      options: strengthRows.map(row => ({ value: row, label: text(`report.${row}`) })),
      standard: 'course',
      plain: true,
    },
    {
      name: 'by',
      label: text('students.by'),
      kind: 'choice',
      options: (offers?.by ?? []).map(by => ({ value: by, label: byName(by) })),
      standard: 'gender',
      plain: true,
    },
  ]
  const report = useReport({ name: 'student-statistics', columns: offers && [], filters })
  const { values } = report
  const asked = {
    academicYearId: values.one('year'),
    sectionIds: values.many('section'),
    courseIds: values.many('course'),
    onDate: values.day('onDate'),
    rows: values.choice('rows', strengthRows, 'course'),
    by: values.choice('by', offers?.by ?? [], 'gender'),
  }
  const answer = useCall(students.viewStatistics, report.ready ? { query: asked } : null)
  const view: StrengthView | undefined = answer.data && {
    year: asked.academicYearId ?? offers?.years.find(year => year.isCurrent)?.id ?? '',
    sections: asked.sectionIds,
    courses: asked.courseIds,
    onDate: answer.data.onDate,
    rows: asked.rows as StrengthRows,
    by: asked.by as StrengthBy,
  }
  return { report, asked, answer, view }
}

export type Strength = ReturnType<typeof useStrength>
