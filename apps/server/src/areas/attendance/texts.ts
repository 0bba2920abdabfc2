import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  OutsideYear: 'Choose a day of an academic year.',
  FutureMonth: 'Choose a month that has begun.',
  NotInClass: 'This student is not in this class on that day.',
  HalfNotPlanned: 'This half of the day cannot be marked.',
  PatternTwice: 'A weekday is given twice.',
  EndBeforeStart: 'To date must not be before from date.',
  OneHalf: 'Choose the forenoon or the afternoon.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    OutsideYear: 'Elija un día de un año académico.',
    FutureMonth: 'Elija un mes que haya empezado.',
    NotInClass: 'Este alumno no está en esta clase ese día.',
    HalfNotPlanned: 'Esta mitad del día no se puede marcar.',
    PatternTwice: 'Un día de la semana aparece dos veces.',
    EndBeforeStart: 'La fecha final no puede ser anterior a la inicial.',
    OneHalf: 'Elija la mañana o la tarde.',
  },
  pt: {
    OutsideYear: 'Escolha um dia de um ano letivo.',
    FutureMonth: 'Escolha um mês que já tenha começado.',
    NotInClass: 'Este aluno não está nesta turma nesse dia.',
    HalfNotPlanned: 'Esta metade do dia não pode ser marcada.',
    PatternTwice: 'Um dia da semana aparece duas vezes.',
    EndBeforeStart: 'A data de fim não pode ser anterior à data de início.',
    OneHalf: 'Escolha a manhã ou a tarde.',
  },
  de: {
    OutsideYear: 'Wählen Sie einen Tag eines Schuljahrs.',
    FutureMonth: 'Wählen Sie einen Monat, der schon begonnen hat.',
    NotInClass: 'Dieser Schüler gehört an diesem Tag nicht zu dieser Klasse.',
    HalfNotPlanned: 'Diese Hälfte des Tages kann nicht erfasst werden.',
    PatternTwice: 'Ein Wochentag ist doppelt angegeben.',
    EndBeforeStart: 'Das Bis-Datum darf nicht vor dem Von-Datum liegen.',
    OneHalf: 'Wählen Sie den Vormittag oder den Nachmittag.',
  },
}

/** A text of attendance in a language. */
export const attendanceText = (language: Language, name: Name, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const attendanceFieldText = (name: Name, values?: TextValues) => (language: Language) =>
  attendanceText(language, name, values)
