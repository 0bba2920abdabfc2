import { first, rest } from 'virtual:texts'
import { remembered } from '../session/remembered'
import { TextStore } from './text-store'

export const languages = [
  { code: 'en', name: 'English' },
  { code: 'es', name: 'Español' },
  { code: 'pt', name: 'Português' },
  { code: 'de', name: 'Deutsch' },
] as const

export type LanguageCode = (typeof languages)[number]['code']

export const codeOf = (text: string | null | undefined): LanguageCode | undefined =>
  languages.find(language => language.code === text?.slice(0, 2).toLowerCase())?.code

/** The texts of this page: the chosen language, else the browser's when it is one of the four, else English. */
export const texts = new TextStore(first, codeOf(remembered('language')) ?? codeOf(navigator.language) ?? 'en', rest)
