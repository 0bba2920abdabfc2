import { codeTexts, type Language, nameOfCode, serviceText, staffValueText, studentValueText } from '@school/rules'
import { speakIn } from '@school/texts'

/** The value of a student's column in a language: a code by its name, what a school typed as it stands. */
export const studentValueIn = (column: string, value: string, language: Language): string =>
  studentValueText(column, value, language, speakIn(language))

/** The value of a staff column in a language, likewise. */
export const staffValueIn = (column: string, value: string, language: Language): string =>
  staffValueText(column, value, speakIn(language))

/** Months of service in a language. */
export const serviceIn = (months: number, language: Language): string => serviceText(months, speakIn(language))

/** A code by its name; what is none of those that the product knows stays. */
export const codeIn = (kind: keyof typeof codeTexts, code: string, language: Language): string =>
  nameOfCode(codeTexts[kind], code, speakIn(language))
