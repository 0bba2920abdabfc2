import { mailFiles, type SendChannel } from '@school/rules'
import { personOf } from '../../platform/http/call'
import { custom, invalid } from '../../platform/problems'
import { asksCampaign } from '../../platform/whatsapp-provider'
import { type KnownFile, readFiles, refuseStrangeFiles } from '../files/access'
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

type OwnFile = KnownFile & { readonly size: number }

/**
 * Uploads of the sender, in their order, with their bytes.
 *
 * @throws 400 at the field for what is not the sender's own, or went with something before; 404 for a file that the school
 * never had.
 */
async function ownFiles(call: SendCall, ids: readonly string[], at: string): Promise<OwnFile[]> {
  const person = personOf(call)
  const known = await readFiles(call.services, call.trx, person, [...ids], true)
  await refuseStrangeFiles(call.trx, ids, known)
  const sizes = await call.trx
    .selectFrom('files')
    .select(['id', 'bytes'])
    .where('id', 'in', [...ids])
    .execute()
  return ids.map(id => {
    const file = known.get(id)
    // One upload goes with one send, whose readers are then the readers of the file.
    if (!file || file.uses.length > 0 || file.owner_id !== person.userId)
      throw invalid([{ field: at, message: messagingFieldText('NotOwnFile') }])
    if (file.status !== 'Ready') throw uncheckedFile()
    return { ...file, size: Number(sizes.find(one => one.id === id)?.bytes ?? 0) }
  })
}

/**
 * The files that go with an e-mail.
 *
 * @throws 400 at the field when they are not the sender's own, or too large together.
 */
export async function checkMailFiles(call: SendCall, channel: SendChannel, typed: readonly string[]): Promise<string[]> {
  const ids = [...new Set(typed.map(id => id.toLowerCase()))]
  if (ids.length === 0) return []
  const at = 'attachmentFileIds'
  const refusal = (name: MessagingText) => invalid([{ field: at, message: messagingFieldText(name) }])
  if (channel !== 'email' && channel !== 'both') throw refusal('MailFilesOnly')
  const files = await ownFiles(call, ids, at)
  if (files.reduce((sum, { size }) => sum + size, 0) > mailFiles.bytes) throw refusal('MailFilesLarge')
  return files.map(({ id }) => id)
}

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
  const [file] = await ownFiles(call, [id], field)
  const { mediaTypes, bytes, refusal } = kinds[format.include_document ? 'document' : 'picture']
  if (!(mediaTypes as readonly string[]).includes(file!.media_type) || file!.size > bytes) throw wrong(refusal)
  return [file!.id]
}

/** The campaign that the provider knows the text by, if it knows texts by campaigns. */
export function checkCampaign({ services }: Pick<SendCall, 'services'>, format: FormatRow): void {
  if (asksCampaign(services.configuration.whatsapp) && format.campaign_name.trim() === '')
    throw custom(409, 'CampaignRequired', 'Campaign name is required')
}
