import { fillText, type Language, type Texts, type TextValues } from '@school/rules'

const english = {
  AlmostFull: 'Storage is almost full',
  Filled: 'Files fill {used} of {quota} MB. Please contact support before it is full.',
  Refused: 'File refused',
  RefusedFile: '{name}: This file was refused by the virus check.',
  NotOwnFile: 'Upload this file again.',
  AddressChanged: 'This address of the file is not valid. Open the page again.',
  AddressEnded: 'This address of the file is too old. Open the page again.',
  FileScanning: 'The file is being checked.',
  FileRefused: 'This file was refused by the virus check.',
  NotFound: 'Not found.',
} as const

export type FileTextName = keyof typeof english

const texts: Texts<FileTextName> = {
  en: english,
  es: {
    AlmostFull: 'El espacio está casi lleno',
    Filled: 'Los archivos ocupan {used} de {quota} MB. Póngase en contacto con soporte antes de que se llene.',
    Refused: 'Archivo rechazado',
    RefusedFile: '{name}: El control de virus ha rechazado este archivo.',
    NotOwnFile: 'Vuelva a subir este archivo.',
    AddressChanged: 'Esta dirección del archivo no es válida. Vuelva a abrir la página.',
    AddressEnded: 'Esta dirección del archivo ha caducado. Vuelva a abrir la página.',
    FileScanning: 'Se está comprobando el archivo.',
    FileRefused: 'El control de virus ha rechazado este archivo.',
    NotFound: 'No encontrado.',
  },
  pt: {
    AlmostFull: 'O espaço está quase cheio',
    Filled: 'Os ficheiros ocupam {used} de {quota} MB. Contacte o suporte antes de ficar cheio.',
    Refused: 'Ficheiro recusado',
    RefusedFile: '{name}: A verificação de vírus recusou este ficheiro.',
    NotOwnFile: 'Carregue este ficheiro de novo.',
    AddressChanged: 'Este endereço do ficheiro não é válido. Volte a abrir a página.',
    AddressEnded: 'Este endereço do ficheiro já expirou. Volte a abrir a página.',
    FileScanning: 'O ficheiro está a ser verificado.',
    FileRefused: 'A verificação de vírus recusou este ficheiro.',
    NotFound: 'Não encontrado.',
  },
  de: {
    AlmostFull: 'Der Speicher ist fast voll',
    Filled: 'Dateien belegen {used} von {quota} MB. Bitte wenden Sie sich an den Support, bevor er voll ist.',
    Refused: 'Datei abgelehnt',
    RefusedFile: '{name}: Die Virenprüfung hat diese Datei abgelehnt.',
    NotOwnFile: 'Laden Sie diese Datei noch einmal hoch.',
    AddressChanged: 'Diese Adresse der Datei ist ungültig. Öffnen Sie die Seite noch einmal.',
    AddressEnded: 'Diese Adresse der Datei ist abgelaufen. Öffnen Sie die Seite noch einmal.',
    FileScanning: 'Die Datei wird geprüft.',
    FileRefused: 'Die Virenprüfung hat diese Datei abgelehnt.',
    NotFound: 'Nicht gefunden.',
  },
}

/** Words about files in the language of their reader. */
export const fileText = (language: Language, name: FileTextName, values?: TextValues): string =>
  fillText(texts[language][name], values)

/** Whether there are words for a problem with this name. */
export const hasFileText = (name: string): name is FileTextName => name in english

/** A text at a field, in the language of its reader. */
export const fileFieldText = (name: FileTextName) => (language: Language) => fileText(language, name)
