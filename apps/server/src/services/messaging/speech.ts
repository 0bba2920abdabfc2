import type { MessageTemplate } from '../../platform/outbox/message'
import { custom, notFound } from '../../platform/problems'
import type { SendCall, SendOrder } from './order'
import { findVoice } from './voices'

/** What is spoken in the calls of an order. */
export interface Speech {
  readonly id: string
  readonly name: string
  readonly seconds: number
  /** The words, or the name of a recording. */
  readonly body: string
  /** The recording. */
  readonly fileIds: readonly string[]
  /** There is nothing to read in the bell. */
  readonly silent: boolean
  readonly template: MessageTemplate | undefined
}

/**
 * What an order for calls says.
 *
 * @throws 404 where the school has no such description, 409 when it is switched off.
 */
export async function checkSpeech(call: SendCall, { voiceDescriptionId: id }: SendOrder): Promise<Speech> {
  if (id === undefined) throw notFound()
  const { name, seconds, text, file_id: fileId, language, active } = await findVoice(call, id)
  if (!active) throw custom(409, 'VoiceInactive', 'This voice message is switched off.')
  return {
    id,
    name,
    seconds,
    body: text ?? name,
    fileIds: fileId === null ? [] : [fileId],
    silent: fileId !== null,
    template: language === null ? undefined : { language },
  }
}
