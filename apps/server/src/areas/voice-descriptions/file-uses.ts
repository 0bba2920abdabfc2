import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../school/file-uses'

/** Recordings of the school's voice descriptions. */
const voiceUses = (ids: readonly string[]): RawBuilder<unknown> => sql`
  select v.file_id, 'voice_descriptions', v.id, false, true, '' from voice_descriptions v where v.file_id = any(${[...ids]}::uuid[])`

export const voiceFileUse: FileUseKind = {
  entity: 'voice_descriptions',
  rows: ({ ids }) => voiceUses(ids),
  rights: (_, __, viewer) => keptWith(mayCall(['s.comm.guardian', 's.comm.staff'], viewer)),
}
