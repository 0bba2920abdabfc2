import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  Replied: 'Reply to your feedback',
  About: '{subject} · {name}',
  New: 'New feedback: {category}',
  FollowUp: 'Follow-up on feedback: {category}',
  NotWorking: 'Choose staff who work in the school.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    Replied: 'Respuesta a su comentario',
    About: '{subject} · {name}',
    New: 'Nuevo comentario: {category}',
    FollowUp: 'Nueva pregunta sobre un comentario: {category}',
    NotWorking: 'Elija personal que trabaje en el colegio.',
  },
  pt: {
    Replied: 'Resposta ao seu comentário',
    About: '{subject} · {name}',
    New: 'Novo comentário: {category}',
    FollowUp: 'Nova pergunta sobre um comentário: {category}',
    NotWorking: 'Escolha pessoal que trabalhe na escola.',
  },
  de: {
    Replied: 'Antwort auf Ihre Rückmeldung',
    About: '{subject} · {name}',
    New: 'Neue Rückmeldung: {category}',
    FollowUp: 'Rückfrage zu einer Rückmeldung: {category}',
    NotWorking: 'Wählen Sie Personal, das an der Schule arbeitet.',
  },
}

export const feedbackText = (language: Language, name: Name, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const feedbackFieldText = (name: Name) => (language: Language) => feedbackText(language, name)
