import type { BodyOf, contract, QueryOf } from '@school/api'
import { mostVoiceSeconds, spokenSeconds, type VoiceLanguage } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { changedMeanwhile, invalid } from '../../platform/problems'
import { matches } from '../../school/search'
import { checkAttachments } from '../../services/files/attachments'
import { checkScanned } from '../../services/files/scan'
import { findVoice, readVoices, type VoiceRow, voiceAnswer } from '../../services/messaging/voices'
import { secondsOf } from './recording'
import { voiceFieldText } from './texts'

type Contract = typeof contract.voiceDescriptions
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

const table = 'voice_descriptions'

/** A page of them by name; those that are switched off exist for who keeps them alone. */
export async function listVoices(call: Call, { text, active, page, pageSize }: QueryOf<Contract['list']>, keeps: boolean) {
  const where = sql`where (v.active or ${keeps}) and (${active} = '' or v.active = (${active} = 'yes')) and ${matches(sql`search_key(v.name)`, text, 'contains')}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from voice_descriptions v ${where}`.execute(
    call.trx,
  )
  const found = await readVoices(
    call,
    sql`${where} order by lower(v.name), v.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
  )
  return { results: found.map(voiceAnswer), pagination: { currentPage: page, pageSize, count: rows[0]!.count } }
}

const refuse = (field: string, message: ReturnType<typeof voiceFieldText>) => invalid([{ field, message }])

/** An own upload as the recording of a description, with the seconds that it lasts. */
async function recordingOf(call: Call, fileId: string | null): Promise<{ file_id: string; seconds: number }> {
  if (fileId === null) throw refuse('fileId', voiceFieldText('RecordingMissing'))
  const [id] = await checkAttachments(call, [fileId], [], 'fileId')
  const file = await call.trx
    .selectFrom('files')
    .select(['storage_key', 'media_type', 'status'])
    .where('id', '=', id!)
    .executeTakeFirstOrThrow()
  checkScanned(file)
  if (!file.media_type.startsWith('audio/')) throw refuse('fileId', voiceFieldText('NotARecording'))
  const bytes = await call.services.files.readAll(file.storage_key)
  const seconds = bytes ? await secondsOf(bytes, file.media_type) : 'Unreadable'
  if (typeof seconds === 'string') throw refuse('fileId', voiceFieldText(seconds, { seconds: mostVoiceSeconds }))
  return { file_id: id!, seconds }
}

function spokenOf(text: string, language: VoiceLanguage | null) {
  const spoken = text.replace(/\r\n?/g, '\n').trim()
  if (spoken === '') throw refuse('text', voiceFieldText('TextMissing'))
  if (language === null) throw refuse('language', voiceFieldText('LanguageMissing'))
  return { text: spoken, language, seconds: spokenSeconds(spoken) }
}

/** Adds a recording or a text. */
export async function createVoice(call: Call, { name, kind, fileId, text, language, active }: BodyOf<Contract['create']>) {
  if (kind === 'file' && text.trim() !== '') throw refuse('text', voiceFieldText('OnlyRecording'))
  if (kind === 'text' && fileId !== null) throw refuse('fileId', voiceFieldText('OnlyText'))
  const spoken = kind === 'file' ? await recordingOf(call, fileId) : spokenOf(text, language)
  const { trx, services, schoolId } = call
  const id = services.newId()
  await trx
    .insertInto(table)
    .values({
      school_id: schoolId,
      id,
      name,
      kind,
      ...spoken,
      active,
      made_by: personOf(call).userId,
      made_at: services.clock.now(),
    })
    .execute()
  const made = voiceAnswer(await findVoice(call, id))
  await call.audit({ action: 'voiceDescriptions.create', entity: table, entityId: id, after: made })
  return made
}

/** What a change says of the recording or of the text; nothing where it stays. */
async function changedSpeech(call: Call, row: VoiceRow, { fileId, text, language }: BodyOf<Contract['update']>) {
  if (row.kind === 'file') {
    if (text?.trim()) throw refuse('text', voiceFieldText('OnlyRecording'))
    return fileId === undefined || fileId?.toLowerCase() === row.file_id ? {} : recordingOf(call, fileId)
  }
  if (fileId) throw refuse('fileId', voiceFieldText('OnlyText'))
  return text === undefined && language === undefined
    ? {}
    : spokenOf(text ?? row.text ?? '', language === undefined ? row.language : language)
}

/** Changes what is given. */
export async function updateVoice(call: Call, id: string, body: BodyOf<Contract['update']>) {
  const row = await findVoice(call, id, true)
  if (row.version !== body.version) throw changedMeanwhile()
  const speech = await changedSpeech(call, row, body)
  await call.trx
    .updateTable(table)
    .set(({ eb }) => ({
      ...speech,
      ...(body.name === undefined ? {} : { name: body.name }),
      ...(body.active === undefined ? {} : { active: body.active }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const changed = voiceAnswer(await findVoice(call, id))
  await call.audit({ action: 'voiceDescriptions.update', entity: table, entityId: id, before: voiceAnswer(row), after: changed })
  return changed
}

/** Deletes one; calls that were sent with it name its recording themselves. */
export async function removeVoice(call: Call, id: string): Promise<{ id: string }> {
  const row = await findVoice(call, id, true)
  await call.trx.deleteFrom(table).where('id', '=', id).execute()
  await call.audit({ action: 'voiceDescriptions.remove', entity: table, entityId: id, before: voiceAnswer(row) })
  return { id: row.id }
}
