import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  UsersCreated: 'Users created: {n}. Already had: {m}.',
  NoMobile: 'No mobile number: {n}.',
  Regenerated: 'Users regenerated: {n}.',
} as const

export type UserWord = keyof typeof english

/** What jobs on logins of families say when they are done. */
const texts: Texts<UserWord> = {
  en: english,
  es: {
    UsersCreated: 'Usuarios creados: {n}. Ya tenían: {m}.',
    NoMobile: 'Sin número de móvil: {n}.',
    Regenerated: 'Usuarios regenerados: {n}.',
  },
  pt: {
    UsersCreated: 'Utilizadores criados: {n}. Já tinham: {m}.',
    NoMobile: 'Sem número de telemóvel: {n}.',
    Regenerated: 'Utilizadores gerados de novo: {n}.',
  },
  de: {
    UsersCreated: 'Angelegte Benutzer: {n}. Bereits vorhanden: {m}.',
    NoMobile: 'Ohne Mobilnummer: {n}.',
    Regenerated: 'Neu erzeugte Benutzer: {n}.',
  },
}

export const userWord = (name: UserWord, language: Language, values?: TextValues): string =>
  fillText(texts[language][name], values)
