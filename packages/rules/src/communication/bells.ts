import { chatClock } from '../chat/window'
import type { FormatDoor } from '../formats/parameters'
import { dayIn, displayDay, timeIn } from '../lists/dates'
import type { TellingDoor } from './doors'
import type { PreferenceCategory } from './preferences'

/** What an item of the bell is about. */
export const bellKinds = [
  'message',
  'attendance',
  'bus',
  'fees',
  'notice',
  'album',
  'diary',
  'feedback',
  'profile',
  'system',
] as const
export type BellKind = (typeof bellKinds)[number]

const categories: Readonly<Partial<Record<BellKind, PreferenceCategory>>> = {
  attendance: 'attendance',
  bus: 'attendance',
  fees: 'fees',
  notice: 'events',
  album: 'events',
  diary: 'diary',
}

/** By which switch an item stays off the devices of a person; it stands in the bell all the same. */
export const categoryOfBell = (kind: BellKind): PreferenceCategory => categories[kind] ?? 'general'

/** What the items are about that leave by a door. */
export function bellKindOfDoor(door: FormatDoor | TellingDoor): BellKind {
  switch (door) {
    case 'absentPresent':
      return 'attendance'
    case 'busReport':
    case 'busAttendance':
      return 'bus'
    case 'fees':
    case 'feeDues':
      return 'fees'
    case 'notice':
    case 'album':
      return door
    default:
      return 'message'
  }
}

/** The time beside an item: of today 'hh:mm a', before that 'dd-MM-yyyy'. */
export function sentOnDisplay(at: Date, now: Date, timeZone: string): string {
  const day = dayIn(timeZone, at)
  return day === dayIn(timeZone, now) ? chatClock(timeIn(timeZone, at)) : displayDay(day)
}

/** The title of an item about one of several children begins with the child's name. A longer word that begins alike is none. */
export const titleOfChild = (title: string, name: string): string =>
  title.startsWith(name) && !/^[\p{L}\p{M}\p{N}]/u.test(title.slice(name.length)) ? title : `${name}: ${title}`
