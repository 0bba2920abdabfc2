import { fillText, type Language, type Texts } from '@school/rules'

const english = { NotALink: 'Not a valid link.' } as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: { NotALink: 'El enlace no es válido.' },
  pt: { NotALink: 'A ligação não é válida.' },
  de: { NotALink: 'Kein gültiger Link.' },
}

/** A text at a field, in the language of its reader. */
export const portalFieldText = (name: Name) => (language: Language) => fillText(texts[language][name])
