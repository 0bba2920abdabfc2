import type { VoiceKind } from '@school/rules'
import type { UploadFile } from '../upload'

/** What is spoken in a call: a recording, or a text that is read out. */
export type VoiceDescription = {
  readonly id: string
  readonly name: string
  readonly kind: VoiceKind
  /** What is read out; empty of a recording. */
  readonly text: string
  readonly language: string | null
  readonly seconds: number
  readonly active: boolean
}

/** A voice description as it was typed. */
export type VoiceDraft = {
  readonly name: string
  readonly kind: VoiceKind
  /** A new recording; null where the one that there is stays. */
  readonly fileId: string | null
  readonly text: string
  readonly language: string | null
}

/** What who keeps the voice descriptions does with them. A rejection's `message` is shown to the person as it is. */
export type VoiceKeeping = {
  /** Makes a new one, or changes the one that is given, and answers it. */
  readonly save: (draft: VoiceDraft, before: VoiceDescription | null) => Promise<VoiceDescription>
  readonly activate: (description: VoiceDescription, active: boolean) => Promise<unknown>
  readonly remove: (description: VoiceDescription) => Promise<unknown>
  readonly upload: UploadFile
  /** Languages that texts are read out in, by their codes. */
  readonly languages: readonly string[]
}

/** Minutes and seconds, such as 0:47. */
export const minutesOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
