/** What is spoken in a call: a recording, or a text that is read out. */
export const voiceKinds = ['file', 'text'] as const
export type VoiceKind = (typeof voiceKinds)[number]

/** Longest name of a voice description. */
export const mostVoiceName = 100
/** Longest text that is read out. */
export const mostVoiceText = 500
/** Seconds that a recording may last. */
export const mostVoiceSeconds = 60

/** Languages that a text is read out in: those of the schools' states, and those of the product. */
export const voiceLanguages = ['en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur', 'es', 'pt', 'de'] as const
export type VoiceLanguage = (typeof voiceLanguages)[number]

/** Characters that are read out in a second. */
const charactersPerSecond = 13
/** Seconds of silence after a sentence. */
const pause = 0.5

/**
 * Seconds that a text takes when it is read out: 13 characters a second, spaces among them, and half a second after each
 * sentence but the last.
 */
export function spokenSeconds(text: string): number {
  const read = text.trim().replace(/\s+/g, ' ')
  const sentences = read.split(/[.!?…।॥]+/).filter(part => part.trim() !== '').length
  return Math.max(1, Math.ceil(read.length / charactersPerSecond + Math.max(0, sentences - 1) * pause))
}

/** Whole seconds that a recording of this length is charged as. */
export const recordedSeconds = (seconds: number): number => Math.max(1, Math.ceil(seconds))
