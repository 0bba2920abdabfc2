import { personOf } from '../../platform/http/call'
import { custom, invalid } from '../../platform/problems'
import { readFiles } from '../files/access'
import { uncheckedFile } from '../files/scan'
import type { FormatRow } from '../message-formats/store'
import type { SendCall } from './order'
import { type MessagingText, messagingFieldText } from './texts'

const field = 'attachmentFileId'
const wrong = (name: MessagingText) => invalid([{ field, message: messagingFieldText(name) }])

/** What WhatsApp takes in the head of a message. */
const kinds = {
  picture: { mediaTypes: ['image/jpeg', 'image/png'], bytes: 5 * 1024 * 1024, refusal: 'PictureAsked' },
  document: { mediaTypes: ['application/pdf'], bytes: 16 * 1024 * 1024, refusal: 'DocumentAsked' },
} as const

/**
 * The files that go with a WhatsApp message of a format.
 *
 * @throws 400 at the field when the format asks for one and there is none that is the sender's own and fits.
 */
export async function checkAttachment(call: SendCall, format: FormatRow, typed: readonly string[]): Promise<string[]> {
  const id = typed[0]?.toLowerCase()
  if (!format.include_attachment) {
    if (id !== undefined) throw wrong('NoFileTaken')
    return []
  }
  if (id === undefined) throw wrong('AttachFile')
  const person = personOf(call)
  const file = (await readFiles(call.trx, person, [id], true)).get(id)
  // One upload goes with one send, whose readers are then the readers of the file.
  if (!file || file.uses.length > 0 || file.owner_id !== person.userId) throw wrong('NotOwnFile')
  const { mediaTypes, bytes, refusal } = kinds[format.include_document ? 'document' : 'picture']
  const { bytes: size } = await call.trx.selectFrom('files').select('bytes').where('id', '=', file.id).executeTakeFirstOrThrow()
  if (!(mediaTypes as readonly string[]).includes(file.media_type) || Number(size) > bytes) throw wrong(refusal)
  if (file.status !== 'Ready') throw uncheckedFile()
  return [file.id]
}

/** The campaign that the provider knows the text by. */
export function checkCampaign(format: FormatRow): void {
  if (format.campaign_name.trim() === '') throw custom(409, 'CampaignRequired', 'Campaign name is required')
}
