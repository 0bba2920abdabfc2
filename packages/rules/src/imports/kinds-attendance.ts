import { admNo, column, type ImportKind, required } from './columns'

/** What a student was on a day, or in one half of it. */
export const attendanceStatuses = {
  P: ['Present', 'Yes'],
  LT: ['Late', 'L'],
  A: ['Absent', 'Ab'],
  LV: ['Leave', 'On leave'],
  OD: ['On duty', 'Duty'],
  HF: ['Half day forenoon', 'Present forenoon'],
  HA: ['Half day afternoon', 'Present afternoon'],
}

/** Days of students as another program took them. */
export const attendanceDays: ImportKind = {
  code: 'attendance',
  title: 'Attendance by day',
  key: ['admNo', 'date', 'session'],
  mostRows: 200_000,
  columns: [
    admNo,
    column('date', 'Date', 'date', { required, past: true, synonyms: ['Day', 'Attendance Date', 'On'] }),
    column('status', 'Status', 'option', { required, options: attendanceStatuses, synonyms: ['Attendance', 'Mark'] }),
    column('session', 'Session', 'option', {
      options: { DAY: ['Full', 'Full day', 'Whole day', 'Both'], FN: ['Forenoon', 'Morning'], AN: ['Afternoon'] },
      usual: 'DAY',
      synonyms: ['Half'],
    }),
    column('reason', 'Reason', 'text', { max: 100, synonyms: ['Remark', 'Remarks'] }),
  ],
}

/** Months of students as another program counted them. */
export const attendanceMonths: ImportKind = {
  code: 'attendance-summary',
  title: 'Attendance by month',
  key: ['admNo', 'month'],
  mostRows: 200_000,
  columns: [
    admNo,
    column('month', 'Month', 'month', { required, synonyms: ['Attendance Month'] }),
    column('workingDays', 'Working Days', 'text', { required, max: 5, synonyms: ['Working', 'Total Days'] }),
    column('presentDays', 'Present Days', 'text', { required, max: 5, synonyms: ['Present', 'Days Present'] }),
    column('leave', 'Leave', 'text', { max: 5, synonyms: ['Leave Days', 'On Leave'] }),
    column('late', 'Late', 'integer', { max: 62, synonyms: ['Late Days', 'Times Late'] }),
  ],
}
