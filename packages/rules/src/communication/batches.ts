import { holdsOne, isPlainTeacher, type Viewer } from '../menu/predicate'

/** The ways by which a batch goes out; `both` is text message and e-mail. */
export const sendChannels = ['sms', 'email', 'both', 'whatsapp', 'voice', 'notification'] as const
export type SendChannel = (typeof sendChannels)[number]

/** The ways by which a single message goes out. */
export const messageWays = ['sms', 'email', 'whatsapp', 'voice', 'notification'] as const
export type MessageWay = (typeof messageWays)[number]

/**
 * What a batch is doing. Scheduled, Held, Running and Done follow from its messages and the clock; a Paused one is kept
 * with the account of its school.
 */
export const batchStates = [
  'Waiting',
  'Rejected',
  'Scheduled',
  'Held',
  'Running',
  'Paused',
  'Done',
  'Cancelled',
  'Withdrawn',
] as const
export type BatchState = (typeof batchStates)[number]

/** What a message of a batch has come to, in the words of its readers. */
export const batchMessageStates = [
  'Skipped',
  'Queued',
  'Sending',
  'Sent',
  'Delivered',
  'Read',
  'Undelivered',
  'Failed',
  'Unconfirmed',
  'Cancelled',
] as const
export type BatchMessageState = (typeof batchMessageStates)[number]

/** How many messages of a batch stand where. */
export type BatchCounts = Readonly<
  Record<
    'total' | 'skipped' | 'queued' | 'sent' | 'delivered' | 'read' | 'undelivered' | 'failed' | 'unconfirmed' | 'cancelled',
    number
  >
>

/** Delivered or read among all that left or should have, in percent with one decimal; null while nothing has. */
export function deliveryPercent({ total, skipped, queued, cancelled, delivered, read }: BatchCounts): number | null {
  const counted = total - skipped - queued - cancelled
  return counted <= 0 ? null : Math.round(((delivered + read) / counted) * 1000) / 10
}

/** Whose messages need the approval of an authorised person. */
export const approvalRules = ['none', 'teachers', 'all'] as const
export type ApprovalRule = (typeof approvalRules)[number]

/** Whether what a person sends waits for an authorised one. */
export const needsApproval = (rule: ApprovalRule, viewer: Viewer): boolean =>
  rule === 'all' || (rule === 'teachers' && isPlainTeacher(viewer))

/** Who lets waiting messages go where the school names nobody for it. */
const authorisesByRole = (viewer: Pick<Viewer, 'roles'>): boolean => holdsOne(viewer, ['SchoolSuperAdmin', 'SchoolHead'])

/**
 * Whether somebody decides on a waiting message: those whom the school names for it, and where nobody of them but the
 * sender is left super administrators and heads. Nobody decides on own ones.
 *
 * @param named logins of those whom the school names
 * @param sender the login that sent it; without one: whether there can be something to decide on at all
 */
export function mayAuthorise(
  viewer: Pick<Viewer, 'roles'> & { readonly userId: string },
  named: readonly string[],
  sender?: string,
): boolean {
  if (viewer.userId === sender) return false
  const others = named.filter(id => id !== sender)
  return others.length > 0 ? others.includes(viewer.userId) : authorisesByRole(viewer)
}

/** Who sees, stops and repeats what others have sent. */
export const leadsMessages = (viewer: Pick<Viewer, 'roles'>): boolean =>
  holdsOne(viewer, ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead'])

/** Whether a batch can still be stopped, as far as it has not left. */
export const mayCancelBatch = (state: BatchState): boolean =>
  ['Waiting', 'Scheduled', 'Held', 'Running', 'Paused'].includes(state)

/** States of messages that may be sent again; of unconfirmed ones some may have arrived. */
export const repeatableStates = ['Failed', 'Undelivered', 'Unconfirmed'] as const
export type RepeatableState = (typeof repeatableStates)[number]

/** Batches of one person within a minute, and those of a teacher that cost credits within an hour. */
export const batchesPerMinute = 10
export const paidBatchesOfTeachersPerHour = 3

/** Files that go with one e-mail, and their bytes in all. */
export const mailFiles = { most: 5, bytes: 5 * 1024 * 1024 } as const

/** Rows that one batch takes. */
export const mostRecipients = 20_000
