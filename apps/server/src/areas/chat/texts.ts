import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = { FormerMember: 'Former member' } as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: { FormerMember: 'Antiguo miembro' },
  pt: { FormerMember: 'Antigo membro' },
  de: { FormerMember: 'Ehemaliges Mitglied' },
}

export const chatText = (language: Language, name: Name, values?: TextValues): string => fillText(texts[language][name], values)
