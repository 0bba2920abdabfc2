import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  OutsideYear: 'Choose a day of an academic year.',
  FutureMonth: 'Choose a month that has begun.',
  NotInClass: 'This student is not in this class on that day.',
  HalfNotPlanned: 'This half of the day cannot be marked.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    OutsideYear: 'Elija un día de un año académico.',
    FutureMonth: 'Elija un mes que haya empezado.',
    NotInClass: 'Este alumno no está en esta clase ese día.',
    HalfNotPlanned: 'Esta mitad del día no se puede marcar.',
  },
  pt: {
    OutsideYear: 'Escolha um dia de um ano letivo.',
    FutureMonth: 'Escolha um mês que já tenha começado.',
    NotInClass: 'Este aluno não está nesta turma nesse dia.',
    HalfNotPlanned: 'Esta metade do dia não pode ser marcada.',
  },
  de: {
    OutsideYear: 'Wählen Sie einen Tag eines Schuljahrs.',
    FutureMonth: 'Wählen Sie einen Monat, der schon begonnen hat.',
    NotInClass: 'Dieser Schüler gehört an diesem Tag nicht zu dieser Klasse.',
    HalfNotPlanned: 'Diese Hälfte des Tages kann nicht erfasst werden.',
  },
}

/** A text of attendance in a language. */
export const attendanceText = (language: Language, name: Name, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const attendanceFieldText = (name: Name, values?: TextValues) => (language: Language) =>
  attendanceText(language, name, values)
