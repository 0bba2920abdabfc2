/** Columns of the absent/present report by its views, in their order; `d1` to `d31` are the days of a month. */
export const absentPresentColumns = {
  list: [
    'admNo',
    'rollNo',
    'name',
    'division',
    'fn',
    'an',
    'status',
    'arrivedAt',
    'reason',
    'streak',
    'monthPercent',
    'guardianName',
    'mobile',
    'sent',
  ],
  register: [
    'rollNo',
    'name',
    'division',
    ...Array.from({ length: 31 }, (_, at) => `d${at + 1}`),
    'working',
    'present',
    'absent',
    'leave',
    'late',
    'percent',
  ],
  summary: [
    'admNo',
    'name',
    'division',
    'working',
    'present',
    'absent',
    'leave',
    'halfDays',
    'late',
    'duty',
    'percent',
    'toReach',
  ],
} as const

/** One of the columns of some views. */
export type AbsentPresentColumn<View extends keyof typeof absentPresentColumns = keyof typeof absentPresentColumns> =
  (typeof absentPresentColumns)[View][number]

/** Columns of Attendance Taken or Not Taken, in their order. */
export const takenColumns = [
  'date',
  'division',
  'sitting',
  'classTeacher',
  'takenBy',
  'takenAt',
  'strength',
  'present',
  'absent',
  'leave',
  'late',
  'percent',
  'state',
] as const
