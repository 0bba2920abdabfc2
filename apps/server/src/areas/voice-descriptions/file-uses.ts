import { type RawBuilder, sql } from 'kysely'

/** Recordings of the school's voice descriptions. */
export const voiceUses = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select v.file_id, 'voice_descriptions', v.id, false, true, '' from voice_descriptions v where v.file_id = any(${[...ids]}::uuid[])`
