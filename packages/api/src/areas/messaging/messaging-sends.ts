import { type FormatDoor, formatGroups, halves, mailFiles, mostRecipients, toldStatuses } from '@school/rules'
import { z } from 'zod'
import { classBody, distinct, id, line, text, words } from '../../contract/schemas'
import { busFilters } from '../people/bus-report'
import { wide } from './messaging-schemas'

/** Rows of a send; whatever else they carry is not read. */
const entries = distinct(z.object({ id }), 'id').max(mostRecipients).default([])

/** Everybody whom filters find, less some: in place of the rows, so that a whole school is not sent row by row. */
const chosenBy = <Filters extends z.ZodType>(filters: Filters) =>
  z.object({ filters, excludeIds: z.array(id).max(mostRecipients).default([]) }).optional()

/** What the students of To Guardian are found by, beside their classes. */
export const guardianFields = {
  academicYearId: z.union([id, z.literal('')]).default(''),
  gender: z.enum(['', 'Male', 'Female', 'Other']).default(''),
  busId: z.union([id, z.literal('')]).default(''),
  login: z.enum(['', 'with', 'without']).default(''),
  text: words.default(''),
}

/** What staff are found by, beside sections and designations. */
export const staffFields = {
  categoryId: z.union([id, z.literal('')]).default(''),
  teaching: z.enum(['', 'yes', 'no']).default(''),
  gender: z.enum(['', 'Male', 'Female', 'Other']).default(''),
  text: words.default(''),
}

// A filter that is not known would write to more people than were meant.
const ofGuardians = {
  entries,
  selection: chosenBy(z.strictObject({ ...guardianFields, ...classBody })),
  /** What was handed over with the students: its values stand in the texts. Of fee dues the formats are those of the reminders. */
  handOver: id.optional(),
}
const staffSelection = chosenBy(
  z.strictObject({
    ...staffFields,
    sectionIds: z.array(id).max(100).default([]),
    designationIds: z.array(id).max(200).default([]),
  }),
)
const ofStaff = { StaffEntry: entries, selection: staffSelection }
const riderSelection = chosenBy(busFilters)

/** Rows of the absent/present report: the status that was seen is compared with what is marked by then. */
const attendanceEntries = distinct(z.object({ id, attendanceDate: line(10).optional(), status: line(20).optional() }), 'id')
  .max(mostRecipients)
  .default([])
const ofAttendance = {
  /** `YYYY-MM-DD` or `dd/MM/yyyy`; without it that of the rows. */
  attendanceDate: line(10).optional(),
  /** Who is no longer so is skipped; without it each row by its own status. */
  notificationType: z.enum(toldStatuses).optional(),
  /** The half that the status is of; without it the day. */
  half: z.enum(['', ...halves]).default(''),
}
/** Rows of the bus attendance: of one day. */
const rideEntries = distinct(z.object({ id, attendanceDate: line(10).optional() }), 'id')
  .max(mostRecipients)
  .default([])
const ofRides = { attendanceDate: line(10).optional() }
const ofRiders = { StudEntry: entries, selection: riderSelection }

/** How a message goes out, beside what is said to whom. */
const choices = {
  formatVersion: z.int().optional(),
  /** `YYYY-MM-DDTHH:mm:ss` of the school's clock, within 30 days, in steps of 5 minutes. */
  sendAt: line(30).nullable().optional(),
  urgent: z
    .object({ reason: text(1000) })
    .nullable()
    .optional(),
  /** What becomes of recipients that a parameter has no value for. */
  missing: z.enum(['skip', 'dash']).default('skip'),
  /** Absent: as the school has set it. */
  avoidRepeatedSMS: z.boolean().optional(),
  alsoBell: z.boolean().optional(),
}

/** Absent: of a notification as the school has set it, else guardians. */
const sendTowhom = z.enum(['Guardian', 'Student', 'Both']).optional()
/** Absent: as the school has set it. */
const SendEmailorSMS = z.enum(['SMS', 'Email', 'Both']).optional()
/** Uploads of the sender that go with an e-mail. */
const files = { attachmentFileIds: distinct(id).max(mailFiles.most).default([]) }

const ofText = {
  formatId: id,
  group: line(60).optional(),
  ExampleMessage: text(4000).default(''),
  content: text(4000).default(''),
  SendEmailorSMS,
  /** Subject of an e-mail; without one the name of the format. */
  Title: line(100).optional(),
  ...files,
  ...choices,
}
const ofWhatsapp = {
  formatId: id,
  group: line(60).optional(),
  ExampleMessage: text(4000).default(''),
  content: text(4000).default(''),
  /** An own upload, where the format asks for a file. */
  attachmentFileId: id.nullable().optional(),
  ...choices,
}
const ofNotification = {
  title: text(4000),
  notificationDescription: text(20_000),
  formatId: id.optional(),
  group: line(60).optional(),
  ExampleMessage: text(4000).default(''),
  /** Sends the same by SMS to those without a login, as a batch of its own. */
  smsFallback: z.boolean().default(false),
  ...choices,
}

const ofVoice = {
  voiceDescriptionId: id,
  /** What a call is said to be; it is a call either way. */
  SendEmailorSMS: z.enum(['Voice', 'SMS']).default('Voice'),
  ExampleMessage: text(4000).default(''),
  ...choices,
}

export const guardianSms = z.object({ ...ofText, ...ofGuardians, sendTowhom }).meta(wide)
export const staffSms = z.object({ ...ofText, ...ofStaff }).meta(wide)
/** Guardians of riders alone. */
export const busSms = z.object({ ...ofText, ...ofRiders }).meta(wide)
export const guardianVoice = z.object({ ...ofVoice, ...ofGuardians, sendTowhom }).meta(wide)
export const staffVoice = z.object({ ...ofVoice, ...ofStaff }).meta(wide)
export const guardianWhatsapp = z.object({ ...ofWhatsapp, ...ofGuardians, sendTowhom }).meta(wide)
export const staffWhatsapp = z.object({ ...ofWhatsapp, ...ofStaff }).meta(wide)
export const busWhatsapp = z.object({ ...ofWhatsapp, ...ofRiders }).meta(wide)
export const guardianNotification = z.object({ ...ofNotification, ...ofGuardians, sendTowhom }).meta(wide)
export const staffNotification = z.object({ ...ofNotification, ...ofStaff }).meta(wide)
export const busNotification = z.object({ ...ofNotification, entries, selection: riderSelection }).meta(wide)
export const absentSms = z.object({ ...ofText, ...ofAttendance, StudEntry: attendanceEntries }).meta(wide)
export const absentWhatsapp = z.object({ ...ofWhatsapp, ...ofAttendance, StudEntry: attendanceEntries }).meta(wide)
export const absentNotification = z.object({ ...ofNotification, ...ofAttendance, entries: attendanceEntries }).meta(wide)
export const rideSms = z.object({ ...ofText, ...ofRides, StudEntry: rideEntries }).meta(wide)
export const rideWhatsapp = z.object({ ...ofWhatsapp, ...ofRides, StudEntry: rideEntries }).meta(wide)
export const rideNotification = z.object({ ...ofNotification, ...ofRides, entries: rideEntries }).meta(wide)

/** The groups of notifications of doors; a group and its form name are taken for each other. */
const groupsOf = (...doors: readonly FormatDoor[]) => {
  const named = doors.flatMap(door => formatGroups[door].notification ?? [])
  return z.enum([...new Set(named.flatMap(({ group, formName }) => [group, formName]))])
}
const ofFormat = {
  formatId: id,
  ExampleMessage: text(4000).default(''),
  title: text(4000).optional(),
  smsFallback: ofNotification.smsFallback,
  ...choices,
}
/** By its group what a notification of that door takes, with the text of a format. */
export const formatNotification = z
  .discriminatedUnion('group', [
    z.object({ group: groupsOf('guardian', 'feeDues'), ...ofFormat, ...ofGuardians, sendTowhom }),
    z.object({ group: groupsOf('staff'), ...ofFormat, entries, selection: staffSelection }),
    z.object({ group: groupsOf('busReport'), ...ofFormat, entries, selection: riderSelection }),
    z.object({ group: groupsOf('absentPresent'), ...ofFormat, ...ofAttendance, entries: attendanceEntries }),
    z.object({ group: groupsOf('busAttendance'), ...ofFormat, ...ofRides, entries: rideEntries }),
  ])
  .meta(wide)

const asked = {
  channel: z.enum(['sms', 'notification', 'whatsapp', 'voice']),
  formatId: id.optional(),
  content: text(4000).default(''),
  SendEmailorSMS,
  Title: line(100).optional(),
  ...files,
  title: text(4000).default(''),
  notificationDescription: text(20_000).default(''),
  smsFallback: z.boolean().default(false),
  /** Of a call: what is spoken. */
  voiceDescriptionId: id.optional(),
  attachmentFileId: id.nullable().optional(),
  ...choices,
}

/** What would be sent: a send of any door. */
export const estimateBody = z
  .discriminatedUnion('door', [
    z.object({ door: z.literal('guardian'), ...asked, ...ofGuardians, sendTowhom }),
    z.object({ door: z.literal('staff'), ...asked, entries, selection: staffSelection }),
    z.object({ door: z.literal('busReport'), ...asked, entries, selection: riderSelection }),
    z.object({ door: z.literal('absentPresent'), ...asked, ...ofAttendance, entries: attendanceEntries }),
    z.object({ door: z.literal('busAttendance'), ...asked, ...ofRides, entries: rideEntries }),
  ])
  .meta(wide)
