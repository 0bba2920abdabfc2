import { fieldTextOf } from '@school/texts'

const ids = {
  RecordingMissing: 'voiceDescriptions.RecordingMissing',
  NotARecording: 'voiceDescriptions.NotARecording',
  Unreadable: 'voiceDescriptions.Unreadable',
  TooLong: 'voiceDescriptions.TooLong',
  TextMissing: 'voiceDescriptions.TextMissing',
  LanguageMissing: 'voiceDescriptions.LanguageMissing',
  OnlyRecording: 'voiceDescriptions.OnlyRecording',
  OnlyText: 'voiceDescriptions.OnlyText',
} as const

/** A text at a field, in the language of its reader. */
export const voiceFieldText = fieldTextOf(ids)
