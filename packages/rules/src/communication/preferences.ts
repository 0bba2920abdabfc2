import type { FormatDoor } from '../formats/parameters'
import { sendDoors, type TellingDoor } from './doors'
import type { SkipReason } from './recipients'

/** Kinds of messages that people may switch off. */
export const preferenceCategories = ['general', 'attendance', 'fees', 'events', 'diary', 'chat'] as const
export type PreferenceCategory = (typeof preferenceCategories)[number]

/** Ways that people may switch off; the bell is not among them. */
export const preferenceChannels = ['sms', 'whatsapp', 'voice', 'email', 'push'] as const
export type PreferenceChannel = (typeof preferenceChannels)[number]
/** Those by which a message goes to a number or an address. */
export type AddressedChannel = Exclude<PreferenceChannel, 'push'>

/** One way of one kind of messages. */
export interface PreferenceWay {
  readonly channel: PreferenceChannel
  readonly category: PreferenceCategory
}

/** The kind of what leaves by a door; null of what nobody can switch off, such as codes and receipts. */
export function categoryOfDoor(door: FormatDoor | TellingDoor): PreferenceCategory | null {
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
    case 'notice':
    case 'album':
      return 'events'
    default:
      return null
  }
}

/** Kinds that schools send to such a person by text message or e-mail: what is offered to be switched off. */
function sentCategories(types: readonly PreferencePerson[]): PreferenceCategory[] {
  const doors = sendDoors.filter(door => types.includes(door === 'staff' ? 'staff' : 'guardian'))
  return [...new Set(doors.flatMap(door => categoryOfDoor(door) ?? []))]
}

/** Whose ways can be chosen. */
export type PreferencePerson = 'guardian' | 'staff'

/** Kinds that ring in the bell of such a person and on their devices. */
const rungCategories: Readonly<Record<PreferencePerson, readonly PreferenceCategory[]>> = {
  guardian: ['general', 'attendance', 'fees', 'events', 'diary'],
  staff: ['general', 'events'],
}

/** What the school has beside its messages. */
export interface PreferenceOffer {
  /** Devices ring. */
  readonly push: boolean
  readonly chat: boolean
}

/** What is offered to be switched off. People are called with general messages alone. */
export function offeredWays(types: readonly PreferencePerson[], { push, chat }: PreferenceOffer): PreferenceWay[] {
  const sent = sentCategories(types)
  const rung = types.length === 0 || !push ? [] : [...types.flatMap(type => rungCategories[type]), ...(chat ? ['chat'] : [])]
  return preferenceChannels.flatMap(channel =>
    preferenceCategories
      .filter(category =>
        channel === 'push' ? rung.includes(category) : sent.includes(category) && (channel !== 'voice' || category === 'general'),
      )
      .map(category => ({ channel, category })),
  )
}

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
