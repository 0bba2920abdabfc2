import { type AnswerOfCall, leaveApplications, type leaveReports, type RequestOfCall } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type LeaveReport, leaveReportColumns, leaveStatuses, leaveReports as names } from '@school/rules'
import { EntitySelectorInput, staffSelector } from '@school/ui'
import { useStaffLoaders } from '../../forms/selectors'
import {
  classesOf,
  classFiltersOfToday,
  codeFilter,
  dayFilters,
  optionsOf,
  type ReportFilter,
  type ReportValues,
  rowFilter,
  useReport,
} from '../../report'
import { useStudentFilter } from '../../report/useStudentFilter'
import { type Say, useNamedText, useText } from '../../texts/text'

type Offers = AnswerOfCall<typeof leaveApplications.approvalValues>
type Filters = RequestOfCall<typeof leaveReports.exportFile>['body']['filters']

const bases = ['academic', 'calendar'] as const
const kinds = ['student', 'staff'] as const
const ofBoth: readonly LeaveReport[] = ['applications', 'on-leave']
const ofStaff: readonly LeaveReport[] = ['balance', 'register', 'loss-of-pay', ...ofBoth]
const ofStudents: readonly LeaveReport[] = ['students', ...ofBoth]

/** The filters of a report as its calls take them; what is of another report is left out. */
export function leaveFiltersOf(which: LeaveReport, values: ReportValues) {
  const of = <T, N>(reports: readonly LeaveReport[], value: T, nothing: N) => (reports.includes(which) ? value : nothing)
  const type = values.one('type')
  const designation = values.one('designation')
  return {
    yearBasis: values.choice('basis', bases, 'academic'),
    fromDate: which === 'balance' ? undefined : values.day('from'),
    toDate: values.day('to'),
    kind: of(ofBoth, values.code('kind', kinds), '' as const),
    staffId: of(ofStaff, values.one('staff'), undefined),
    studentId: of(ofStudents, values.one('student'), undefined),
    status: of(['applications', 'students'], values.code('status', leaveStatuses), '' as const),
    ...classesOf(values),
    designationIds: of(ofStaff, designation ? [designation] : [], []),
    typeIds: type ? [type] : [],
  } satisfies Filters
}

function leaveFilters(
  text: Say,
  which: LeaveReport,
  offers: Offers | undefined,
  values: ReportValues,
  fields: { readonly staff: ReportFilter; readonly student: ReportFilter },
): ReportFilter[] {
  const on = (reports: readonly LeaveReport[], filters: readonly ReportFilter[]) => (reports.includes(which) ? filters : [])
  const today = which === 'on-leave' ? { from: offers?.today, to: offers?.today } : {}
  return [
    {
      name: 'report',
      label: text('leave.report.report'),
      kind: 'choice',
      options: names.map(value => ({ value, label: text(`leave.report.name.${value}`) })),
      standard: 'applications',
      plain: true,
      clears: ['from', 'to', 'kind', 'status', 'staff', 'student', 'designation', 'sort'],
    },
    ...(which === 'balance'
      ? [{ name: 'to', label: text('leave.report.asOn'), kind: 'day' as const, standard: offers?.today }]
      : dayFilters(text, values, ['from', text('leave.column.from')], ['to', text('leave.column.to')], false, today)),
    ...on(ofBoth, [codeFilter(text, 'kind', text('leave.column.kind'), kinds, value => text(`leave.applicant.${value}`))]),
    { ...rowFilter(text, 'type', text('leave.column.type'), offers?.types), more: true },
    ...on(
      ['applications', 'students'],
      [codeFilter(text, 'status', text('leave.column.status'), leaveStatuses, value => text(`leave.status.${value}`))],
    ),
    ...on(
      ['balance', 'applications', 'loss-of-pay', 'students'],
      [
        {
          name: 'basis',
          label: text('leave.report.basis'),
          kind: 'choice',
          options: bases.map(value => ({ value, label: text(`leave.report.basis.${value}`) })),
          standard: 'academic',
          more: true,
          plain: values.choice('basis', bases, 'academic') === 'academic',
        },
      ],
    ),
    ...classFiltersOfToday(text, offers, values).map(filter => ({ ...filter, more: true })),
    ...on(ofStaff, [
      {
        name: 'designation',
        label: text('leave.report.designation'),
        kind: 'choice',
        options: optionsOf(offers?.designations),
        none: text('app.all'),
        more: true,
        hidden: offers?.seesStaff === false,
      },
      { ...fields.staff, more: true, hidden: offers?.seesStaff === false },
    ]),
    ...on(ofStudents, [{ ...fields.student, more: true }]),
  ]
}

/** The address of one of the leave reports, with its columns; a register has one for each of its days. */
export function useLeaveReport(which: LeaveReport, days: readonly string[]) {
  const text = useText()
  const named = useNamedText()
  const loaders = useStaffLoaders()
  const studentFilter = useStudentFilter(text('leave.applicant.student'))
  const { data: offers } = useCall(leaveApplications.approvalValues, {})
  const own: readonly string[] = leaveReportColumns[which]
  const columns = which === 'register' ? [...own.filter(key => key !== 'days'), ...days, 'days'] : own
  const titleOf = (key: string) => (key.startsWith('day:') ? key.slice(-2) : named(`leave.column.${key}`, key))
  const report = useReport({
    name: `leave-${which}`,
    columns: offers && columns.map(key => ({ key, title: titleOf(key), isDefault: true })),
    filters: values =>
      leaveFilters(text, which, offers, values, {
        student: studentFilter(values, changes => report.set(changes)),
        staff: {
          name: 'staff',
          label: text('leave.applicant.staff'),
          kind: 'id',
          field: (
            <EntitySelectorInput
              configuration={staffSelector}
              loaders={loaders}
              value={values.one('staff') ?? null}
              onChange={id => report.set({ staff: id ?? undefined })}
            />
          ),
        },
      }),
  })
  return { report, columns }
}
