/** How a text leaves the school. */
export type FormatChannel = 'sms' | 'notification' | 'whatsapp'

/** The screen a text is sent from; each has formats and parameters of its own. */
export type FormatDoor = 'guardian' | 'staff' | 'absentPresent' | 'busReport' | 'busAttendance' | 'fees' | 'feeDues' | 'system'

/** A word `{{name}}` of a format and the field of a recipient that takes its place. */
export interface FormatParameter {
  readonly name: string
  readonly label: string
  readonly mapTo: string
}

const to = (mapTo: string, name: string): FormatParameter => ({ name, label: name, mapTo })

const name = to('name', 'Name')
const student = to('name', 'Student')
const division = to('division', 'Division')
const section = to('section', 'Section')
const attendanceDate = to('attendanceDate', 'Date')

/** Field of the parameter that stands for the text written below the format. */
export const contentField = 'content'
/** Fields that no recipient has: the moment of sending fills them. */
export const dateField = 'currentDate'
export const timeField = 'currentTime'

const content = to(contentField, 'Content')
const currentDate = to(dateField, 'Current Date')
const currentTime = to(timeField, 'Current Time')

const guardian = [
  to('admNo', 'Admission Number'),
  to('rollNo', 'Roll Number'),
  student,
  to('course', 'Course'),
  division,
  to('guardianName', 'Guardian'),
  to('classTeacher', 'Class Teacher'),
]
const staff = [name, to('designation', 'Designation'), section]
const attendance = [name, division, attendanceDate]
const bus = [name, division]
const fees = [
  to('admissionNo', 'AdmissionNo'),
  name,
  division,
  to('transactionId', 'TransactionId'),
  to('amount', 'Amount'),
  to('feesRemittedDate', 'FeesRemittedDate'),
  to('transactionStatus', 'TransactionStatus'),
]
const feeDues = [
  student,
  to('admNo', 'Admission Number'),
  division,
  to('guardianName', 'Guardian'),
  to('dueAmount', 'Due Amount'),
  to('dueDate', 'Due Date'),
]
const system = [to('loginName', 'Login Name'), to('password', 'Password'), to('code', 'Code'), to('school', 'School')]
const reportDay = [student, division, section, to('date', 'Date')]

const sets: Readonly<Record<FormatChannel, Readonly<Record<FormatDoor, readonly FormatParameter[]>>>> = {
  sms: {
    guardian: [...guardian, currentDate, currentTime, content],
    staff: [...staff, content],
    absentPresent: [...attendance, content],
    busReport: [...bus, content],
    busAttendance: [...attendance, content],
    fees: [...fees, content],
    feeDues: [...feeDues, content],
    system: [...system, content],
  },
  notification: {
    guardian: [...guardian, currentDate],
    staff,
    absentPresent: attendance,
    busReport: bus,
    busAttendance: attendance,
    fees: [],
    feeDues,
    system: [],
  },
  whatsapp: {
    guardian,
    staff,
    absentPresent: reportDay,
    busReport: [student, division],
    busAttendance: reportDay,
    fees: [],
    feeDues,
    system,
  },
}

/** What the formats of a door can say of a recipient, in the order of the chips. */
export const formatParameters = (channel: FormatChannel, door: FormatDoor): readonly FormatParameter[] => sets[channel][door]

/** How formats of a door are kept apart; a group and its form name are taken for each other. */
export interface FormatGroup {
  readonly group: string
  readonly formName: string
}

const same = (group: string): FormatGroup => ({ group, formName: group })

/** Groups of every door; a channel that a door does not have is left out. */
export const formatGroups: Readonly<Record<FormatDoor, Readonly<Partial<Record<FormatChannel, FormatGroup>>>>> = {
  guardian: {
    sms: { group: 'guardianGeneralSMS', formName: 'GuardianSMSFormName' },
    notification: { group: 'guardianGeneralNotifications', formName: 'GuardianNotificationFormName' },
    whatsapp: same('GuardianGeneralWhatsapp'),
  },
  staff: {
    sms: { group: 'staffGeneralSMS', formName: 'StaffSMSFormName' },
    notification: same('staffGeneralNotifications'),
    whatsapp: same('StaffGeneralWhatsapp'),
  },
  absentPresent: {
    sms: same('studentAbsentPresentSMS'),
    notification: same('attendenceNotifications'),
    whatsapp: same('StudentAbsentPresentWhatsapp'),
  },
  busReport: {
    sms: same('busStudentReportSMS'),
    notification: same('busStudentNotifications'),
    whatsapp: same('BusStudentReportWhatsapp'),
  },
  busAttendance: {
    sms: same('busAttendanceSMS'),
    notification: same('busAttendanceNotifications'),
    whatsapp: same('BusAttendanceWhatsapp'),
  },
  fees: { sms: { group: 'feesSMS', formName: 'Fees' } },
  feeDues: { sms: same('feeDuesSMS'), notification: same('feeDuesNotifications'), whatsapp: same('FeeDuesWhatsapp') },
  system: { sms: same('systemSMS'), whatsapp: same('LoginCredentialsWhatsapp') },
}

/** The only formats of the fees; they stay editable when approved and cannot be deleted. */
export const feeFormatNames = ['PaymentSuccessSMS', 'PaymentFailureSMS'] as const
