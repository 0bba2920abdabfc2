import { platformMarks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Combobox, Field, FieldGrid, MultiSelect, Select } from '@school/ui'
import { optionsOf } from '../../../report'
import { useText } from '../../../texts/text'

/** Sheets of one exam in one school. */
export interface MarkScopeValues {
  readonly schoolId: string | null
  readonly academicYearId: string | null
  readonly examId: string | null
  readonly divisionIds: readonly string[]
  readonly subjectIds: readonly string[]
}

export const noScope: MarkScopeValues = { schoolId: null, academicYearId: null, examId: null, divisionIds: [], subjectIds: [] }

/** What a school offers, with the year that stands until another one is chosen. */
export function useScopeOffers(values: MarkScopeValues) {
  const { data: offers } = useCall(platformMarks.offers, values.schoolId ? { params: { id: values.schoolId } } : null)
  const academicYearId = values.academicYearId ?? offers?.academicYears.find(year => year.isCurrent)?.id ?? null
  return { offers, academicYearId }
}

/** The scope as calls take it; undefined until an exam is chosen. */
export const scopeOf = ({ schoolId, examId, divisionIds, subjectIds }: MarkScopeValues, academicYearId: string | null) =>
  schoolId && academicYearId && examId
    ? { schoolId, academicYearId, examId, divisionIds: [...divisionIds], subjectIds: [...subjectIds] }
    : undefined

/** Fields that choose sheets of an exam: the school first. */
export function MarkScope({
  values,
  set,
}: {
  readonly values: MarkScopeValues
  readonly set: (change: Partial<MarkScopeValues>) => void
}) {
  const text = useText()
  const { data: all } = useCall(platformMarks.initialValues, {})
  const { offers, academicYearId } = useScopeOffers(values)
  return (
    <FieldGrid>
      <Field label={text('tabStatus.examColumn.school')} required>
        <Combobox
          options={optionsOf(all?.schools)}
          value={values.schoolId}
          onChange={schoolId => set({ ...noScope, schoolId })}
        />
      </Field>
      <Field label={text('report.year')} required>
        <Select
          disabled={!offers}
          options={optionsOf(offers?.academicYears)}
          value={academicYearId}
          onChange={id => set({ academicYearId: id, examId: null })}
        />
      </Field>
      <Field label={text('tabStatus.column.exam')} required>
        <Select
          disabled={!offers}
          options={optionsOf(offers?.exams.filter(exam => exam.academicYearId === academicYearId))}
          value={values.examId}
          onChange={examId => set({ examId })}
        />
      </Field>
      <Field label={text('report.division')}>
        <MultiSelect
          disabled={!offers}
          none={text('app.all')}
          options={optionsOf(offers?.divisions)}
          value={values.divisionIds}
          onChange={divisionIds => set({ divisionIds })}
        />
      </Field>
      <Field label={text('tabStatus.missing.subject')}>
        <MultiSelect
          disabled={!offers}
          none={text('app.all')}
          options={optionsOf(offers?.subjects)}
          value={values.subjectIds}
          onChange={subjectIds => set({ subjectIds })}
        />
      </Field>
    </FieldGrid>
  )
}
