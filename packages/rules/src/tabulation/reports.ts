/** Columns of the reports on marks in their order; some have further ones by subject, exam or grade, before what is named last. */
export const markReportColumns = {
  'mark-list': ['rollNo', 'admNo', 'name', 'division', '+', 'total', 'percent', 'grade', 'sheets'],
  consolidated: ['rollNo', 'admNo', 'name', 'division', '+', 'total', 'max', 'percent', 'grade', 'outcome', 'rank'],
  'subject-analysis': ['subject', 'division', 'students', 'appeared', 'absent', 'average', 'highest', 'passPercent', '+'],
  comparison: ['division', 'students', '+'],
  toppers: ['group', 'place', 'admNo', 'name', 'division', 'total', 'max', 'percent', 'grade'],
  'below-pass': ['rollNo', 'admNo', 'name', 'division', 'subject', 'total', 'max', 'percent', 'needed', 'grade'],
  'teacher-wise': ['staff', 'subjects', 'sheets', 'locked', 'appeared', 'average', 'passPercent'],
  'change-log': ['at', 'admNo', 'name', 'division', 'exam', 'subject', 'part', 'old', 'new', 'via', 'reason', 'by'],
} as const

export type MarkReport = keyof typeof markReportColumns
export const markReports = Object.keys(markReportColumns) as [MarkReport, ...MarkReport[]]

/** What the best are looked for in. */
export const topperGroups = ['subject', 'division', 'course'] as const

/** Columns that only a sheet of a spreadsheet has room for. */
export const mostPaperColumns = 60

/** Columns of a report with those that it has besides. */
export const columnsOfMarkReport = (report: MarkReport, more: readonly string[]): string[] =>
  markReportColumns[report].flatMap(key => (key === '+' ? more : [key]))
