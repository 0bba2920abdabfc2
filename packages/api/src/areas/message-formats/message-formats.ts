import { formatLimits } from '@school/rules'
import { z } from 'zod'
import { forms, route } from '../../contract/route'
import { id, line, text } from '../../contract/schemas'

const guardian = forms('s.comm.guardian')
const staff = forms('s.comm.staff')
const absent = forms('s.att.report')
const bus = forms('/student/report?tab=bus')
/** The dialogs of the bus attendance ask the bus report. */
const buses = forms('/student/report?tab=bus', 's.att.bus-report')
/** The fees write through no door; who reads their online report may see and change the two texts. */
const fees = forms('s.fees.setup', 's.fees.reports')
const feesAndPlatform = forms('s.fees.setup', 's.fees.reports', 'pfees.report.statement')
/** Calls of all doors: the handler asks for the door of the group. */
const anyDoor = forms('s.comm.guardian', 's.comm.staff', 's.att.report', 's.att.bus-report', '/student/report?tab=bus')

const name = line(formatLimits.name, 1)
const word = z.object({ changaleValue: text(1000) })

const format = z
  .object({
    id,
    name: z.string(),
    smsFormatName: z.string(),
    smsBody: z.string(),
    content: z.string(),
    isApproved: z.boolean(),
    group: z.string(),
    formName: z.string(),
    predefined: z.boolean(),
    createStaffId: id.nullable(),
    version: z.int(),
  })
  .meta({ id: 'SmsFormat' })

const whatsappFormat = format
  .extend({ campaignName: z.string(), includeAttachment: z.boolean(), includeDocument: z.boolean() })
  .meta({ id: 'WhatsappFormat' })

const formatList = z
  .object({
    smsFormats: z.array(whatsappFormat.partial({ campaignName: true, includeAttachment: true, includeDocument: true })),
    /** Texts need an approval before they are sent; both flags say the same. */
    applySMSFormatApproval: z.boolean(),
    smsApproval: z.boolean(),
    campaigns: z.array(z.string()),
  })
  .meta({ id: 'SmsFormatList' })

const notificationFormat = z
  .object({
    id,
    notificationFormatName: z.string(),
    notificationTitle: z.string(),
    notificationDescription: z.string(),
    /** Title, line break, description. */
    notificationBody: z.string(),
    predefined: z.boolean(),
    createStaffId: id.nullable(),
    /** The caller may replace and delete it; one of somebody else is only read and copied. */
    own: z.boolean(),
    formName: z.string(),
    formatType: z.enum(['Notification', 'SMS']),
    version: z.int(),
  })
  .meta({ id: 'NotificationFormat' })

const common = {
  /** Group or form name; without it that of the path. */
  group: line(60).optional(),
  name,
  formatName: line(formatLimits.name).optional(),
  /** Texts in place of the changeable words, in order; of an approved format nothing else may change. */
  changeableText: z.array(word).max(100).default([]),
  version: z.int().optional(),
  /** Takes the place of an unapproved format of the same name. */
  replace: z.boolean().default(false),
}
const smsSave = z.object({ ...common, smsBody: text(20_000), content: text(20_000).default('') })
const whatsappSave = z.object({
  ...common,
  formName: line(60).optional(),
  smsBody: text(20_000),
  campaignName: text(1000).default(''),
  includeAttachment: z.boolean().default(false),
  includeDocument: z.boolean().default(false),
})
const notificationSave = z.object({
  group: line(60, 1),
  notificationFormatName: name,
  notificationTitle: text(20_000),
  notificationDescription: text(20_000),
  notificationFormat: text(40_000).optional(),
  formatType: z.enum(['Notification', 'SMS']).default('Notification'),
  version: z.int().optional(),
  replace: z.boolean().default(false),
})

const group = z.object({ x: line(60, 1) })
const gone = z.object({ id })

const list = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({ method: 'GET', path, summary: 'SMS formats of the door by name.', access, operatorSchool: true, answer: formatList })
const one = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'GET',
    path,
    summary: 'One SMS format of the door; of another group 404.',
    access,
    operatorSchool: true,
    answer: format,
  })
const create = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'POST',
    path,
    summary:
      'Makes an SMS format. A name in use answers 409: of an approved format with its warning, of another one as Exists with the id, unless `replace`.',
    access,
    body: smsSave,
    answer: format,
    status: 200,
  })
const save = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'POST',
    path,
    summary: 'Saves an SMS format. Of an approved one only the changeable words may differ, else 409.',
    access,
    body: smsSave,
    answer: format,
    status: 200,
  })
const remove = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'DELETE',
    path,
    summary: 'Deletes an SMS format; approved and predefined ones answer 409.',
    access,
    answer: gone,
  })
const whatsapp = <const Path extends string>(path: Path, access: typeof guardian) =>
  route({
    method: 'GET',
    path,
    summary: 'One WhatsApp format of the door; of another group 404.',
    access,
    operatorSchool: true,
    answer: whatsappFormat,
  })

/** Reusable texts of the doors: SMS, WhatsApp and notifications. */
export const messageFormats = {
  guardianList: route({
    method: 'GET',
    path: 'sms-to-guardian/get-formats',
    summary: 'SMS formats of the door by name; of the reminders of fees when `group` asks for them.',
    access: guardian,
    operatorSchool: true,
    query: z.object({ group: line(60).optional() }),
    answer: formatList,
  }),
  guardianOne: one('sms-to-guardian/get-formats-by-id/{id}', guardian),
  guardianCreate: create('sms-to-guardian/save-new-format', guardian),
  guardianSave: save('sms-to-guardian/save-format/{id}', guardian),
  guardianRemove: remove('sms-to-guardian/{id}', guardian),
  staffList: list('sendsmstostaff/get-formats', staff),
  staffOne: one('sendsmstostaff/get-formats-by-id/{id}', staff),
  staffCreate: create('sendsmstostaff/save-new-format', staff),
  staffSave: save('sendsmstostaff/save-format/{id}', staff),
  staffRemove: remove('sendsmstostaff/{id}', staff),
  absentList: list('studentAbsentPresentReport/get-formats', absent),
  absentOne: one('studentAbsentPresentReport/get-formats-by-id/{id}', absent),
  absentCreate: create('studentAbsentPresentReport/save-new-format', absent),
  absentSave: save('studentAbsentPresentReport/save-format/{id}', absent),
  absentRemove: remove('studentAbsentPresentReport/{id}', absent),
  busList: route({
    method: 'GET',
    path: 'student/busStudentReport/get-formats/{x}',
    summary: 'SMS formats of the bus report by name; `x` is its group or form name.',
    access: buses,
    operatorSchool: true,
    params: group,
    answer: formatList,
  }),
  busOne: one('student/busStudentReport/get-formats-by-id/{id}', buses),
  busCreate: create('student/busStudentReport/save-new-format', buses),
  busSave: save('student/busStudentReport/save-format/{id}', buses),
  busRemove: remove('student/busStudentReport/delete/{id}', buses),

  feesList: list('fees/get-formats', feesAndPlatform),
  feesOne: one('fees/get-formats-by-id/{id}', feesAndPlatform),
  feesSave: route({
    method: 'POST',
    path: 'fees/save-format/{id}',
    summary:
      'Saves a text of the fees, also an approved one. Another name than the two predefined ones answers 409; the name of the other one as Exists, unless `replace`.',
    access: fees,
    body: smsSave,
    answer: format,
    status: 200,
  }),

  whatsappList: route({
    method: 'GET',
    path: 'whatsapp-to-guardian/get-formats/{x}',
    summary: 'WhatsApp formats of a group by name, with the campaigns in use.',
    access: anyDoor,
    operatorSchool: true,
    params: group,
    answer: formatList,
  }),
  whatsappGuardian: whatsapp('whatsapp-to-guardian/get-formats-by-id/{id}', guardian),
  whatsappStaff: whatsapp('whatsapp-to-guardian/get-staff-formats-by-id/{id}', staff),
  whatsappAbsent: whatsapp('whatsapp-to-guardian/get-absent-formats-by-id/{id}', absent),
  whatsappBusAttendance: whatsapp('whatsapp-to-guardian/get-bus-formats-by-id/{id}', forms('s.att.bus-report')),
  whatsappBus: whatsapp('whatsapp-to-guardian/get-stud-bus-formats-by-id/{id}', bus),
  whatsappCreate: route({
    method: 'POST',
    path: 'whatsapp-to-guardian/save-new-format',
    summary: 'Makes a WhatsApp format, by the rules of SMS formats.',
    access: anyDoor,
    body: whatsappSave,
    answer: whatsappFormat,
    status: 200,
  }),
  whatsappSave: route({
    method: 'POST',
    path: 'whatsapp-to-guardian/save-format/{id}',
    summary: 'Saves a WhatsApp format, by the rules of SMS formats.',
    access: anyDoor,
    body: whatsappSave,
    answer: whatsappFormat,
    status: 200,
  }),
  whatsappRemove: remove('whatsapp-to-guardian/{id}', anyDoor),

  notificationList: route({
    method: 'GET',
    path: 'notification/common/get-formats/{x}',
    summary: 'Notification formats of a form name or group, by name.',
    access: anyDoor,
    operatorSchool: true,
    params: group,
    answer: z.object({ notificationFormats: z.array(notificationFormat) }),
  }),
  notificationAndSms: route({
    method: 'GET',
    path: 'notification/common/get-smsnotificationformats/{a}/{b}',
    summary: 'Notification formats of form name `a` and SMS formats of form name `b`, told apart by formatType.',
    access: anyDoor,
    operatorSchool: true,
    params: z.object({ a: line(60, 1), b: line(60, 1) }),
    answer: z.object({ allFormats: z.array(notificationFormat) }),
  }),
  notificationOfSms: route({
    method: 'GET',
    path: 'notification/common/get-smsformats-notification/{x}',
    summary: 'SMS formats of a group in the shape of notifications.',
    access: anyDoor,
    operatorSchool: true,
    params: group,
    answer: z.object({ smsFormats: z.array(notificationFormat), smsApproval: z.boolean() }),
  }),
  notificationOne: route({
    method: 'GET',
    path: 'notification/common/get-formats-by-id/{id}',
    summary: 'One notification format.',
    access: anyDoor,
    operatorSchool: true,
    answer: notificationFormat,
  }),
  notificationCreate: route({
    method: 'POST',
    path: 'notification/common/save-new-format',
    summary:
      'Makes a notification format. An own name in use answers 409 as Exists, unless `replace`; one of somebody else always 409.',
    access: anyDoor,
    body: notificationSave,
    answer: z.object({ newNotificationFormat: notificationFormat }),
    status: 200,
  }),
  notificationSave: route({
    method: 'POST',
    path: 'notification/common/save-noti-format/{id}',
    summary: 'Saves a notification format; with the id of an SMS format or another name it makes a new one.',
    access: anyDoor,
    body: notificationSave,
    answer: z.object({
      notificationFormat: notificationFormat.optional(),
      newNotificationFormat: notificationFormat.optional(),
    }),
    status: 200,
  }),
  notificationRemove: route({
    method: 'DELETE',
    path: 'notification/common/delete/{id}',
    summary: 'Deletes an own notification format; of somebody else 403.',
    access: anyDoor,
    answer: gone,
  }),
}
