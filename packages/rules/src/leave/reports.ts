/** Reports on leave. */
export const leaveReports = ['applications', 'balance', 'register', 'on-leave', 'loss-of-pay', 'students'] as const
/** One of `leaveReports`. */
export type LeaveReport = (typeof leaveReports)[number]

/** The columns of a report in their order; the register adds a column for each day of its month. */
export const leaveReportColumns = {
  applications: [
    'no',
    'kind',
    'code',
    'name',
    'place',
    'type',
    'fromDate',
    'toDate',
    'days',
    'lopDays',
    'appliedOn',
    'waitingFor',
    'status',
    'reason',
  ],
  balance: ['code', 'name', 'place', 'type', 'opening', 'credited', 'carried', 'used', 'lapsed', 'balance', 'held'],
  register: ['code', 'name', 'place', 'days'],
  'on-leave': ['date', 'kind', 'code', 'name', 'place', 'type', 'half', 'no'],
  'loss-of-pay': ['code', 'name', 'place', 'days', 'dates'],
  students: ['code', 'name', 'place', 'applications', 'days', 'byType'],
} as const satisfies Readonly<Record<LeaveReport, readonly string[]>>

const figures: ReadonlySet<string> = new Set([
  'days',
  'lopDays',
  'opening',
  'credited',
  'carried',
  'used',
  'lapsed',
  'balance',
  'held',
  'applications',
])

/** Whether a column holds days or counts, which are added up. */
export const isLeaveFigure = (column: string): boolean => figures.has(column)
