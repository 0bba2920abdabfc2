import type { VoiceKind, VoiceLanguage } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { notFound } from '../../platform/problems'

export interface VoiceRow {
  id: string
  name: string
  kind: VoiceKind
  file_id: string | null
  text: string | null
  language: VoiceLanguage | null
  seconds: number
  active: boolean
  version: number
}

const columns = sql`v.id, v.name, v.kind, v.file_id, v.text, v.language, v.seconds, v.active, v.version`

export const voiceAnswer = (row: VoiceRow) => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  fileId: row.file_id,
  text: row.text ?? '',
  language: row.language,
  seconds: row.seconds,
  active: row.active,
  version: row.version,
})

export async function readVoices({ trx }: Pick<CallContext, 'trx'>, rest: RawBuilder<unknown>): Promise<VoiceRow[]> {
  const { rows } = await sql<VoiceRow>`select ${columns} from voice_descriptions v ${rest}`.execute(trx)
  return rows
}

/**
 * One voice description, locked when it is to be changed.
 *
 * @throws 404 where the school has none such.
 */
export async function findVoice(call: Pick<CallContext, 'trx'>, id: string, forChange = false): Promise<VoiceRow> {
  const [row] = await readVoices(call, sql`where v.id = ${id}::uuid ${forChange ? sql`for update` : sql``}`)
  if (!row) throw notFound()
  return row
}

/** Those that can be chosen for a call. */
export const activeVoices = async (call: Pick<CallContext, 'trx'>) =>
  (await readVoices(call, sql`where v.active order by lower(v.name), v.id`)).map(voiceAnswer)
