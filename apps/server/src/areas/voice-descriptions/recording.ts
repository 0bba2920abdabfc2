import { mostVoiceSeconds, recordedSeconds } from '@school/rules'
import { parseBuffer } from 'music-metadata'

/** How long a recording lasts, read from its bytes, in seconds; undefined where they do not say. */
export async function lengthOf(bytes: Uint8Array, mediaType: string): Promise<number | undefined> {
  try {
    const { format } = await parseBuffer(bytes, { mimeType: mediaType }, { duration: true, skipCovers: true })
    const { duration } = format
    return duration !== undefined && Number.isFinite(duration) && duration > 0 ? duration : undefined
  } catch {
    return undefined
  }
}

/** Seconds that a recording is charged as, or why it is not taken. */
export async function secondsOf(bytes: Uint8Array, mediaType: string): Promise<number | 'Unreadable' | 'TooLong'> {
  const length = await lengthOf(bytes, mediaType)
  if (length === undefined) return 'Unreadable'
  return length > mostVoiceSeconds ? 'TooLong' : recordedSeconds(length)
}
