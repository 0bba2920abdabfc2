import { trimmed } from '@school/rules'
/** The fewest and the most characters of a reason. */
export const reasonLength = { min: 10, max: 500 } as const

/** Whether a reason says enough. */
export const isReason = (text: string): boolean => trimmed(text).length >= reasonLength.min
