import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  Timetable: 'Timetable',
  ClassUpdated: 'The timetable of {division} was updated.',
  OwnUpdated: 'Your timetable was updated.',
  OutsideYear: 'Choose a day of the academic year, {from} to {to}.',
  UploadFile: 'Please upload a file.',
  FileType: 'Add a file as pdf, jpg or png.',
  FileTooLarge: 'Add a file of at most {n} KB.',
} as const

type Name = keyof typeof english

const texts: Texts<Name> = {
  en: english,
  es: {
    Timetable: 'Horario',
    ClassUpdated: 'Se ha actualizado el horario de {division}.',
    OwnUpdated: 'Se ha actualizado su horario.',
    OutsideYear: 'Elija un día del año académico, del {from} al {to}.',
    UploadFile: 'Suba un archivo.',
    FileType: 'Añada un archivo en pdf, jpg o png.',
    FileTooLarge: 'Añada un archivo de {n} KB como máximo.',
  },
  pt: {
    Timetable: 'Horário',
    ClassUpdated: 'O horário de {division} foi atualizado.',
    OwnUpdated: 'O seu horário foi atualizado.',
    OutsideYear: 'Escolha um dia do ano letivo, de {from} a {to}.',
    UploadFile: 'Carregue um ficheiro.',
    FileType: 'Adicione um ficheiro em pdf, jpg ou png.',
    FileTooLarge: 'Adicione um ficheiro de {n} KB no máximo.',
  },
  de: {
    Timetable: 'Stundenplan',
    ClassUpdated: 'Der Stundenplan von {division} wurde aktualisiert.',
    OwnUpdated: 'Ihr Stundenplan wurde aktualisiert.',
    OutsideYear: 'Wählen Sie einen Tag des Schuljahres, {from} bis {to}.',
    UploadFile: 'Bitte laden Sie eine Datei hoch.',
    FileType: 'Fügen Sie eine Datei als pdf, jpg oder png hinzu.',
    FileTooLarge: 'Fügen Sie eine Datei von höchstens {n} KB hinzu.',
  },
}

export const timetableText = (language: Language, name: Name, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** A text at a field, in the language of its reader. */
export const timetableFieldText = (name: Name, values?: TextValues) => (language: Language) =>
  timetableText(language, name, values)
