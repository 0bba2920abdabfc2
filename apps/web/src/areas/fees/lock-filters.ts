import type { AnswerOfCall, lockStudents as calls } from '@school/api/client'
import { displayDay, lockTypes } from '@school/rules'
import type { ReportFilter } from '../../report'
import { type ReportValues, rowFilter, searchFilter } from '../../report'
import type { Say } from '../../texts/text'

/** In the place of a course where none is chosen. */
export const everyCourse = '00000000-0000-0000-0000-000000000000'

/** The filters as the call takes them. */
export const lockFiltersOf = (values: ReportValues, year: string | undefined) => ({
  academicYearId: values.one('year') ?? year ?? everyCourse,
  lockType: values.choice('type', lockTypes, 'fee'),
  installmentId: values.one('installment'),
  courseId: values.one('course'),
  divisionId: values.one('division'),
  status: values.choice('status', ['', 'Locked', 'NotLocked'], ''),
  text: values.text(),
})

interface Offered {
  readonly offers: AnswerOfCall<typeof calls.initialValues> | undefined
  readonly divisions: AnswerOfCall<typeof calls.divisions> | undefined
  readonly installments: AnswerOfCall<typeof calls.installments> | undefined
}

/** The filters as they are drawn. */
export const lockFilters = (text: Say, { offers, divisions, installments }: Offered): ReportFilter[] => [
  {
    name: 'year',
    label: text('lockStudents.academicYear'),
    kind: 'choice',
    options: (offers?.academicYears ?? []).map(year => ({ value: year.id, label: year.name })),
    standard: offers?.currentAcademicYearId ?? undefined,
    required: true,
    plain: true,
    clears: ['installment'],
  },
  {
    name: 'type',
    label: text('lockStudents.type'),
    kind: 'choice',
    options: (offers?.lockTypes ?? []).map(value => ({ value, label: text(`lockStudents.type.${value}`) })),
    standard: 'fee',
    required: true,
    plain: true,
    clears: ['installment'],
  },
  { ...rowFilter(text, 'course', text('lockStudents.course'), offers?.courses), clears: ['division', 'installment'] },
  rowFilter(text, 'division', text('lockStudents.division'), divisions),
  {
    name: 'installment',
    label: text('lockStudents.installment'),
    kind: 'choice',
    options: (installments ?? []).map(({ id, name, dueDate }) => ({
      value: id,
      label: text('lockStudents.dueOn', { name, date: displayDay(dueDate) }),
    })),
    none: text('lockStudents.noInstallment'),
    needed: true,
  },
  {
    name: 'status',
    label: text('lockStudents.status'),
    kind: 'choice',
    options: (['Locked', 'NotLocked'] as const).map(value => ({ value, label: text(`lockStudents.status.${value}`) })),
    none: text('app.all'),
  },
  searchFilter(text, text('lockStudents.search')),
]
