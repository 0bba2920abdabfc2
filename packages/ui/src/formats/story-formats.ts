import {
  emptyFormatFields,
  type FormatChannel,
  type FormatEntry,
  type FormatSave,
  formatNameKey,
  type StoredFormat,
} from '@school/rules'
import type { FormatSending, SendEstimate } from './sending'
import type { FormatLoaders } from './useFormatEditor'

const format = (id: string, name: string, rest: Partial<StoredFormat>): StoredFormat => ({
  ...emptyFormatFields,
  id,
  name,
  isApproved: false,
  version: 1,
  ...rest,
})

/** Formats of text messages: one being written, one approved with changeable words, one approved without. */
export const smsFormats: StoredFormat[] = [
  format('rain', 'Early closing, rain alert', {
    body: 'Dear {{Guardian}}, {{Content}} This is about {{Student}} of {{Division}}, Adm. No. {{Admission Number}}. Green Valley School, Kozhikode',
    content:
      'the school will close at 12:30 today owing to the heavy rain alert. Buses leave at 12:45. Please be at the stop on time.',
  }),
  format('ptm', 'PTM', { body: 'PTM on [[Saturday]] at [[10 am]]', isApproved: true }),
  format('dues', 'Dues', { body: 'Dear {{Guardian}}, fees are due.', isApproved: true }),
  format('trip', 'Trip', { body: 'The trip of {{Division}} starts at [[7 am]].' }),
  ...Array.from({ length: 12 }, (_, index) => format(`note${index}`, `Notice ${index + 1}`, { body: `Notice ${index + 1}` })),
]

/** The two formats of the fees: approved, and to be edited all the same. */
export const feeFormats: StoredFormat[] = [
  format('success', 'PaymentSuccessSMS', {
    body: 'Received {{Amount}} for {{Name}}, {{TransactionId}}.',
    isApproved: true,
    predefined: true,
  }),
  format('failure', 'PaymentFailureSMS', { body: 'Payment of {{Amount}} failed.', isApproved: true, predefined: true }),
]

/** Notifications of two people, and the text messages that can be copied. */
export const notificationFormats: StoredFormat[] = [
  format('holiday', 'Holiday', {
    title: 'Holiday on {{Current Date}}',
    description: 'Dear {{Guardian}}, the school of {{Student}} is closed.',
    own: true,
    formatType: 'Notification',
  }),
  format('sports', 'Sports day', {
    title: 'Sports day',
    description: 'Sports day of {{Division}}.',
    own: false,
    formatType: 'Notification',
  }),
  format('smsrain', 'Rain', {
    title: 'Rain',
    description: 'The school of {{Student}} closes early.',
    own: true,
    formatType: 'SMS',
  }),
  format('smsholiday', 'Holiday', {
    title: 'Holiday',
    description: 'The school is closed.',
    own: true,
    formatType: 'SMS',
  }),
]

/** WhatsApp formats: one approved with a word, one being written. */
export const whatsappFormats: StoredFormat[] = [
  format('bus', 'Bus delay', {
    body: 'Dear {{Guardian}}, the bus of {{Student}} is [[20 minutes]] late.',
    campaignName: 'bus_delay',
    isApproved: true,
  }),
  format('circular', 'Circular', {
    body: 'Dear {{Guardian}}, please read the circular.',
    campaignName: 'circular_may',
    includeAttachment: true,
    includeDocument: true,
  }),
]

/** Guardians of V A. */
export const guardians: FormatEntry[] = [
  {
    id: 's1',
    admNo: '2022/0087',
    rollNo: 7,
    name: 'Aadhya Krishnan',
    course: 'V',
    division: 'V A',
    guardianName: 'Suresh Krishnan',
    classTeacher: 'Leela Kurup',
    mobile: '98470 21634',
  },
  {
    id: 's2',
    admNo: '2023/0198',
    rollNo: 0,
    name: 'Ishaan Mukherjee',
    course: 'V',
    division: 'V A',
    guardianName: 'Debashis Mukherjee',
    classTeacher: 'Leela Kurup',
    mobile: '98310 05927',
  },
]

/** A payment, as the fees show it. */
export const payments: FormatEntry[] = [
  { id: 'p1', name: 'Aadhya Krishnan', division: 'V A', amount: '4,500.00', transactionId: 'GV77120' },
]

/** The error of a server that finds a name taken. */
export const taken = (id: string) => Object.assign(new Error('Exists'), { name: 'Exists', id })

/**
 * Loaders over a list in memory. A name 'Broken' is not saved, 'Late' was taken meanwhile by the first format; a format
 * called 'Notice 1' is kept by the server.
 */
export function formatLoaders(
  start: readonly StoredFormat[],
  more: { approval?: boolean; balance?: number; channel?: FormatChannel; onSave?: (save: FormatSave) => void } = {},
): FormatLoaders {
  let formats = [...start]
  return {
    list: async () => ({
      formats,
      approval: more.approval,
      campaigns: ['bus_delay', 'circular_may', 'exam_results'],
    }),
    save: async save => {
      more.onSave?.(save)
      if (formatNameKey(save.name) === 'broken') throw new Error('Refused')
      if (formatNameKey(save.name) === 'late' && save.kind === 'create') throw taken(start[0]?.id ?? '')
      const known = formats.find(({ id }) => id === save.id)
      const saved: StoredFormat = {
        ...save.fields,
        id: known?.id ?? `new${formats.length}`,
        name: save.name,
        isApproved: known?.isApproved ?? false,
        own: known?.own,
        formatType: more.channel === 'notification' ? 'Notification' : undefined,
        version: (known?.version ?? 0) + 1,
      }
      formats = known ? formats.map(one => (one.id === known.id ? saved : one)) : [...formats, saved]
      return saved
    },
    remove: async ({ id, name }) => {
      if (name === 'Notice 1') throw new Error('A message of this format is planned.')
      formats = formats.filter(one => one.id !== id)
    },
    balance: more.balance === undefined ? undefined : async () => more.balance ?? 0,
  }
}

/** Sending to 42 rows: 3 without a number, 2 without a roll number that a dash can stand for. */
export function storySending(estimate: Partial<SendEstimate> = {}, onSend?: FormatSending['send']): FormatSending {
  return {
    recipients: 42,
    mayBeUrgent: true,
    estimate: async ({ missing }) => ({
      messages: missing === 'dash' ? 39 : 37,
      skipped: [
        { reason: 'No mobile number', count: 3, names: ['Asha Nair', 'Rohan Das', 'Meera Pillai'] },
        ...(missing === 'dash' ? [] : [{ reason: 'No value for Roll Number', count: 2, missing: true }]),
      ],
      parts: 2,
      credits: missing === 'dash' ? 78 : 74,
      balance: 1840,
      ...estimate,
    }),
    send: onSend ?? (async () => ({ message: '37 message(s) sent, 3 without mobile number.' })),
    onDownloadSkipped: () => undefined,
  }
}
