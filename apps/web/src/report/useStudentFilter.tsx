import { selectors } from '@school/api/client'
import { useCall } from '@school/api/react'
import { EntitySelectorInput, studentSelector } from '@school/ui'
import { useSearchParams } from 'react-router-dom'
import { useStudentLoaders } from '../forms/selectors'
import type { Changes, ReportFilter, ReportValues } from './address'

/** A filter by one student, `student` in the address, with the name of the one who is chosen. */
export function useStudentFilter(
  label: string,
): (values: ReportValues, set: (changes: Changes) => void) => ReportFilter & { readonly kind: 'id' } {
  const loaders = useStudentLoaders()
  const [params] = useSearchParams()
  const studentId = params.get('student')
  const { data: student } = useCall(selectors.studentDetails, studentId ? { query: { id: studentId } } : null)
  return (values, set) => ({
    name: 'student',
    label,
    kind: 'id',
    chosen: student?.name,
    field: (
      <EntitySelectorInput
        configuration={studentSelector}
        loaders={loaders}
        value={values.one('student') ?? null}
        onChange={id => set({ student: id ?? undefined })}
      />
    ),
  })
}
