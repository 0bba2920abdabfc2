import type { Language } from '../texts/language'
import type { Speak } from '../texts/speak'

/** What a text of a code begins with, by what the code tells of. */
export const codeTexts = {
  channel: 'code.channel.',
  diaryKind: 'diary.kind.',
  feedbackStatus: 'feedback.status.',
  gender: 'code.gender.',
  loginStatus: 'code.loginStatus.',
  messageStatus: 'code.messageStatus.',
  nature: 'diary.nature.',
  relation: 'code.relation.',
  requestStatus: 'code.requestStatus.',
  role: 'role.',
  staffStatus: 'code.staffStatus.',
  studentStatus: 'code.studentStatus.',
  teaching: 'code.teaching.',
  trip: 'code.trip.',
} as const

export type CodeText = (typeof codeTexts)[keyof typeof codeTexts]

/** Codes of people's records that are shown by a name; every other value is what a school typed. */
const ofStudents = new Map<string, string>([
  ['gender', codeTexts.gender],
  ['relation', codeTexts.relation],
  ['status', codeTexts.studentStatus],
  ['trip', codeTexts.trip],
  // In a history: the one that was there, and the one that came.
  ['photo', 'code.photo.'],
])

const ofStaff = new Map<string, string>([
  ['gender', codeTexts.gender],
  ['status', codeTexts.staffStatus],
  ['teaching', codeTexts.teaching],
  ['loginStatus', codeTexts.loginStatus],
])

export const genderCodes = ['Male', 'Female', 'Other'] as const
export const studentStatusCodes = ['studying', 'terminated'] as const
export const staffStatusCodes = ['Working', 'Relieved'] as const

/** A code by its name among the texts of one beginning; what has none there stays. */
export const nameOfCode = (beginning: string, code: string, speak: Speak): string =>
  code === '' ? '' : (speak(`${beginning}${code}`) ?? code)

/** 'Mon, Wed' of '1, 3'. 1 January 2024 was a Monday. */
const weekdaysText = (value: string, language: Language): string => {
  const name = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  return value.replace(/[1-7]/g, day => name.format(Date.UTC(2024, 0, Number(day))))
}

/** The value of a student's column as people read it: a code by its name, what a school typed as it stands. */
export function studentValueText(column: string, value: string, language: Language, speak: Speak): string {
  if (column === 'weekdays') return weekdaysText(value, language)
  const beginning = ofStudents.get(column)
  return beginning ? nameOfCode(beginning, value, speak) : value
}

/** The value of a staff column as people read it: codes and roles by their names, what a school typed as it stands. */
export function staffValueText(column: string, value: string, speak: Speak): string {
  if (column === 'roles')
    return value
      .split(',')
      .map(role => nameOfCode(codeTexts.role, role, speak))
      .join(', ')
  const beginning = ofStaff.get(column)
  return beginning ? nameOfCode(beginning, value, speak) : value
}

/** Months of service in years and months: '7 y 5 m'. */
export const serviceText = (months: number, speak: Speak): string =>
  speak('code.service', { years: Math.floor(months / 12), months: months % 12 }) ?? String(months)
