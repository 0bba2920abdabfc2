import { isPlainTeacher, type Viewer } from '../menu/predicate'
import { leadsMessages } from './batches'

/** The parts of the history of messages. */
export const historyTabs = ['student', 'staff', 'batches', 'usage', 'outbox'] as const
export type HistoryTab = (typeof historyTabs)[number]

/** Whether a person sees what left the server as its recipients get it: system administrators, and not in production. */
export const seesOutbox = ({ roles, bound }: Pick<Viewer, 'roles' | 'bound'>, production: boolean): boolean =>
  !production && !bound && roles.includes('SystemAdmin')

/**
 * Which parts a person opens: leaders all of them, operators in a school what was sent, teachers messages to own divisions
 * and own batches, others of the staff own batches.
 *
 * @param production the outbox is not shown.
 */
export function historyTabsOf(viewer: Viewer, production = true): readonly HistoryTab[] {
  if (viewer.bound) return ['student', 'staff', 'batches']
  if (leadsMessages(viewer)) return historyTabs.filter(tab => tab !== 'outbox' || seesOutbox(viewer, production))
  return isPlainTeacher(viewer) ? ['student', 'batches'] : ['batches']
}

/** How messages of a history leave. */
export const historyChannels = ['sms', 'whatsapp', 'voice', 'email', 'notification'] as const
export type HistoryChannel = (typeof historyChannels)[number]

/** What a message is: an ordinary one, one that quiet hours did not keep, one that was sent once more, or what tells of a notice or an album. */
export const historyKinds = ['Message', 'Urgent', 'Repeat', 'Notice', 'Album'] as const
export type HistoryKind = (typeof historyKinds)[number]

/** Days that a history shows unless others are asked for, and at most. */
export const usualHistoryDays = 30
export const mostHistoryDays = 366

/** Rows that are counted, and that a file of a history takes. */
export const mostHistoryRows = 10_000
export const mostHistoryFileRows = 50_000

/** Months of a usage unless others are asked for, and at most. */
export const usualUsageMonths = 12
export const mostUsageMonths = 24
