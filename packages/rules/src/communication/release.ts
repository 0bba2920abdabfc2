import type { FormatDoor } from '../formats/parameters'
import { addDays, clockIn, dayIn, instantIn } from '../lists/dates'
import type { TellingDoor } from './doors'

/** Times of the day, 'HH:mm'. */
export interface DayWindow {
  readonly from: string
  readonly to: string
}

/** When promotional texts and calls may arrive. */
export const promotionalHours: DayWindow = { from: '10:00', to: '21:00' }
export const voiceHours: DayWindow = { from: '09:00', to: '20:00' }

const inside = (time: string, { from, to }: DayWindow): boolean =>
  from <= to ? time >= from && time < to : time >= from || time < to

/** The next time of the day at or after an instant. */
function nextTime(timeZone: string, at: Date, time: string): Date {
  const clock = clockIn(timeZone, at)
  const day = clock.slice(0, 10)
  return instantIn(timeZone, `${clock.slice(11, 16) < time ? day : addDays(day, 1)}T${time}:00`)
}

export interface ReleaseRules {
  readonly timeZone: string
  /** Nothing leaves in these hours; equal times mean no hours. */
  readonly quiet: DayWindow
  /** Passes over quiet hours, not over the hours of promotional texts. */
  readonly urgent?: boolean
  readonly promotional?: boolean
  readonly voice?: boolean
}

/** When a message that is ready at an instant may leave. */
export function releaseAt(
  ready: Date,
  { timeZone, quiet, urgent = false, promotional = false, voice = false }: ReleaseRules,
): Date {
  const allowed = [...(promotional ? [promotionalHours] : []), ...(voice && !urgent ? [voiceHours] : [])]
  let at = ready
  // Each rule only moves on; a day holds no more than a few steps.
  for (let step = 0; step < 8; step += 1) {
    const time = clockIn(timeZone, at).slice(11, 16)
    const shut = allowed.find(hours => !inside(time, hours))
    if (!urgent && quiet.from !== quiet.to && inside(time, quiet)) at = nextTime(timeZone, at, quiet.to)
    else if (shut) at = nextTime(timeZone, at, shut.from)
    else return at
  }
  return at
}

/** Minutes for which a batch goes on when hours begin in which nothing leaves: no half of a school hears hours later. */
export const minutesUnderWay = 10

/** A message that is about to be handed over, as far as its time depends on it. */
export interface LateMessage {
  /** When its batch was let go. */
  readonly released: Date
  /** Tries so far, this one included. */
  readonly attempts: number
  readonly promotional?: boolean
}

/** Whether a message leaves as its batch was let go, whatever hours have begun since. */
export const goesOn = ({ released, attempts, promotional = false }: LateMessage, now: Date): boolean =>
  !promotional && attempts <= 1 && now.getTime() - released.getTime() < minutesUnderWay * 60_000

/** When a message that is about to be handed over may leave. */
export const nextRelease = (now: Date, message: LateMessage & ReleaseRules): Date =>
  goesOn(message, now) ? now : releaseAt(now, message)

/** Doors whose messages are alerts: of use on their day, and before others. */
export const isAlertDoor = (door: FormatDoor | TellingDoor): boolean => door === 'absentPresent' || door === 'busAttendance'

/** After that a message helps nobody any more: absence and bus at 18:00 of the day, else 24 hours after its release. */
export function batchExpiry(release: Date, door: FormatDoor | TellingDoor, timeZone: string): Date {
  const later = new Date(release.getTime() + 24 * 3_600_000)
  if (!isAlertDoor(door)) return later
  const evening = instantIn(timeZone, `${dayIn(timeZone, release)}T18:00:00`)
  return evening > release ? evening : later
}
