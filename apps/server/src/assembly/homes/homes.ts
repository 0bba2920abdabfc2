import type { Block } from '../../school/block'

const operator = [
  'firstSteps',
  'schoolsActive',
  'usersActive',
  'paymentsToday',
  'jobsFailed',
  'smsSentToday',
  'loginsPerDay',
  'schoolsByStatus',
  'importsHeld',
  'schoolsLowOnSms',
  'schoolsQuiet',
  'formatsWaiting',
  'failedJobs',
  'newestSchools',
]

/** Blocks of each home by the names that their areas gave them, in their order. */
const blockNames: Readonly<Record<string, readonly string[]>> = {
  'home.system-admin': [
    'firstSteps',
    'students',
    'staff',
    'present',
    'collected',
    'activated',
    'smsCredits',
    'attendance',
    'strength',
    'collection',
    'usersMissing',
    'importsToMend',
    'mergeCandidates',
    'changeRequests',
    'notTaken',
    'leaveWaiting',
    'noticesToApprove',
    'albumsToApprove',
    'feedbackNew',
    'chatUnread',
    'nextEvents',
    'birthdays',
    'staffOnLeave',
  ],
  'home.super-admin': [
    'firstSteps',
    'students',
    'staff',
    'present',
    'collected',
    'due',
    'activated',
    'collection',
    'attendance',
    'strength',
    'leaveWaiting',
    'noticesToApprove',
    'albumsToApprove',
    'reportedPhotos',
    'feedbackNew',
    'changeRequests',
    'notTaken',
    'chatUnread',
    'nextEvents',
    'staffOnLeave',
    'birthdays',
  ],
  'home.group-admin': [
    'groupStudents',
    'groupStaff',
    'groupCollected',
    'groupDue',
    'groupPresent',
    'collectedBySchool',
    'presentBySchool',
    'groupLowOnPresent',
    'groupLowOnSms',
    'groupHighOnDue',
    'groupSchools',
  ],
  'home.school-head': [
    'students',
    'present',
    'onLeaveToday',
    'attendance',
    'presentByCourse',
    'strengthWithoutAttendance',
    'leaveWaiting',
    'notTaken',
    'noticesToApprove',
    'albumsToApprove',
    'reportedPhotos',
    'feedbackNew',
    'chatUnread',
    'staffOnLeave',
    'nextEvents',
    'birthdays',
  ],
  'home.staff': [
    'classStudents',
    'classPresent',
    'diaryPosted',
    'classAttendance',
    'strengthWithoutAttendance',
    'notTaken',
    'leaveWaiting',
    'chatUnread',
    'absentToday',
    'ownClasses',
    'nextEvents',
    'birthdays',
  ],
  'home.non-staff': ['ownLeave', 'ownLeavePending', 'busStudents', 'chatUnread', 'nextEvents', 'staffBirthdays'],
  'home.parent': [
    'ownWeek',
    'nextDue',
    'ownPresent',
    'amountDue',
    'diaryToday',
    'diaryNotSeen',
    'leaveDecided',
    'feedbackReplied',
    'chatUnread',
    'ownMonths',
    'children',
    'latestDiary',
    'nextEvents',
  ],
  'home.student': [
    'ownWeek',
    'nextDue',
    'ownPresent',
    'diaryToday',
    'diaryNotDone',
    'chatUnread',
    'ownMonths',
    'children',
    'latestDiary',
    'nextEvents',
  ],
  'home.gj-admin': operator,
  'home.gj-support': operator,
}

/** Homes of the chosen child; while it is locked they tell of fees alone. */
export const familyHomes: ReadonlySet<string> = new Set(['home.parent', 'home.student'])
export const feeBlocks: ReadonlySet<string> = new Set(['amountDue'])

export const shortcuts: Readonly<Record<string, readonly string[]>> = {
  'home.system-admin': [
    's.import.photo',
    's.user.create-guardian',
    's.user.create-staff',
    's.user.allotment',
    's.student.report',
    's.comm.guardian',
  ],
  'home.super-admin': ['s.fees.reports', 's.student.report', 's.staff.report', 's.comm.guardian', 's.comm.notice'],
  'home.group-admin': ['s.fees.reports', 's.student.report', '/student/statistics-report'],
  'home.school-head': ['s.staff.class-teacher', 's.student.anecdotal-report', 's.att.report', 's.student.report'],
  'home.staff': [
    's.att.entry',
    's.student.anecdotal',
    '/student/anecdotal?tab=diary',
    's.tt.mine',
    's.student.report',
    's.comm.guardian',
  ],
  // What has no menu item is reached from here.
  'home.parent': ['g.diary', 'g.timetable', 'g.feedback', '/communication/notices', '/communication/albums'],
  'home.student': ['g.timetable', 'g.diary', '/communication/notices', '/communication/albums'],
  'home.gj-admin': ['school.list'],
  'home.gj-support': ['school.list'],
}

/**
 * The blocks of every home, in their order.
 *
 * @throws Error when a home names a block that no area gives.
 */
export function blocksOfHomes(given: Readonly<Record<string, Block>>): ReadonlyMap<string, readonly Block[]> {
  const blockOf = (name: string): Block => {
    const block = given[name]
    if (!block) throw new Error(`No area gives the block '${name}'.`)
    return block
  }
  return new Map(Object.entries(blockNames).map(([home, names]) => [home, names.map(blockOf)]))
}
