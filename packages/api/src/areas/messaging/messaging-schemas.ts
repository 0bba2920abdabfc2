import {
  batchDoors,
  batchMessageStates,
  batchStates,
  messageWays,
  mostRecipients,
  preferenceChannels,
  sendChannels,
  skipReasons,
  voiceKinds,
  voiceLanguages,
} from '@school/rules'
import { z } from 'zod'
import { distinct, id, instant, line, paged } from '../../contract/schemas'
import { attachment } from '../diary/anecdotal'

/** Bodies of sends name up to 20,000 people. */
export const wide = { 'x-body-limit': 5 * 1024 * 1024 }

/** Students chosen elsewhere, each with further values for texts. */
export const selectionBody = z
  .object({
    /** The form that they were chosen on. */
    source: line(60, 1),
    entries: distinct(z.object({ studentId: id, extra: z.record(line(60, 1), line(200)).optional() }), 'studentId')
      .min(1)
      .max(mostRecipients),
  })
  .meta(wide)

export const selection = z
  .object({
    source: z.string(),
    studentIds: z.array(id),
    /** Values for texts by student. */
    extra: z.record(id, z.record(z.string(), z.string())),
    expiresAt: instant,
  })
  .meta({ id: 'MessageSelection' })

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
    /** The same for the SMS that go beside a notification, which is there at once. */
    textsHoldUntil: instant.nullable(),
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
    door: z.enum(batchDoors),
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
    /** Why some of them were left out. */
    skipped,
    deliveredPercent: z.number().nullable(),
    credits: z.int(),
    refunded: z.int(),
    /** What did not arrive, or perhaps did not, and was not sent again. */
    repeatable: z.object({ messages: z.int(), unconfirmed: z.int(), credits: z.int() }),
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
    /** The student it is for, or a child of the guardian. */
    studentId: id.nullable(),
    staffId: id.nullable(),
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
  /** Whom of a family a notification reaches, unless the sender says so. */
  sendTowhom: z.enum(['Guardian', 'Student', 'Both']),
  /** How a text goes out, unless the sender says so. */
  sendEmailorSMS: z.enum(['SMS', 'Email', 'Both']),
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
  /** The caller saves formats of SMS and WhatsApp; those of notifications are everybody's. */
  mayKeepFormats: z.boolean(),
  /** The caller reads formats and sends nothing. */
  readOnly: z.boolean(),
}

export const balance = z.object({
  balance: z.int(),
  low: z.boolean(),
  /** `Stopped`, `Unreachable`: what the provider of the channel answers, where it was asked; messages wait. */
  status: z.enum(['Active', 'Paused', 'Stopped', 'Unreachable']),
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
export const settingsBody = z.object({ settings: distinct(z.object({ code: line(60, 1), value: z.unknown() }), 'code').max(50) })
