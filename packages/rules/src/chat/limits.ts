/** Figures of the chat; times in ms. */
export const chatLimits = {
  /** UTF-16 units of a message. */
  text: 2000,
  pinned: 5,
  /** Messages that a load brings at most. */
  page: 50,
  deleteWithin: 60 * 60_000,
  /** Current chat and list are loaded anew this often while there is no live stream. */
  pollEvery: 10_000,
  /** With the live stream, the list is loaded anew this often all the same: names, rights and who is away come by no event. */
  listEvery: 60_000,
  /** A stream that has been down for longer than this is replaced by the timer. */
  streamPatience: 5_000,
  emptyWarning: 2_000,
  perMinute: 20,
  perDay: 500,
  /** Conversations a guardian or a student may begin in a day. */
  newPerDay: 10,
} as const
