import type { FormatDoor } from '../formats/parameters'
import { sendDoors } from './doors'
import type { SkipReason } from './recipients'

/** Kinds of messages that people may switch off. */
export const preferenceCategories = ['general', 'attendance', 'fees', 'events', 'diary', 'chat'] as const
export type PreferenceCategory = (typeof preferenceCategories)[number]

/** Ways that people may switch off; the bell is not among them. */
export const preferenceChannels = ['sms', 'whatsapp', 'voice', 'email'] as const
export type PreferenceChannel = (typeof preferenceChannels)[number]

/** The kind of what leaves by a door; null of what nobody can switch off, such as codes and receipts. */
export function categoryOfDoor(door: FormatDoor): PreferenceCategory | null {
  switch (door) {
    case 'guardian':
    case 'staff':
      return 'general'
    case 'absentPresent':
    case 'busReport':
    case 'busAttendance':
      return 'attendance'
    case 'feeDues':
      return 'fees'
    default:
      return null
  }
}

/** Kinds that schools send to such a person by text message or e-mail: what is offered to be switched off. */
export function offeredCategories(types: readonly ('guardian' | 'staff')[]): PreferenceCategory[] {
  const doors = sendDoors.filter(door => types.includes(door === 'staff' ? 'staff' : 'guardian'))
  return [...new Set(doors.flatMap(door => categoryOfDoor(door) ?? []))]
}

/** Whether messages of a kind go out by a way: people are called with general messages alone. */
export const goesBy = (channel: PreferenceChannel, category: PreferenceCategory): boolean =>
  channel !== 'voice' || category === 'general'

/** What a provider has told about an address. */
export type AddressState = 'invalid' | 'blocked' | 'noWhatsApp'

/** What is known of a recipient at an address. */
export interface Silence {
  readonly off: boolean
  /** They answered STOP themselves, which nothing passes over. */
  readonly stopped: boolean
  readonly state: AddressState | undefined
  /** Urgent messages reach those who switched off; nothing reaches an address that does not take it. */
  readonly urgent: boolean
}

/** Why a recipient gets nothing; undefined where a message may go out. */
export function silenceReason({
  off,
  stopped,
  state,
  urgent,
}: Silence): Extract<SkipReason, 'OptedOut' | 'NumberBlocked' | 'NoWhatsApp'> | undefined {
  if (stopped) return 'OptedOut'
  if (state) return state === 'noWhatsApp' ? 'NoWhatsApp' : 'NumberBlocked'
  return off && !urgent ? 'OptedOut' : undefined
}
