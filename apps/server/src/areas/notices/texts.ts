import { fillText, type Language, type NoticeKind, type Texts, type TextValues } from '@school/rules'

const english = {
  DescriptionNeeded: 'Description is required',
  EndsBefore: 'Ends on must not be before starts on.',
  OutsideYear: 'Choose days of the academic year, {from} to {to}.',
  StartTimeNeeded: 'Fill in the start time too.',
  EndTimeBefore: 'The end time must be after the start time.',
  FileTooLarge: 'Attach files of at most {n} KB each.',
  FileType: 'Attach PDF files, images or office documents.',
  ToBeforeFrom: 'To date must not be before from date.',
  TooManyDays: 'Choose at most {n} days.',
  Notice: 'Notice',
  Event: 'Event',
  Circular: 'Circular',
  Cancelled: '{title} was cancelled: {reason}.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    DescriptionNeeded: 'La descripción es obligatoria',
    EndsBefore: 'La fecha de fin no puede ser anterior a la de inicio.',
    OutsideYear: 'Elija días del año académico, del {from} al {to}.',
    StartTimeNeeded: 'Indique también la hora de inicio.',
    EndTimeBefore: 'La hora de fin debe ser posterior a la de inicio.',
    FileTooLarge: 'Adjunte archivos de {n} KB como máximo cada uno.',
    FileType: 'Adjunte archivos PDF, imágenes o documentos de oficina.',
    ToBeforeFrom: 'La fecha final no puede ser anterior a la inicial.',
    TooManyDays: 'Elija como máximo {n} días.',
    Notice: 'Aviso',
    Event: 'Acto',
    Circular: 'Circular',
    Cancelled: 'Se canceló «{title}»: {reason}.',
  },
  pt: {
    DescriptionNeeded: 'A descrição é obrigatória',
    EndsBefore: 'A data de fim não pode ser anterior à de início.',
    OutsideYear: 'Escolha dias do ano letivo, de {from} a {to}.',
    StartTimeNeeded: 'Indique também a hora de início.',
    EndTimeBefore: 'A hora de fim tem de ser posterior à de início.',
    FileTooLarge: 'Anexe ficheiros de {n} KB no máximo cada um.',
    FileType: 'Anexe ficheiros PDF, imagens ou documentos do Office.',
    ToBeforeFrom: 'A data final não pode ser anterior à inicial.',
    TooManyDays: 'Escolha no máximo {n} dias.',
    Notice: 'Aviso',
    Event: 'Evento',
    Circular: 'Circular',
    Cancelled: '«{title}» foi cancelado: {reason}.',
  },
  de: {
    DescriptionNeeded: 'Die Beschreibung fehlt',
    EndsBefore: 'Das Ende darf nicht vor dem Beginn liegen.',
    OutsideYear: 'Wählen Sie Tage des Schuljahres, {from} bis {to}.',
    StartTimeNeeded: 'Geben Sie auch die Anfangszeit an.',
    EndTimeBefore: 'Die Endzeit muss nach der Anfangszeit liegen.',
    FileTooLarge: 'Hängen Sie Dateien von je höchstens {n} KB an.',
    FileType: 'Hängen Sie PDF-Dateien, Bilder oder Office-Dokumente an.',
    ToBeforeFrom: 'Das Enddatum darf nicht vor dem Anfangsdatum liegen.',
    TooManyDays: 'Wählen Sie höchstens {n} Tage.',
    Notice: 'Aushang',
    Event: 'Veranstaltung',
    Circular: 'Rundschreiben',
    Cancelled: '„{title}“ wurde abgesagt: {reason}.',
  },
}

export const noticeText = (language: Language, name: Name, values?: TextValues): string => fillText(texts[language][name], values)

/** The kind of a notice in words. */
export const noticeKindText = (language: Language, kind: NoticeKind): string => noticeText(language, kind)

/** A text at a field, in the language of its reader. */
export const noticeFieldText = (name: Name, values?: TextValues) => (language: Language) => noticeText(language, name, values)
