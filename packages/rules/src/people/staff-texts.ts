import type { Language, Texts } from '../texts/language'
import { genderTexts, loginStatusTexts, nameOfCode, roleTexts } from './code-texts'

const staffStatuses = { Working: 'Working', Relieved: 'Relieved' } as const

/** Whether a member of staff is at the school. */
export const staffStatusTexts: Texts<keyof typeof staffStatuses> = {
  en: staffStatuses,
  es: { Working: 'En activo', Relieved: 'Cesado' },
  pt: { Working: 'Em funções', Relieved: 'Cessou funções' },
  de: { Working: 'Im Dienst', Relieved: 'Ausgeschieden' },
}

export const staffStatusCodes = Object.keys(staffStatuses) as (keyof typeof staffStatuses)[]

const teaching = { yes: 'Yes', no: 'No' } as const

/** Whether a member of staff teaches. */
export const teachingTexts: Texts<keyof typeof teaching> = {
  en: teaching,
  es: { yes: 'Sí', no: 'No' },
  pt: { yes: 'Sim', no: 'Não' },
  de: { yes: 'Ja', no: 'Nein' },
}

/** Short names of years and months. */
const serviceUnits: Texts<'year' | 'month'> = {
  en: { year: 'y', month: 'm' },
  es: { year: 'a', month: 'm' },
  pt: { year: 'a', month: 'm' },
  de: { year: 'J', month: 'M' },
}

/** Months of service in years and months: '7 y 5 m'. */
export function serviceText(months: number, language: Language): string {
  const { year, month } = serviceUnits[language]
  return `${Math.floor(months / 12)} ${year} ${months % 12} ${month}`
}

/** Codes of staff that are shown by a name; every other value is what a school typed. */
const staffCodeTexts = {
  gender: genderTexts,
  status: staffStatusTexts,
  teaching: teachingTexts,
  loginStatus: loginStatusTexts,
} as const satisfies Readonly<Record<string, Texts<string>>>

/** The value of a staff column as people read it: codes and roles by their names, what a school typed as it stands. */
export function staffValueText(column: string, value: string, language: Language): string {
  if (column === 'roles')
    return value
      .split(',')
      .map(role => nameOfCode(roleTexts, role, language))
      .join(', ')
  const texts: Texts<string> | undefined = Object.hasOwn(staffCodeTexts, column)
    ? staffCodeTexts[column as keyof typeof staffCodeTexts]
    : undefined
  return texts ? nameOfCode(texts, value, language) : value
}
