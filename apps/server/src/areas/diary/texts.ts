import { type DiaryKind, diaryKindTexts, fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  AfterToday: 'The date must not be after today.',
  BeforeToday: 'The due date must not be before today.',
  DueNeeded: 'Homework needs a due date.',
  NobodyChosen: 'Choose classes or students.',
  NobodyThere: 'Nobody studies in what was chosen.',
  AnecdotalTitle: 'Anecdotal record: {category}',
  DiaryTitle: '{kind}: {title}',
  DueOn: 'Due on {date}',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    AfterToday: 'La fecha no puede ser posterior a hoy.',
    BeforeToday: 'La fecha de entrega no puede ser anterior a hoy.',
    DueNeeded: 'Los deberes necesitan una fecha de entrega.',
    NobodyChosen: 'Elija clases o alumnos.',
    NobodyThere: 'Nadie estudia en lo elegido.',
    AnecdotalTitle: 'Registro anecdótico: {category}',
    DiaryTitle: '{kind}: {title}',
    DueOn: 'Entrega: {date}',
  },
  pt: {
    AfterToday: 'A data não pode ser posterior a hoje.',
    BeforeToday: 'A data de entrega não pode ser anterior a hoje.',
    DueNeeded: 'Os trabalhos de casa precisam de uma data de entrega.',
    NobodyChosen: 'Escolha turmas ou alunos.',
    NobodyThere: 'Ninguém estuda no que foi escolhido.',
    AnecdotalTitle: 'Registo de ocorrência: {category}',
    DiaryTitle: '{kind}: {title}',
    DueOn: 'Entrega até {date}',
  },
  de: {
    AfterToday: 'Das Datum darf nicht nach heute liegen.',
    BeforeToday: 'Das Abgabedatum darf nicht vor heute liegen.',
    DueNeeded: 'Hausaufgaben brauchen ein Abgabedatum.',
    NobodyChosen: 'Wählen Sie Klassen oder Schüler.',
    NobodyThere: 'In der Auswahl lernt niemand.',
    AnecdotalTitle: 'Beobachtung: {category}',
    DiaryTitle: '{kind}: {title}',
    DueOn: 'Bis {date}',
  },
}

export const diaryText = (language: Language, name: Name, values?: TextValues): string => fillText(texts[language][name], values)

/** The kind of an entry in words. */
export const kindText = (language: Language, kind: DiaryKind): string => diaryKindTexts[language][kind]

/** A text at a field, in the language of its reader. */
export const diaryFieldText = (name: Name, values?: TextValues) => (language: Language) => diaryText(language, name, values)
