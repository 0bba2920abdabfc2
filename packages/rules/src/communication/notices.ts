import { holdsOne } from '../menu/predicate'
import type { Role } from '../menu/roles'

/** What a notice is. */
export const noticeKinds = ['Notice', 'Event', 'Circular'] as const
/** One of `noticeKinds`. */
export type NoticeKind = (typeof noticeKinds)[number]

/** Where a notice stands. */
export const noticeStatuses = ['Pending', 'Approved', 'Cancelled'] as const
/** One of `noticeStatuses`. */
export type NoticeStatus = (typeof noticeStatuses)[number]
/** As it is shown: what was approved and is over has ended. */
export type ShownNoticeStatus = NoticeStatus | 'Ended'
/** Every `ShownNoticeStatus`. */
export const shownNoticeStatuses: readonly ShownNoticeStatus[] = [...noticeStatuses, 'Ended']

/** Files of one notice. */
export const mostNoticeFiles = 10
/** Size of one of them in KB. */
export const mostNoticeFileKb = 5120
/** Extensions that a notice takes: PDF, images and office files, of those the kinds that uploads take. */
export const noticeFileTypes = ['pdf', 'png', 'jpg', 'jpeg', 'jfif', 'docx', 'xlsx', 'pptx'] as const
/** Letters of a description, without its marks. */
export const mostNoticeLetters = 4000
/** Letters of the reason of a cancellation, at least and at most. */
export const cancelReasonLength = { min: 5, max: 200 } as const

/** Whose notices wait for somebody else: all but those of SSA and SH, or of everybody who does not approve. */
export const noticeApprovals = ['others', 'all'] as const
/** One of `noticeApprovals`. */
export type NoticeApproval = (typeof noticeApprovals)[number]

const approvers: readonly Role[] = ['SystemAdmin', 'SchoolSuperAdmin', 'SchoolHead']
const heads: readonly Role[] = ['SchoolSuperAdmin', 'SchoolHead']

/** Whether the person approves, cancels and notifies what others wrote. */
export const approvesNotices = (person: { readonly roles: readonly Role[] }): boolean => holdsOne(person, approvers)

/** The status of a new notice. */
export const firstNoticeStatus = (author: { readonly roles: readonly Role[] }, approval: NoticeApproval): NoticeStatus =>
  holdsOne(author, heads) || (approval === 'others' && approvesNotices(author)) ? 'Approved' : 'Pending'

/** The status as it is shown. Days are `YYYY-MM-DD`. */
export const shownNoticeStatus = (
  { status, endsOn }: { readonly status: NoticeStatus; readonly endsOn: string },
  today: string,
): ShownNoticeStatus => (status === 'Approved' && endsOn < today ? 'Ended' : status)

/** Somebody before a notice that lies in the own scope. */
export interface NoticeReader {
  readonly roles: readonly Role[]
  /** Whether the person wrote it. */
  readonly author: boolean
}

export interface NoticeState {
  readonly status: NoticeStatus
  readonly notified: boolean
}

/** Approving: never the own one where the school wants another pair of eyes. */
export const mayApproveNotice = (reader: NoticeReader, { status }: NoticeState, approval: NoticeApproval): boolean =>
  status === 'Pending' && approvesNotices(reader) && !(reader.author && firstNoticeStatus(reader, approval) === 'Pending')

/** Approvers change what is not cancelled; other authors theirs while it waits. */
export const mayEditNotice = (reader: NoticeReader, { status }: NoticeState): boolean =>
  approvesNotices(reader) ? status !== 'Cancelled' : reader.author && status === 'Pending'

/** Telling people, once it is approved. */
export const mayNotifyNotice = (reader: NoticeReader, { status }: NoticeState): boolean =>
  status === 'Approved' && (reader.author || approvesNotices(reader))

/** Cancelling what was approved. */
export const mayCancelNotice = (reader: NoticeReader, { status }: NoticeState): boolean =>
  status === 'Approved' && approvesNotices(reader)

/**
 * Whether the person may delete a notice: `cancelFirst` when people were told of it and it still holds.
 */
export function noticeDeletion(reader: NoticeReader, { status, notified }: NoticeState): 'yes' | 'cancelFirst' | 'no' {
  if (status === 'Pending') return reader.author || approvesNotices(reader) ? 'yes' : 'no'
  if (!approvesNotices(reader)) return 'no'
  return status === 'Approved' && notified ? 'cancelFirst' : 'yes'
}

/** Whether the people of its audience see a notice: until the end of its year, from the moment that it is published. */
export const isNoticeShown = (
  {
    status,
    publishAt,
    yearEndsOn,
  }: { readonly status: NoticeStatus; readonly publishAt: Date | null; readonly yearEndsOn: string },
  now: Date,
  today: string,
): boolean => status !== 'Pending' && (publishAt === null || publishAt <= now) && today <= yearEndsOn
