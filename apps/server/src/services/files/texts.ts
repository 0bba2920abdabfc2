import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  AlmostFull: 'files.AlmostFull',
  Filled: 'files.Filled',
  Refused: 'files.Refused',
  RefusedFile: 'files.RefusedFile',
  NotOwnFile: 'files.NotOwnFile',
  AddressChanged: 'error.AddressChanged',
  AddressEnded: 'error.AddressEnded',
  FileScanning: 'error.FileScanning',
  FileRefused: 'error.FileRefused',
  NotFound: 'error.NotFound',
} as const

export type FileTextName = keyof typeof ids

/** Words about files in the language of their reader. */
export const fileText = sayOf(ids)

/** Whether there are words for a problem with this name. */
export const hasFileText = (name: string): name is FileTextName => Object.hasOwn(ids, name)

/** A text at a field, in the language of its reader. */
export const fileFieldText = fieldTextOf(ids)
