import {
  batchMessageStates,
  batchStates,
  mailFiles,
  messageWays,
  mostRecipients,
  preferenceChannels,
  sendChannels,
  sendDoors,
  skipReasons,
  voiceKinds,
  voiceLanguages,
} from '@school/rules'
import { z } from 'zod'
import { id, instant, line, paged, text } from '../contract/schemas'
import { attachment } from './anecdotal'

/** Rows of a send; whatever else they carry is not read. */
export const entries = z.array(z.object({ id })).max(mostRecipients)
/** Bodies of sends name up to 20,000 people. */
export const wide = { 'x-body-limit': 5 * 1024 * 1024 }

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

const sendTowhom = z.enum(['Guardian', 'Student', 'Both']).default('Guardian')
/** Uploads of the sender that go with an e-mail. */
const files = { attachmentFileIds: z.array(id).max(mailFiles.most).default([]) }

const ofText = {
  formatId: id,
  group: line(60).optional(),
  ExampleMessage: text(4000).default(''),
  content: text(4000).default(''),
  SendEmailorSMS: z.enum(['SMS', 'Email', 'Both']).default('SMS'),
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
  SendEmailorSMS: z.literal('Voice').default('Voice'),
  ExampleMessage: text(4000).default(''),
  ...choices,
}

export const guardianSms = z.object({ ...ofText, entries, sendTowhom }).meta(wide)
export const staffSms = z.object({ ...ofText, StaffEntry: entries }).meta(wide)
/** Guardians of riders alone. */
export const busSms = z.object({ ...ofText, StudEntry: entries }).meta(wide)
export const guardianVoice = z.object({ ...ofVoice, entries, sendTowhom }).meta(wide)
export const staffVoice = z.object({ ...ofVoice, StaffEntry: entries }).meta(wide)
export const guardianWhatsapp = z.object({ ...ofWhatsapp, entries, sendTowhom }).meta(wide)
export const staffWhatsapp = z.object({ ...ofWhatsapp, StaffEntry: entries }).meta(wide)
export const busWhatsapp = z.object({ ...ofWhatsapp, StudEntry: entries }).meta(wide)
export const guardianNotification = z.object({ ...ofNotification, entries, sendTowhom }).meta(wide)
export const staffNotification = z.object({ ...ofNotification, StaffEntry: entries }).meta(wide)
export const busNotification = z.object({ ...ofNotification, entries }).meta(wide)
export const formatNotification = z
  .object({
    formatId: id,
    group: line(60, 1),
    ExampleMessage: text(4000).default(''),
    entries,
    title: text(4000).optional(),
    ...choices,
  })
  .meta(wide)

/** Students chosen elsewhere, each with further values for texts. */
export const selectionBody = z
  .object({
    /** The form that they were chosen on. */
    source: line(60, 1),
    entries: z
      .array(z.object({ studentId: id, extra: z.record(line(60, 1), line(200)).optional() }))
      .min(1)
      .max(mostRecipients),
  })
  .meta(wide)

export const selection = z
  .object({ source: z.string(), studentIds: z.array(id), expiresAt: instant })
  .meta({ id: 'MessageSelection' })

/** What would be sent: a send of any door. */
export const estimateBody = z
  .object({
    door: z.enum(sendDoors),
    channel: z.enum(['sms', 'notification', 'whatsapp', 'voice']),
    formatId: id.optional(),
    content: text(4000).default(''),
    SendEmailorSMS: z.enum(['SMS', 'Email', 'Both']).default('SMS'),
    Title: line(100).optional(),
    ...files,
    title: text(4000).default(''),
    notificationDescription: text(20_000).default(''),
    entries,
    sendTowhom,
    smsFallback: z.boolean().default(false),
    /** Of a call: what is spoken. */
    voiceDescriptionId: id.optional(),
    attachmentFileId: id.nullable().optional(),
    ...choices,
  })
  .meta(wide)

const skipReason = z.enum(skipReasons)
const skipped = z.array(
  z.object({
    reason: skipReason,
    /** Of NoValue the parameter. */
    parameter: z.string().optional(),
    count: z.int(),
  }),
)

export const estimate = z
  .object({
    messages: z.int(),
    skipped: z.array(
      z.object({
        reason: skipReason,
        parameter: z.string().optional(),
        count: z.int(),
        ids: z.array(id),
        names: z.array(z.string()),
      }),
    ),
    parts: z.int(),
    credits: z.int(),
    balance: z.int(),
    /** Some texts hold characters outside the alphabet of short messages. */
    unicode: z.boolean(),
    repeatedToday: z.int(),
    /** When quiet hours end. */
    holdUntil: instant.nullable(),
    needsApproval: z.boolean(),
  })
  .meta({ id: 'SendEstimate' })

const state = z.enum(batchStates)

export const sendResult = z
  .object({
    batchId: id,
    status: state,
    messages: z.int(),
    skipped,
    credits: z.int(),
    balance: z.int(),
    holdUntil: instant.optional(),
    sendAt: instant.optional(),
    /** The same request was accepted before; nothing was sent again. */
    replayed: z.boolean().optional(),
    /** The outcome in words. */
    message: z.string(),
  })
  .meta({ id: 'SendResult' })

export const batch = z
  .object({
    id,
    at: instant,
    by: z.string(),
    own: z.boolean(),
    door: z.enum(sendDoors),
    channel: z.enum(sendChannels),
    format: z.string(),
    title: z.string(),
    text: z.string(),
    /** Files that went with it. */
    files: z.array(attachment),
    status: state,
    urgent: z.boolean(),
    sendAt: instant.nullable(),
    releaseAt: instant,
    counts: z.object({
      total: z.int(),
      skipped: z.int(),
      queued: z.int(),
      sent: z.int(),
      delivered: z.int(),
      read: z.int(),
      undelivered: z.int(),
      failed: z.int(),
      unconfirmed: z.int(),
      cancelled: z.int(),
    }),
    deliveredPercent: z.number().nullable(),
    credits: z.int(),
    refunded: z.int(),
    decidedBy: z.string(),
    rejectReason: z.string(),
    parentBatchId: id.nullable(),
    /** What the caller may do with it now. */
    actions: z.array(z.enum(['cancel', 'approve', 'reject', 'send-again', 'withdraw'])),
  })
  .meta({ id: 'MessageBatch' })

export const batchMessage = z
  .object({
    id,
    channel: z.enum(messageWays),
    name: z.string(),
    students: z.array(z.string()),
    /** A number, an address, or the name of a login. */
    to: z.string(),
    text: z.string(),
    state: z.enum(batchMessageStates),
    skipReason: skipReason.nullable(),
    parameter: z.string().nullable(),
    reason: z.string().nullable(),
    parts: z.int(),
    credits: z.int(),
    sentAt: instant.nullable(),
    deliveredAt: instant.nullable(),
    readAt: instant.nullable(),
  })
  .meta({ id: 'BatchMessage' })

/** Students with their guardians, and the figures of all that were found. */
export const guardianView = paged(
  z.object({
    id,
    studentId: id,
    admNo: z.string(),
    rollNo: z.int().nullable(),
    name: z.string(),
    course: z.string(),
    division: z.string(),
    section: z.string(),
    guardianId: id.nullable(),
    guardianName: z.string(),
    classTeacher: z.string(),
    mobile: z.string(),
    whatsappNumber: z.string(),
    email: z.string(),
    hasLogin: z.boolean(),
    lastMessageAt: instant.nullable(),
    /** Ways by which the guardian wants no general messages. */
    optedOut: z.array(z.enum(preferenceChannels).exclude(['push'])),
    /** Another student with the same number who stands before. */
    sameNumberAs: z.string().optional(),
  }),
).extend({
  summary: z.object({
    students: z.int(),
    guardians: z.int(),
    numbers: z.int(),
    withoutMobile: z.int(),
    withoutLogin: z.int(),
    optedOut: z.int(),
  }),
  all: z.array(id).optional(),
})

/** Staff, and the figures of all that were found. */
export const staffView = paged(
  z.object({
    id,
    staffId: id,
    code: z.string(),
    name: z.string(),
    designation: z.string(),
    section: z.string(),
    gender: z.string(),
    mobile: z.string(),
    email: z.string(),
    hasLogin: z.boolean(),
  }),
).extend({
  summary: z.object({ staff: z.int(), numbers: z.int(), withoutMobile: z.int(), withoutLogin: z.int() }),
  all: z.array(id).optional(),
})

const channels = z.array(
  z.object({
    code: z.enum(['sms', 'notification', 'whatsapp', 'voice', 'email']),
    enabled: z.boolean(),
    /** Why it cannot be used. */
    reason: z.enum(['NoProvider', 'NotForTeachers', 'ReadOnly', 'Paused']).optional(),
    /** Credits of a message or a part of it. */
    rate: z.int(),
  }),
)
const parameter = z.object({ name: z.string(), label: z.string(), mapTo: z.string() })
const parameters = z.object({ sms: z.array(parameter), notification: z.array(parameter), whatsapp: z.array(parameter) })
const sendSettings = z.object({
  avoidRepeatedSMS: z.boolean(),
  alsoBell: z.boolean(),
  quietFrom: z.string(),
  quietTo: z.string(),
})

/** What is spoken in a call: a recording, or a text that is read out. */
export const voiceDescription = z
  .object({
    id,
    name: z.string(),
    kind: z.enum(voiceKinds),
    /** Of a recording; `files/geturl` says where it is heard. */
    fileId: id.nullable(),
    /** What is read out; empty of a recording. */
    text: z.string(),
    language: z.enum(voiceLanguages).nullable(),
    /** How long it lasts: read from the recording, estimated of a text. */
    seconds: z.int(),
    active: z.boolean(),
    version: z.int(),
  })
  .meta({ id: 'VoiceDescription' })

/** What every door offers alike. */
export const doorOffers = {
  channels,
  /** Those that can be chosen. */
  voiceDescriptions: z.array(voiceDescription),
  parameters,
  settings: sendSettings,
  smsApproval: z.boolean(),
  plainOnly: z.boolean(),
  mayBeUrgent: z.boolean(),
  /** The caller reads formats and sends nothing. */
  readOnly: z.boolean(),
}

export const balance = z.object({
  balance: z.int(),
  low: z.boolean(),
  status: z.enum(['Active', 'Paused']),
  /** Messages that may still go today; null: no limit. */
  dailyLeft: z.int().nullable(),
  asOf: instant,
})
export const authorised = z.object({
  /** The caller lets waiting messages of others go. */
  authorised: z.boolean(),
  /** What the caller sends waits for an authorised person. */
  needsApproval: z.boolean(),
  persons: z.array(z.object({ id, name: z.string(), designation: z.string() })),
})
const setting = z.object({
  code: z.string(),
  label: z.string(),
  type: z.enum(['bool', 'int', 'text', 'time', 'enum', 'multi']),
  value: z.unknown(),
  options: z.array(z.string()).optional(),
})
export const doorSettings = z.object({ settings: z.array(setting) })
export const settingsBody = z.object({ settings: z.array(z.object({ code: line(60, 1), value: z.unknown() })).max(50) })
