import { lockStudents as calls } from '@school/api/client'
import { useCall } from '@school/api/react'
import { useState } from 'react'
import { useFilteredList } from '../../list'
import { useText } from '../../texts/text'
import { everyCourse, lockFilters, lockFiltersOf } from './lock-filters'

/** Students found by what they are locked for, with what the filters offer. */
export function useLockList() {
  const text = useText()
  const { data: offers } = useCall(calls.initialValues, {})
  const [asked, setAsked] = useState<{ year: string; type: string; course: string }>()
  const params = asked && { academicYearId: asked.year, courseId: asked.course }
  const { data: installments } = useCall(
    asked?.type === 'busFee' ? calls.busInstallments : calls.installments,
    params ? { params } : null,
  )
  const { data: divisions } = useCall(
    calls.divisions,
    asked && asked.course !== everyCourse ? { params: { courseId: asked.course } } : null,
  )
  const year = offers?.currentAcademicYearId ?? undefined
  const list = useFilteredList({
    name: 'lock-students',
    ready: offers !== undefined,
    filters: () => lockFilters(text, { offers, divisions, installments }),
    call: calls.view,
    request: (values, page) => ({ query: { ...lockFiltersOf(values, year), dues: false, ...page } }),
    kind: 'installment',
  })
  const filters = lockFiltersOf(list.report.values, year)
  const now = { year: filters.academicYearId, type: filters.lockType, course: filters.courseId ?? everyCourse }
  if (offers && JSON.stringify(now) !== JSON.stringify(asked)) setAsked(now)
  const installment = installments?.find(one => one.id === filters.installmentId)
  return { list, filters, installment }
}

export type LockList = ReturnType<typeof useLockList>
