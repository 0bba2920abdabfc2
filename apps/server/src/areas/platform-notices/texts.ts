import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  MessageNeeded: 'Message is required',
  SchoolsNeeded: 'Choose at least one.',
  SchoolsOutside: 'Choose schools of your own scope.',
  EndBeforeStart: 'The end must be after the start.',
  EndOver: 'The end is over already.',
  TooLong: 'Choose an end at most {n} days after the start.',
} as const

export type PlatformNoticeText = keyof typeof english

const texts: Texts<PlatformNoticeText> = {
  en: english,
  es: {
    MessageNeeded: 'El mensaje es obligatorio',
    SchoolsNeeded: 'Elija al menos uno.',
    SchoolsOutside: 'Elija colegios de su ámbito.',
    EndBeforeStart: 'El fin debe ser posterior al inicio.',
    EndOver: 'El fin ya ha pasado.',
    TooLong: 'Elija un fin como máximo {n} días después del inicio.',
  },
  pt: {
    MessageNeeded: 'A mensagem é obrigatória',
    SchoolsNeeded: 'Escolha pelo menos um.',
    SchoolsOutside: 'Escolha escolas do seu âmbito.',
    EndBeforeStart: 'O fim tem de ser depois do início.',
    EndOver: 'O fim já passou.',
    TooLong: 'Escolha um fim no máximo {n} dias depois do início.',
  },
  de: {
    MessageNeeded: 'Eine Nachricht ist erforderlich',
    SchoolsNeeded: 'Wählen Sie mindestens eine.',
    SchoolsOutside: 'Wählen Sie Schulen Ihres Bereichs.',
    EndBeforeStart: 'Das Ende muss nach dem Beginn liegen.',
    EndOver: 'Das Ende ist schon vorbei.',
    TooLong: 'Wählen Sie ein Ende höchstens {n} Tage nach dem Beginn.',
  },
}

/** The words of a problem of a field, in the language of who asks. */
export const platformNoticeFieldText =
  (name: PlatformNoticeText, values?: TextValues) =>
  (language: Language): string =>
    fillText(texts[language][name], values)
