import { readChatTime } from '../chat/window'
import { anecdotalSettings } from './setting-groups/anecdotal'
import { attendanceSettings, busSettings, calendarSettings } from './setting-groups/attendance'
import { chatSettings } from './setting-groups/chat'
import { commSettings } from './setting-groups/comm'
import type { SettingDefinition } from './setting-groups/definition'
import { diarySettings } from './setting-groups/diary'
import { examSettings } from './setting-groups/exam'
import { feesSettings } from './setting-groups/fees'
import { filesSettings } from './setting-groups/files'
import { gallerySettings } from './setting-groups/gallery'
import { homeSettings } from './setting-groups/home'
import { importSettings } from './setting-groups/import'
import { leaveSettings } from './setting-groups/leave'
import { loginSettings } from './setting-groups/login'
import { notificationSettings } from './setting-groups/notification'
import { profileSettings } from './setting-groups/profile'
import { smsSettings } from './setting-groups/sms'
import { studentSettings } from './setting-groups/student'
import { tabSettings } from './setting-groups/tab'
import { timetableSettings } from './setting-groups/timetable'
import { userSettings } from './setting-groups/user'

export type { SettingDefinition } from './setting-groups/definition'

/** All settings, group by group as they are shown. A group has a file of its own. */
export const settingDefinitions: readonly SettingDefinition[] = [
  ...loginSettings,
  ...userSettings,
  ...studentSettings,
  ...profileSettings,
  ...homeSettings,
  ...notificationSettings,
  ...chatSettings,
  ...anecdotalSettings,
  ...diarySettings,
  ...attendanceSettings,
  ...busSettings,
  ...calendarSettings,
  ...feesSettings,
  ...commSettings,
  ...gallerySettings,
  ...importSettings,
  ...smsSettings,
  ...filesSettings,
  ...tabSettings,
  ...leaveSettings,
  ...timetableSettings,
  ...examSettings,
]

const byCode = new Map(settingDefinitions.map(definition => [definition.code, definition]))

/** The definition of a code, or undefined. */
export const findSetting = (code: string): SettingDefinition | undefined => byCode.get(code)

/**
 * The definition of a code.
 *
 * @throws Error when no such setting is defined.
 */
export function settingDefinition(code: string): SettingDefinition {
  const definition = byCode.get(code)
  if (!definition) throw new Error(`No setting is defined under the code '${code}'.`)
  return definition
}

/** Who changes settings: a school its own, and of the operators support and those who administer the platform. */
export type SettingEditor = 'school' | 'support' | 'operator'

/** Whether somebody may change a setting. */
export const mayEditSetting = ({ editor }: SettingDefinition, by: SettingEditor): boolean =>
  by === 'operator' || editor === 'both' || editor === (by === 'school' ? 'school' : 'operator')

/** Where a value comes from. */
export type SettingSource = 'School' | 'Group' | 'Default'

/** The value that holds for a school and where it comes from: its own, else its group's, else the default. */
export function resolveSetting(
  definition: SettingDefinition,
  school: unknown,
  group: unknown,
): { value: unknown; source: SettingSource } {
  if (school !== undefined) return { value: school, source: 'School' }
  if (group !== undefined) return { value: group, source: 'Group' }
  return { value: definition.default, source: 'Default' }
}

/** Why a value is not allowed, in words; undefined when it is. */
export function checkSetting(definition: SettingDefinition, value: unknown): string | undefined {
  const { label, min, max, options } = definition
  switch (definition.type) {
    case 'bool':
      return typeof value === 'boolean' ? undefined : `${label} must be on or off.`
    case 'int':
      return typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= (min ?? Number.MIN_SAFE_INTEGER) &&
        value <= (max ?? Number.MAX_SAFE_INTEGER)
        ? undefined
        : `${label} must be ${min} to ${max}.`
    case 'enum':
      return typeof value === 'string' && options?.includes(value) ? undefined : `${label} must be one of ${options?.join(', ')}.`
    case 'multi':
      if (definition.of)
        return Array.isArray(value) && value.length <= (max ?? 50) && value.every(isId) && new Set(value).size === value.length
          ? undefined
          : `${label} must be up to ${max ?? 50} people of the list.`
      return Array.isArray(value) && value.every(item => options?.includes(item))
        ? undefined
        : `${label} may hold ${options?.join(', ')}.`
    case 'time':
      // A time that is empty unless somebody sets it may be emptied again.
      if (value === '' && definition.default === '') return undefined
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
        ? undefined
        : `${label} must be a time, for example 08:30.`
    case 'text':
      if (typeof value !== 'string' || value.length > (max ?? 1000))
        return `${label} must have at most ${max ?? 1000} characters.`
      return definition.isPattern && !isPattern(value) ? `${label} is not a valid pattern.` : undefined
  }
}

/** Settings that are the two ends of some hours. */
const hours = [
  ['chat.familyStart', 'chat.familyEnd'],
  ['chat.staffStart', 'chat.staffEnd'],
] as const

/** A setting that does not fit the other end of its hours. */
export interface UnfitHours {
  readonly code: string
  readonly problem: 'incomplete' | 'order'
}

/** The settings among these values that do not fit each other: hours need both ends or none, the first before the second. */
export function unfitHours(held: (code: string) => unknown): UnfitHours[] {
  return hours.flatMap(([from, to]): UnfitHours[] => {
    const [start, end] = [String(held(from) ?? ''), String(held(to) ?? '')]
    if (start === '' && end === '') return []
    if (start === '' || end === '') return [{ code: start === '' ? from : to, problem: 'incomplete' }]
    return (readChatTime(start) ?? 0) < (readChatTime(end) ?? 0) ? [] : [{ code: from, problem: 'order' }]
  })
}

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value)

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
