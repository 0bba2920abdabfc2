/** Where a guardian's feedback stands. */
export const feedbackStatuses = ['New', 'Read', 'Replied', 'Closed'] as const
/** One of `feedbackStatuses`. */
export type FeedbackStatus = (typeof feedbackStatuses)[number]

/** What guardian and school do with it. */
export const feedbackActs = ['open', 'reply', 'followUp', 'close'] as const
/** One of `feedbackActs`. */
export type FeedbackAct = (typeof feedbackActs)[number]

/** Feedback that a guardian may send on one day. */
export const mostFeedbackPerDay = 5
/** Files of one feedback. */
export const mostFeedbackFiles = 3
/** Letters of what a guardian writes, at least and at most. */
export const feedbackLength = { min: 10, max: 2000 } as const
/** Letters of a reply of the school, at most. */
export const longestReply = 2000
/** Letters of a note that the school keeps to itself, at most. */
export const longestNote = 1000
/** Hours after which feedback that waits for a reply counts as late. */
export const lateFeedbackHours = 48

export interface FeedbackState {
  readonly status: FeedbackStatus
  /** Whether the guardian has followed up already. */
  readonly followedUp: boolean
}

/**
 * The status after an act, or undefined where it is not possible: the school opens and replies, the guardian follows up
 * once, and either closes what was replied to.
 */
export function feedbackAfter({ status, followedUp }: FeedbackState, act: FeedbackAct): FeedbackStatus | undefined {
  switch (act) {
    case 'open':
      return status === 'New' ? 'Read' : status
    case 'reply':
      return status === 'Closed' ? undefined : 'Replied'
    case 'followUp':
      return status === 'Replied' && !followedUp ? 'New' : undefined
    case 'close':
      return status === 'Replied' ? 'Closed' : undefined
  }
}
