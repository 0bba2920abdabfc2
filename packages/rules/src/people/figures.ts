import { percentHalfUp } from '../lists/numbers'

/** Share done in percent, one decimal; undefined when there is nobody to count. */
export const sharePercent = (done: number, all: number): number | undefined => percentHalfUp(done, all)

/** A mobile with the middle hidden: '98•••••210'. Shorter numbers are hidden whole. */
export const maskedMobile = (mobile: string): string =>
  mobile.length < 7 ? '•'.repeat(mobile.length) : `${mobile.slice(0, 2)}${'•'.repeat(mobile.length - 5)}${mobile.slice(-3)}`

const parts = (day: string) => day.split('-').map(Number) as [number, number, number]

/** Completed years on a day. Days are `YYYY-MM-DD`. */
export function ageOn(dateOfBirth: string, on: string): number {
  const [year, month, day] = parts(dateOfBirth)
  const [onYear, onMonth, onDay] = parts(on)
  return onYear - year - (onMonth < month || (onMonth === month && onDay < day) ? 1 : 0)
}

/** The day on which ages are counted unless another is chosen: 31 March of the year in which the academic year ends. */
export const ageReferenceDay = (yearEndsOn: string): string => `${yearEndsOn.slice(0, 4)}-03-31`

/** Completed years and months of service. */
export function serviceOn(joinedOn: string, on: string): { years: number; months: number } {
  const [year, month, day] = parts(joinedOn)
  const [onYear, onMonth, onDay] = parts(on)
  const months = Math.max(0, (onYear - year) * 12 + onMonth - month - (onDay < day ? 1 : 0))
  return { years: Math.floor(months / 12), months: months % 12 }
}
