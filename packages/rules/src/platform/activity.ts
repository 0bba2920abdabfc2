/** By what a login is in use. */
export const activityChannels = ['web', 'android', 'ios'] as const
export type ActivityChannel = (typeof activityChannels)[number]

/** By what somebody is there, from what their browser or app calls itself. */
export const channelOf = (userAgent: string): ActivityChannel =>
  /\bAndroid\b/.test(userAgent) ? 'android' : /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) ? 'ios' : 'web'

/** Months for which it is kept which logins were in use. */
export const activityMonths = 24
