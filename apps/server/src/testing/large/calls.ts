import { groupAdmin, guardianOf, leaders, operator, staffOf } from './people'
import { adminOf, idOf } from './schools'

/** Who makes a call in a school of `fillPeople`, or above it. */
export type Role = 'admin' | 'superAdmin' | 'head' | 'teacher' | 'office' | 'guardian' | 'group' | 'operator'

export const loginOf = (role: Role, school: number, firstOffice: number): string =>
  ({
    admin: adminOf(school),
    superAdmin: staffOf(school, leaders.superAdmin),
    head: staffOf(school, leaders.head),
    teacher: staffOf(school, leaders.firstTeacher),
    office: staffOf(school, firstOffice),
    guardian: guardianOf(school, 2),
    group: groupAdmin,
    operator,
  })[role]

/** The page on which a role logs in. */
export const pageOf = (role: Role): 'school' | 'group' => (role === 'group' ? 'group' : 'school')

/** A call that reads lists or counts of a school. */
export interface ListCall {
  readonly name: string
  readonly role: Role
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  /** Milliseconds at p95 that the requirements allow. */
  readonly limit: number
}

const report = 'student/studentReport/viewStudentReport'
const day = '2026-11-20'

const courseOf = (school: number) => idOf('courses', school * 12 + 4)
const divisionOf = (school: number) => idOf('divisions', (school * 12 + 4) * 100)
const studentOf = (school: number) => idOf('students', school * 1_000_000 + 4)

const get = (name: string, role: Role, path: string, limit = 500): ListCall => ({ name, role, method: 'GET', path, limit })
const post = (name: string, role: Role, path: string, body: object, limit = 500): ListCall => ({
  name,
  role,
  method: 'POST',
  path,
  body,
  limit,
})
const students = (name: string, filters: object, more: object = {}, role: Role = 'admin', limit?: number) =>
  post(`student report, ${name}`, role, report, { filters, pageSize: 20, ...more }, limit)
const by = (column: string, descending = false) => ({ sort: [{ column, descending }] })
const statistics = (rows: string, what: string, role: Role = 'admin') =>
  get(
    `statistics, ${rows} by ${what}`,
    role,
    `student/studentStatisticsReport/viewStudentStatistics?rows=${rows}&by=${what}`,
    1000,
  )

function reportsOfStudents(school: number): ListCall[] {
  const master = (place: number) => idOf('masters', school * 1000 + place * 20)
  return [
    students('page 1', {}, {}, 'admin', 100),
    students('page 200', {}, { page: 200 }),
    students('of a teacher', {}, {}, 'teacher'),
    students('text', { text: 'nair' }),
    students('a division', { divisionIds: [divisionOf(school)] }),
    students('a course', { courseIds: [courseOf(school)] }),
    students('a year', { academicYearId: idOf('years', school * 2), status: 'all' }),
    students('who left', { status: 'terminated' }),
    students('on a day', { onDate: day }),
    students('gender', { gender: 'Female' }),
    students('age', { age: 10 }),
    students('block', { blockId: master(5) }),
    students('religion and caste', { religionId: master(2), casteId: master(3) }),
    students('bus', { busUser: 'yes' }),
    students('admitted', { admittedFrom: '2024-01-01', admittedTo: '2024-12-31' }),
    students('birthday month', { birthMonth: 11 }, by('birthday')),
    students('by class', {}, by('class')),
    students('by number', {}, by('admNo', true)),
    students('by guardian', {}, by('guardianName')),
    students('by age', {}, by('age')),
    students('by caste', {}, by('caste')),
    students('by bus', {}, by('bus')),
    students('by admission', {}, by('admissionDate')),
    statistics('section', 'gender'),
    statistics('division', 'religion'),
    statistics('course', 'age'),
    statistics('course', 'bus'),
    statistics('division', 'status'),
    statistics('division', 'caste', 'teacher'),
  ]
}

const peopleCalls = (school: number): ListCall[] => [
  get('bus report, page 1', 'admin', `student/busStudentReport/view?onDate=${day}&pageSize=20`),
  get('bus report of a bus', 'admin', `student/busStudentReport/view?onDate=${day}&busId=${idOf('buses', school * 100)}`),
  get('one student', 'admin', `studentcompleteinforpt/getstudentdetails/${studentOf(school)}`),
  get('siblings', 'admin', `studentcompleteinforpt/getsiblings/${studentOf(school)}`),
  get('documents', 'admin', `studentcompleteinforpt/getdocuments/${studentOf(school)}`),
  get('history of a student', 'admin', `studentcompleteinforpt/gethistory/${studentOf(school)}`),
  get('report cards of a student', 'admin', `studentcompleteinforpt/getreportcards/${studentOf(school)}`),
  get('staff information', 'admin', 'staff-information?pageSize=20'),
  post('staff report', 'admin', 'staff-report/view', { filters: {}, pageSize: 20 }),
  post('staff report, text, by service', 'admin', 'staff-report/view', { filters: { text: 'na' }, ...by('service', true) }),
  get('staff statistics', 'admin', 'staff-report/statistics'),
  get('class teacher report', 'admin', 'class-teacher-report?pageSize=200'),
]

const loginCalls = (school: number): ListCall[] => [
  post('guardian users, page 1', 'admin', 'guardian-user/view-data', { filters: {}, pageSize: 20 }),
  post('guardian users, text', 'admin', 'guardian-user/view-data', { filters: { text: 'nair' }, pageSize: 20 }),
  post('guardian users, not created', 'admin', 'guardian-user/view-data', {
    filters: { status: 'NotCreated' },
    pageSize: 20,
  }),
  post('guardian users, everybody', 'admin', 'guardian-user/view-data', { filters: {}, all: true }),
  post('guardian user report', 'admin', 'guardian-user/user-report-view', { filters: {}, pageSize: 20 }),
  post('guardian user report, never', 'admin', 'guardian-user/user-report-view', { filters: { neverLoggedIn: true } }),
  get('preview of the run', 'admin', 'auto-generate-guardian-user/viewData', 1000),
  get('preview of a send', 'admin', 'createGuardianUser/viewDataSMS?resend=1', 1000),
  post('staff without login', 'admin', 'staff-user/view-data', { filters: {} }),
  post('staff logins', 'admin', 'staff-user/list', { filters: {} }),
  get('user allotment', 'admin', 'userallotment/users'),
  post('block login, guardians', 'admin', 'block-login/view', { filters: { userType: 'Guardian' } }),
  post('block login, blocked', 'admin', 'block-login/view', { filters: { userType: 'Guardian', status: 'Blocked' } }),
  post('block login, staff', 'admin', 'block-login/view', { filters: { userType: 'Staff' } }),
  get('history of blocks', 'admin', `block-login/history/${idOf('guardianUsers', school * 1_000_000 + 1)}`),
  get('merge candidates', 'admin', 'mergeGuardianUser/candidates'),
  get('change requests', 'admin', 'changeGuardianDetails/requests'),
]

const diaryCalls = (): ListCall[] => [
  get('class diary of the school', 'head', 'student-diary'),
  get('class diary of a teacher', 'teacher', 'student-diary'),
  get('anecdotal list', 'head', 'anecdotal/anecdotal-list'),
  get('anecdotal list of a teacher', 'teacher', 'anecdotal/anecdotal-list'),
  get('anecdotal report', 'head', 'anecdotalRpt/viewReport'),
  get('anecdotal report by student', 'head', 'anecdotalRpt/viewReport?view=student'),
  get('diary, a day', 'guardian', 'parent/student-diary', 300),
  get('diary, a month', 'guardian', 'parent/student-diary?month=2026-11', 300),
  get('anecdotal view', 'guardian', 'parent/anecdotal', 300),
]

const leaveCalls = (): ListCall[] => [
  get('own leave', 'teacher', 'leave-appln/applications?scope=own&pageSize=20'),
  get('leave that waits', 'head', 'leave-appln/applications?scope=approval&pageSize=20'),
  get('all leave', 'head', 'leave-appln/applications?scope=approval&tab=all&pageSize=20'),
  get('leave that was decided', 'head', 'leave-appln/applications?scope=approval&tab=decided&pageSize=20'),
  ...['applications', 'balance', 'register', 'on-leave', 'loss-of-pay', 'students'].map(report =>
    get(`leave report, ${report}`, 'head', `leave-appln/reports/${report}?pageSize=20`, 1000),
  ),
]

const attendanceCalls = (school: number): ListCall[] => [
  get('absent list', 'admin', `studentAbsentPresentReport?view=list&pageSize=50`),
  get('absent list, of a teacher', 'teacher', `studentAbsentPresentReport?view=list&pageSize=50`),
  get('absent list, a division', 'head', `studentAbsentPresentReport?view=list&divisionIds=${divisionOf(school)}`),
  get('register of a month', 'head', `studentAbsentPresentReport?view=register&divisionIds=${divisionOf(school)}&pageSize=50`),
  get('summary of a division', 'head', `studentAbsentPresentReport?view=summary&divisionIds=${divisionOf(school)}&pageSize=50`),
  get('registers of a day', 'admin', 'attendance-taken?pageSize=200'),
  get('registers of a day, of a teacher', 'teacher', 'attendance-taken?pageSize=50'),
  get('registers of a month by class', 'head', 'attendance-taken?view=matrix&from=2026-10-21&to=2026-11-20&pageSize=200', 1500),
  get('safety flags', 'head', 'attendance-taken/safety?pageSize=50'),
  get('attendance allotments', 'admin', 'attendance-allotment?pageSize=50'),
  get('leave balances', 'admin', 'leave-appln/balances?pageSize=50'),
]

const messageCalls = (school: number): ListCall[] => [
  get('history of messages', 'admin', 'notification-history/List?pageSize=50'),
  get('history of messages, page 20', 'admin', 'notification-history/List?pageSize=50&page=20'),
  get('messages to a student', 'admin', `notification-history/List?pageSize=50&personId=${studentOf(school)}`),
  get('history of a division', 'admin', `notification-history/List?pageSize=50&divisionIds=${divisionOf(school)}`),
  get('history of a course', 'admin', `notification-history/List?pageSize=50&courseIds=${courseOf(school)}`),
  get('history of messages, text', 'admin', 'notification-history/List?pageSize=50&text=nothing'),
  get('history of what was read', 'admin', 'notification-history/List?pageSize=50&status=Read'),
  get('history of what failed', 'admin', 'notification-history/List?pageSize=50&status=Failed'),
  get('history of a year', 'admin', 'notification-history/List?pageSize=50&from=2025-11-30&to=2026-11-30'),
  get('history of messages of a teacher', 'teacher', 'notification-history/List?pageSize=50'),
  get('history of messages to staff', 'admin', 'notification-history/List?type=Staff&pageSize=50'),
  get('usage of messages', 'admin', 'notification-history/usage', 1000),
  get('batches', 'admin', 'messaging/batches?pageSize=20'),
  post('guardians to write to', 'admin', 'sms-to-guardian/viewData?pageSize=50', {}, 400),
  post('guardians to write to, without login', 'admin', 'sms-to-guardian/viewData?pageSize=50&login=without', {}, 400),
  post('guardians to write to, text', 'admin', 'sms-to-guardian/viewData?pageSize=50&text=nai', {}, 400),
  post('guardians to write to, of a teacher', 'teacher', 'sms-to-guardian/viewData?pageSize=50', {}, 400),
  post('staff to write to', 'admin', 'sendsmstostaff/viewData?pageSize=50', {}, 400),
]

const quickSearches: readonly ListCall[] = [
  get('quick search, name', 'admin', 'general/people?text=nair', 100),
  get('quick search, words', 'admin', 'general/people?text=me%20nai', 100),
  get('quick search, mobile', 'admin', 'general/people?text=90000', 100),
  get('quick search of a teacher', 'teacher', 'general/people?text=nair', 100),
]

/** What people type until they see whom they mean; two letters are the fewest that are looked for, and stand in most names. */
export const quickSearchCalls: readonly ListCall[] = [
  ...quickSearches,
  get('quick search, two letters', 'admin', 'general/people?text=an', 100),
  get('quick search, number', 'admin', 'general/people?text=00042', 100),
  get('quick search, nobody', 'admin', 'general/people?text=zzqx', 100),
  get('quick search of a teacher, two letters', 'teacher', 'general/people?text=an', 100),
]

const moneyOfToday = 'fromDate=2026-11-01&toDate=2026-11-30'

/** Orders of fees over all schools, and of the machines of one. */
const orderCalls: readonly ListCall[] = [
  get('orders, today', 'operator', 'fees-admin/orders'),
  get('orders, that hang', 'operator', 'fees-admin/orders?preset=hanging'),
  get('orders, unfinished', 'operator', 'fees-admin/orders?preset=unfinished'),
  get('orders, by a number', 'operator', 'fees-admin/orders?text=pay_29QQoUBi66xm2f'),
  get('online statement', 'operator', `fees-admin/online-statement?${moneyOfToday}`, 1000),
  get('online statistics', 'operator', `fees-admin/online-statistics?${moneyOfToday}`, 1000),
  get('orders of machines', 'admin', 'fees/orders?channel=pos'),
  get('collection by machines', 'admin', `fees/reports/pos-collection?${moneyOfToday}`, 1000),
]

/** Sheets of marks, whether or not the school has made any. */
const markCalls: readonly ListCall[] = [
  get('mark sheets, page 1', 'admin', 'tabulation/sheets?pageSize=50'),
  get('mark sheets, open ones of a teacher', 'teacher', 'tabulation/sheets?mine=1&openOnly=1'),
  get('mark sheets, filters', 'head', 'tabulation/sheets/choices'),
]

function homeCalls(school: number): ListCall[] {
  const teacher = idOf('staff', school * 10_000 + leaders.firstTeacher)
  const guardian = idOf('guardians', school * 1_000_000 + 2)
  return [
    ...(['admin', 'superAdmin', 'head', 'teacher', 'office', 'guardian', 'group', 'operator'] as const).map(role =>
      get(`home, ${role}`, role, 'dashboard'),
    ),
    ...quickSearches,
    ...orderCalls,
    ...markCalls,
    get('students, complete', 'admin', 'student-selector?name=nai&searchOption=starts-with&pageSize=10'),
    get('students, all ids', 'admin', 'student-selector?fetchAllIds=1'),
    get('staff, complete', 'admin', 'staff-selector?name=na&searchOption=starts-with&pageSize=10'),
    get('guardians, complete', 'admin', 'guardian-selector?name=nai&searchOption=starts-with&pageSize=10'),
    get('bell', 'guardian', 'auth/notifications'),
    ...(['admin', 'head', 'teacher', 'office', 'guardian'] as const).flatMap(role => [
      get(`contacts, ${role}`, role, 'chat-all-contacts?page=1'),
      get(`contacts by name, ${role}`, role, 'chat-all-contacts?page=1&search=nai'),
      get(`conversations, ${role}`, role, 'user-chat-list'),
      get(`unread messages, ${role}`, role, 'chat/unread'),
    ]),
    get(
      'contacts of a division',
      'teacher',
      `chat-all-contacts?page=1&role=Guardian&role=Student&division=${divisionOf(school)}`,
    ),
    get('messages with a teacher', 'guardian', `current-chat?receiverId=${teacher}&senderId=${guardian}`),
    get('messages with a guardian', 'teacher', `current-chat?receiverId=${guardian}&senderId=${teacher}`),
    get('reported messages', 'head', 'chat/reports'),
    get('reported messages, text', 'head', 'chat/reports?status=Open&text=monday'),
    get('children', 'guardian', 'parent-home/get-guardian-children'),
    get('devices', 'guardian', 'auth/sessions'),
  ]
}

const receiptCalls: readonly ListCall[] = [
  get('receipts of a month', 'admin', 'fees/receipts?fromDate=2026-11-01&toDate=2026-11-30&pageSize=50'),
  get('receipts of a year, text', 'head', 'fees/receipts?fromDate=2025-12-01&toDate=2026-11-30&text=nair&pageSize=50'),
  get('cheques that are not cleared', 'admin', 'fees/receipts?cheques=open&pageSize=50'),
  get('refunds', 'superAdmin', 'fees/refunds?status=all&pageSize=50'),
  get('exceptions', 'superAdmin', 'fees/exceptions?pageSize=50'),
  get('closing sheets', 'head', 'fees/closings?pageSize=50'),
]

const tabulationCalls: readonly ListCall[] = [
  get('divisions with results', 'admin', 'tabulation/results/overview', 500),
  get('register of marks', 'head', 'tabulation/reports/consolidated?pageSize=50', 2000),
  get('marks of a teacher', 'teacher', 'tabulation/reports/mark-list?pageSize=50', 2000),
  get('changes of marks', 'head', 'tabulation/reports/change-log?pageSize=50', 500),
]

/** Sheets of marks and how far they are. */
const markStateCalls: readonly ListCall[] = [
  get('sheets to lock', 'admin', 'tabulation/locks?kind=remarks&view=matrix'),
  get('status of exams', 'head', 'tabulation/status?pageSize=50'),
  get('missing marks', 'head', 'tabulation/missing?pageSize=50'),
  get('missing marks of a teacher', 'teacher', 'tabulation/missing?pageSize=50'),
]

/** The calls of people, students, staff, logins and diaries that read lists, in a school of `fillPeople`. */
export const listCalls = (school: number): ListCall[] => [
  ...reportsOfStudents(school),
  ...peopleCalls(school),
  ...loginCalls(school),
  ...diaryCalls(),
  ...attendanceCalls(school),
  ...leaveCalls(),
  ...messageCalls(school),
  ...homeCalls(school),
  ...receiptCalls,
  ...tabulationCalls,
  ...markStateCalls,
]
