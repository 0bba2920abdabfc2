import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { classQuery, distinct, flag, id, instant, line, option, options, page, repeated } from '../../contract/schemas'
import { messageBatches } from './messaging-batches'
import {
  authorised,
  balance,
  doorOffers,
  doorSettings,
  estimate,
  guardianView,
  selection,
  selectionBody,
  sendResult,
  settingsBody,
  staffView,
  wide,
} from './messaging-schemas'
import {
  absentNotification,
  absentSms,
  absentWhatsapp,
  busNotification,
  busSms,
  busWhatsapp,
  estimateBody,
  formatNotification,
  guardianFields,
  guardianNotification,
  guardianSms,
  guardianVoice,
  guardianWhatsapp,
  rideNotification,
  rideSms,
  rideWhatsapp,
  staffFields,
  staffNotification,
  staffSms,
  staffVoice,
  staffWhatsapp,
} from './messaging-sends'

const guardian = forms('s.comm.guardian')
const staff = forms('s.comm.staff')
const bus = forms('/student/report?tab=bus')
/** The dialogs of the bus attendance ask the bus report. */
const buses = forms('/student/report?tab=bus', 's.att.bus-report')
const rides = forms('s.att.bus-report')
const absent = forms('s.att.report')
/** Calls of all doors: the handler asks for the one that is meant. */
const anyDoor = forms('s.comm.guardian', 's.comm.staff', 's.att.report', 's.att.bus-report', '/student/report?tab=bus')

const userIds = distinct(id).max(20_000).default([])

const doorName = z.object({ id: line(60, 1) })

const send = <
  const Path extends string,
  Body extends
    | typeof guardianSms
    | typeof staffSms
    | typeof busSms
    | typeof guardianVoice
    | typeof staffVoice
    | typeof guardianWhatsapp
    | typeof staffWhatsapp
    | typeof busWhatsapp
    | typeof guardianNotification
    | typeof staffNotification
    | typeof busNotification
    | typeof absentSms
    | typeof absentWhatsapp
    | typeof absentNotification
    | typeof rideSms
    | typeof rideWhatsapp
    | typeof rideNotification,
>(
  path: Path,
  access: typeof guardian,
  body: Body,
  what: string,
) =>
  route({
    method: 'POST',
    path,
    summary: `Sends ${what} and answers before it is delivered. The same Idempotency-Key answers the first batch; with another body 409. Too small a balance answers 409 and sends nothing.`,
    access,
    idempotent: 'handler',
    body,
    answer: sendResult,
    status: 200,
  })

const getBalance = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'GET',
    path,
    summary: 'Credits of the school, with the state of the provider of a channel, which is asked at most once a minute.',
    access,
    operatorSchool: true,
    query: z.object({ channel: z.enum(['sms', 'whatsapp']).default('sms') }),
    answer: balance,
  })
const getFirstBalance = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'GET',
    path,
    summary: 'Credits of the school as its ledger has them.',
    access,
    operatorSchool: true,
    answer: balance,
  })
const getAuthorised = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'GET',
    path,
    summary: 'Whether messages of the caller wait, and who lets them go.',
    access,
    operatorSchool: true,
    answer: authorised,
  })
const getSettings = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'GET',
    path,
    summary: 'Settings of the door; `id` is its form name or the id of nothing.',
    access,
    operatorSchool: true,
    params: doorName,
    answer: doorSettings,
  })
const setSettings = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'POST',
    path,
    summary: 'Changes settings of the door; administrators alone.',
    access,
    body: settingsBody,
    answer: doorSettings,
    status: 200,
  })

/** Messages to guardians and staff, and what became of them. */
export const messaging = {
  guardianInitialValues: route({
    method: 'GET',
    path: 'sms-to-guardian/initialvalues',
    summary: 'What filters, channels and dialogs offer.',
    access: guardian,
    operatorSchool: true,
    answer: z.object({
      academicYears: z.array(z.object({ id, name: z.string(), isCurrent: z.boolean() })),
      sections: options,
      courses: z.array(option.extend({ sectionId: id })),
      divisions: z.array(option.extend({ courseId: id })),
      buses: options,
      ...doorOffers,
      sendTowhom: z.array(z.enum(['Guardian', 'Student', 'Both'])),
      currentAcademicYearId: id.nullable(),
    }),
  }),
  guardianCourses: route({
    method: 'GET',
    path: 'sms-to-guardian/courses/{sectionId}',
    summary: 'Courses of a section.',
    access: guardian,
    operatorSchool: true,
    answer: options,
  }),
  guardianDivisions: route({
    method: 'GET',
    path: 'sms-to-guardian/divisions/{courseId}',
    summary: 'Divisions of a course in the own scope.',
    access: guardian,
    operatorSchool: true,
    answer: options,
  }),
  guardianSectionDivisions: route({
    method: 'GET',
    path: 'sms-to-guardian/divisionsection/{id}',
    summary: 'Divisions of a section in the own scope.',
    access: guardian,
    operatorSchool: true,
    answer: options,
  }),
  guardianView: route({
    method: 'POST',
    path: 'sms-to-guardian/viewData',
    writes: false,
    summary: 'Studying students with their guardians; ids in the body win over the filters. With `all` ids of everybody found.',
    access: guardian,
    operatorSchool: true,
    query: z.object({
      ...guardianFields,
      ...classQuery,
      all: flag,
      page,
      pageSize: z.coerce.number().int().min(1).max(500).default(10),
    }),
    body: z.object({ userIds }).meta(wide),
    answer: guardianView,
    status: 200,
  }),
  guardianNumbers: route({
    method: 'POST',
    path: 'sms-to-guardian/get-phone-numbers-guardian',
    writes: false,
    summary: 'Numbers of the guardians of students.',
    access: guardian,
    operatorSchool: true,
    body: z.object({ userIds }).meta(wide),
    answer: z.array(z.object({ id, guardianId: id.nullable(), name: z.string(), mobile: z.string() })),
    status: 200,
  }),
  guardianNumbersToSend: route({
    method: 'POST',
    path: 'sms-to-guardian/sms/get-phone-numbers-to-send',
    writes: false,
    summary: 'Which numbers a message to these students goes to, and who is left out.',
    access: guardian,
    operatorSchool: true,
    body: z.object({ userIds, avoidRepeatedSMS: z.boolean().default(true) }).meta(wide),
    answer: z.object({
      numbers: z.array(z.object({ id, mobile: z.string() })),
      total: z.int(),
      unique: z.int(),
      withoutNumber: z.array(id),
      optedOut: z.array(id),
      repeated: z.array(id),
    }),
    status: 200,
  }),
  guardianSms: send('sms-to-guardian/send-sms', guardian, guardianSms, 'an SMS or an e-mail to guardians'),
  guardianVoice: send('sms-to-guardian/send-voice-sms', guardian, guardianVoice, 'a call to guardians'),
  guardianWhatsapp: send('sms-to-guardian/send-whatsapp', guardian, guardianWhatsapp, 'a WhatsApp message to guardians'),
  guardianNotification: send('sms-to-guardian/send-notification', guardian, guardianNotification, 'a notification to families'),
  guardianBalance: getBalance('sms-to-guardian/getbalance', guardian),
  guardianFirstBalance: getFirstBalance('sms-to-guardian/getbalance/intial', guardian),
  guardianAuthorised: getAuthorised('sms-to-guardian/autherizedPerson', guardian),
  guardianSettings: getSettings('sms-to-guardian/getSettings/{id}', guardian),
  guardianSetSettings: setSettings('sms-to-guardian/multiplesettings', guardian),

  staffInitialValues: route({
    method: 'GET',
    path: 'sendsmstostaff/initialvalues',
    summary: 'What filters, channels and dialogs offer.',
    access: staff,
    operatorSchool: true,
    answer: z.object({
      sections: options,
      designations: z.array(option.extend({ categoryId: id.nullable() })),
      categories: options,
      ...doorOffers,
    }),
  }),
  staffView: route({
    method: 'POST',
    path: 'sendsmstostaff/viewData',
    writes: false,
    summary: 'Working staff; ids in the body win over the filters. With `all` ids of everybody found.',
    access: staff,
    operatorSchool: true,
    query: z.object({
      sectionIds: repeated(id),
      designationIds: repeated(id),
      ...staffFields,
      all: flag,
      page,
      pageSize: z.coerce.number().int().min(1).max(500).default(10),
    }),
    body: z.object({ userIds }).meta(wide),
    answer: staffView,
    status: 200,
  }),
  staffSms: send('sendsmstostaff/send-sms', staff, staffSms, 'an SMS or an e-mail to staff'),
  staffVoice: send('sendsmstostaff/send-voice-sms', staff, staffVoice, 'a call to staff'),
  staffWhatsapp: send('sendsmstostaff/send-whatsapp', staff, staffWhatsapp, 'a WhatsApp message to staff'),
  staffNotification: send('sendsmstostaff/send-notification', staff, staffNotification, 'a notification to staff'),
  staffBalance: getBalance('sendsmstostaff/getbalance', staff),
  staffFirstBalance: getFirstBalance('sendsmstostaff/getbalance/intial', staff),
  staffAuthorised: getAuthorised('sendsmstostaff/autherizedPerson', staff),
  staffSettings: getSettings('sendsmstostaff/getSettings/{id}', staff),
  staffSetSettings: setSettings('sendsmstostaff/multiplesettings', staff),

  busSms: send('student/busStudentReport/send-sms', bus, busSms, 'an SMS or an e-mail to guardians of riders'),
  busWhatsapp: send('student/busStudentReport/send-whatsapp', bus, busWhatsapp, 'a WhatsApp message to guardians of riders'),
  busNotification: send(
    'student/busStudentReport/send-notification',
    bus,
    busNotification,
    'a notification to families of riders',
  ),
  busBalance: getBalance('student/busStudentReport/getbalance', buses),
  busFirstBalance: getFirstBalance('student/busStudentReport/getbalance/intial', buses),
  busAuthorised: getAuthorised('student/busStudentReport/autherizedPerson', buses),
  busSettings: getSettings('student/busStudentReport/getSettings/{id}', buses),
  busSetSettings: setSettings('student/busStudentReport/multiplesettings', buses),

  absentSms: send('studentAbsentPresentReport/send-sms', absent, absentSms, 'an SMS or an e-mail to guardians about a day'),
  absentWhatsapp: send(
    'studentAbsentPresentReport/send-whatsapp',
    absent,
    absentWhatsapp,
    'a WhatsApp message to guardians about a day',
  ),
  absentNotification: send(
    'studentAbsentPresentReport/send-notification',
    absent,
    absentNotification,
    'a notification to guardians about a day',
  ),
  absentBalance: getBalance('studentAbsentPresentReport/getbalance', absent),
  absentFirstBalance: getFirstBalance('studentAbsentPresentReport/getbalance/intial', absent),
  absentAuthorised: getAuthorised('studentAbsentPresentReport/autherizedPerson', absent),
  absentSettings: getSettings('studentAbsentPresentReport/getSettings/{id}', absent),
  absentSetSettings: setSettings('studentAbsentPresentReport/multiplesettings', absent),

  rideSms: send('bus-attendance/send-sms', rides, rideSms, 'an SMS or an e-mail to guardians about the bus'),
  rideWhatsapp: send('bus-attendance/send-whatsapp', rides, rideWhatsapp, 'a WhatsApp message to guardians about the bus'),
  rideNotification: send(
    'bus-attendance/send-notification',
    rides,
    rideNotification,
    'a notification to guardians about the bus',
  ),

  formatNotification: route({
    method: 'POST',
    path: 'notification/common/sendformat-notification',
    summary: 'Sends a notification by its format through the door of the group.',
    access: anyDoor,
    idempotent: 'handler',
    body: formatNotification,
    answer: sendResult,
    status: 200,
  }),
  estimate: route({
    method: 'POST',
    path: 'messaging/estimate',
    writes: false,
    summary: 'What a send would take, and who would get nothing. Sends nothing.',
    access: anyDoor,
    body: estimateBody,
    answer: estimate,
    status: 200,
  }),
  makeSelection: route({
    method: 'POST',
    path: 'messaging/selections',
    summary: 'Hands chosen students over to the screen that writes to their guardians; kept for 30 minutes.',
    access: guardian,
    body: selectionBody,
    answer: z.object({ id, expiresAt: instant }),
    status: 201,
  }),
  selection: route({
    method: 'GET',
    path: 'messaging/selections/{id}',
    summary: 'Students that the same person has handed over.',
    access: guardian,
    answer: selection,
  }),
  ...messageBatches,
}
