import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = { Replied: 'Reply to your feedback', About: '{subject} · {name}' } as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: { Replied: 'Respuesta a su comentario', About: '{subject} · {name}' },
  pt: { Replied: 'Resposta ao seu comentário', About: '{subject} · {name}' },
  de: { Replied: 'Antwort auf Ihre Rückmeldung', About: '{subject} · {name}' },
}

export const feedbackText = (language: Language, name: Name, values?: TextValues): string =>
  fillText(texts[language][name], values)
