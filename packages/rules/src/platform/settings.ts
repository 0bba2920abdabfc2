import { readChatTime } from '../chat/window'
import type { ModuleCode } from '../menu/roles'

/** One setting that a school, its group or the operator may choose. */
export interface SettingDefinition {
  readonly code: string
  readonly group:
    | 'login'
    | 'user'
    | 'student'
    | 'profile'
    | 'home'
    | 'notification'
    | 'chat'
    | 'anecdotal'
    | 'diary'
    | 'comm'
    | 'gallery'
    | 'import'
    | 'comm'
    | 'sms'
    | 'files'
  readonly label: string
  /** What it does, in a sentence or two. */
  readonly help: string
  readonly type: 'bool' | 'int' | 'text' | 'time' | 'enum' | 'multi'
  readonly default: boolean | number | string | readonly string[]
  readonly min?: number
  readonly max?: number
  readonly options?: readonly string[]
  readonly module?: ModuleCode
  /** The text is a regular expression. */
  readonly isPattern?: boolean
  /** Who may change it. */
  readonly editor: 'operator' | 'school' | 'both'
  /** Nothing reads it yet, so nobody is asked for it. */
  readonly waits?: true
}

/** Settings of login, people and imports. Areas add their own to this list. */
export const settingDefinitions: readonly SettingDefinition[] = [
  {
    code: 'login.allowMobileLogin',
    group: 'login',
    label: 'Log in by mobile number',
    help: 'Guardians and staff may type their mobile number instead of the login name.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'login.guardianIdleDays',
    group: 'login',
    label: 'Days a family stays signed in',
    help: 'Guardians and students who keep signed in are asked again after so many days without use.',
    type: 'int',
    default: 30,
    min: 1,
    max: 90,
    editor: 'both',
  },
  {
    code: 'login.staffIdleHours',
    group: 'login',
    label: 'Hours staff stay signed in',
    help: 'Staff who keep signed in are asked again after so many hours without use.',
    type: 'int',
    default: 24,
    min: 1,
    max: 72,
    editor: 'both',
  },
  {
    code: 'user.guardianLoginRule',
    group: 'user',
    label: 'Login names of guardians',
    help: 'New guardian logins are named by the admission number of the first child or by the mobile number.',
    type: 'enum',
    default: 'admno',
    options: ['admno', 'mobile'],
    editor: 'both',
  },
  {
    code: 'user.autoCreateGuardian',
    group: 'user',
    label: 'Create guardian users after an import',
    help: 'Every applied student import also creates the guardian users that are missing.',
    type: 'bool',
    default: false,
    editor: 'both',
  },
  {
    code: 'user.studentLogins',
    group: 'user',
    label: 'Logins for students',
    help: 'Students get logins of their own beside those of their guardians.',
    type: 'bool',
    default: false,
    editor: 'both',
  },
  {
    code: 'user.credentialChannel',
    group: 'user',
    label: 'Channels for login details',
    help: 'Ways by which login names and temporary passwords may be sent.',
    type: 'multi',
    default: ['sms'],
    options: ['sms', 'email', 'whatsapp'],
    editor: 'both',
  },
  {
    code: 'student.admNoPattern',
    group: 'student',
    label: 'Pattern of admission numbers',
    help: 'Regular expression that every admission number has to fit. Leave it empty to accept all.',
    type: 'text',
    default: '',
    max: 100,
    isPattern: true,
    editor: 'both',
  },
  {
    code: 'student.rollNoOrder',
    group: 'student',
    label: 'Order of roll numbers',
    help: 'Order in which a division is numbered.',
    type: 'enum',
    default: 'name',
    options: ['name', 'admNo', 'girls-first', 'boys-first'],
    editor: 'both',
    waits: true,
  },
  {
    code: 'student.photoMaxKb',
    group: 'student',
    label: 'Largest photo in KB',
    help: 'Photos are made smaller until they fit.',
    type: 'int',
    default: 500,
    min: 50,
    max: 2000,
    editor: 'both',
    waits: true,
  },
  {
    code: 'profile.guardianFields',
    group: 'profile',
    label: 'Fields a guardian may change',
    help: 'Fields of the student profile that guardians may edit. A new mobile number always needs approval.',
    type: 'multi',
    default: ['email', 'whatsappNumber', 'address'],
    options: ['email', 'whatsappNumber', 'address', 'photo'],
    editor: 'both',
  },
  {
    code: 'profile.approval',
    group: 'profile',
    label: 'Changes by guardians need approval',
    help: 'Changes wait until the office approves them.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'home.birthdays',
    group: 'home',
    label: 'Birthdays on the home page',
    help: 'Home pages list the birthdays of the day.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'notification.bellDays',
    group: 'notification',
    label: 'Days a notification stays in the bell',
    help: 'Older notifications leave the bell and stay in the history.',
    type: 'int',
    default: 30,
    min: 1,
    max: 90,
    editor: 'both',
  },
  {
    code: 'chat.enabled',
    group: 'chat',
    label: 'Chat',
    help: 'Staff, families and students write to each other in the school.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'chat.familyStart',
    group: 'chat',
    label: 'Chat of families from',
    help: 'Guardians and students write after this time, for example 16:00. Leave both times empty for no limit.',
    type: 'time',
    default: '',
    editor: 'both',
  },
  {
    code: 'chat.familyEnd',
    group: 'chat',
    label: 'Chat of families until',
    help: 'Guardians and students write before this time.',
    type: 'time',
    default: '',
    editor: 'both',
  },
  {
    code: 'chat.staffStart',
    group: 'chat',
    label: 'Chat of staff from',
    help: 'Staff write after this time, for example 08:00. Leave both times empty for no limit.',
    type: 'time',
    default: '',
    editor: 'both',
  },
  {
    code: 'chat.staffEnd',
    group: 'chat',
    label: 'Chat of staff until',
    help: 'Staff write before this time.',
    type: 'time',
    default: '',
    editor: 'both',
  },
  {
    code: 'chat.students',
    group: 'chat',
    label: 'Students use the chat',
    help: 'Students write to their teachers. Off: their conversations can only be read.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'chat.guardianOffice',
    group: 'chat',
    label: 'Guardians write to the office',
    help: 'Guardians may begin to write to system administrators.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'chat.presence',
    group: 'chat',
    label: 'Show who is there',
    help: 'People see who is online. Off: everybody shows as offline.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'chat.flagWords',
    group: 'chat',
    label: 'Words that are reported',
    help: 'Messages with one of these words come to the reviewers. Put a comma between words.',
    type: 'text',
    default: '',
    max: 1000,
    editor: 'both',
  },
  {
    code: 'chat.retentionMonths',
    group: 'chat',
    label: 'Months a message is kept',
    help: 'Older messages are removed every night.',
    type: 'int',
    default: 24,
    min: 6,
    max: 84,
    editor: 'both',
  },
  {
    code: 'anecdotal.guardianView',
    group: 'anecdotal',
    label: 'Anecdotal entries shown to guardians',
    help: 'Guardians see the entries they were notified of, or none.',
    type: 'enum',
    default: 'notified',
    options: ['notified', 'never'],
    editor: 'both',
  },
  {
    code: 'diary.acknowledge',
    group: 'diary',
    label: 'Families mark diary entries as done',
    help: 'Guardians and students can mark homework and reminders as done.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'comm.noticeApproval',
    group: 'comm',
    label: 'Notices that wait for approval',
    help: 'Those of staff who do not approve, or those of system administrators too. Super administrators and heads publish at once.',
    type: 'enum',
    default: 'others',
    options: ['others', 'all'],
    editor: 'both',
  },
  {
    code: 'gallery.download',
    group: 'gallery',
    label: 'Families save photos of albums',
    help: 'Everybody who sees an album can save its photos, as large as they are shown.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'gallery.maxPhotos',
    group: 'gallery',
    label: 'Photos of one album',
    help: 'An album takes no more photos than this.',
    type: 'int',
    default: 100,
    min: 10,
    max: 300,
    editor: 'both',
  },
  {
    code: 'import.selfService',
    group: 'import',
    label: 'The school imports its own data',
    help: 'System and super administrators may upload data files themselves. Off leaves imports to the operator.',
    type: 'bool',
    default: true,
    editor: 'operator',
  },
  {
    code: 'comm.teacherChannels',
    group: 'comm',
    label: 'Channels of teachers',
    help: 'Ways by which teachers may write to the guardians of their divisions.',
    type: 'multi',
    default: ['notification', 'sms'],
    options: ['notification', 'sms', 'email'],
    editor: 'both',
  },
  {
    code: 'comm.teacherFormats',
    group: 'comm',
    label: 'Teachers save message formats',
    help: 'Teachers may save and delete formats of SMS and WhatsApp. Off leaves the formats to the office.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'comm.approval',
    group: 'comm',
    label: 'Messages need approval',
    help: 'Messages of teachers, or of everybody, wait until a super administrator or the head lets them go.',
    type: 'enum',
    default: 'none',
    options: ['none', 'teachers', 'all'],
    editor: 'both',
  },
  {
    code: 'comm.quietFrom',
    group: 'comm',
    label: 'Quiet hours from',
    help: 'Messages written after this time wait for the end of the quiet hours. The bell shows them at once.',
    type: 'time',
    default: '21:00',
    editor: 'both',
  },
  {
    code: 'comm.quietTo',
    group: 'comm',
    label: 'Quiet hours to',
    help: 'Waiting messages leave at this time. The same time as the beginning means no quiet hours.',
    type: 'time',
    default: '07:00',
    editor: 'both',
  },
  {
    code: 'comm.avoidRepeatedSMS',
    group: 'comm',
    label: 'One SMS per number',
    help: 'Guardians of several children get one SMS that names all of them, unless the sender chooses otherwise.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'comm.alsoBell',
    group: 'comm',
    label: 'Messages show in the bell too',
    help: 'What is sent by SMS, WhatsApp or e-mail also stands in the bell of those with a login.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'sms.formatApproval',
    group: 'sms',
    label: 'Message formats need approval',
    help: 'A new message format can be sent only after the operator has approved it.',
    type: 'bool',
    default: true,
    editor: 'operator',
  },
  {
    code: 'sms.unicode',
    group: 'sms',
    label: 'Letters of all languages in SMS',
    help: 'Off, only formats with characters of the alphabet of short messages can be saved. Other characters cost more.',
    type: 'bool',
    default: true,
    editor: 'both',
  },
  {
    code: 'sms.dltVarMax',
    group: 'sms',
    label: 'Longest value in a registered SMS',
    help: 'Names and other values are cut after so many characters in formats with a template id of the operators.',
    type: 'int',
    default: 30,
    min: 20,
    max: 60,
    editor: 'operator',
  },
  {
    code: 'files.quotaMb',
    group: 'files',
    label: 'Room for files in MB',
    help: 'Uploads are refused when the files of the school fill this much.',
    type: 'int',
    default: 10240,
    min: 1024,
    max: 1048576,
    editor: 'operator',
  },
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

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
