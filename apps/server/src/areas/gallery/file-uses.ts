import { approvesNotices } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import { type FileUseKind, keptWith } from '../../school/file-uses'
import { inAlbumScope, makesAlbums } from './scope'

/**
 * Photos of albums, for those who look after the album. Others see them as the album itself shows them: smaller, and as
 * long as they are shown.
 */
const galleryUses = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  select p.file_id, 'gallery_photos', p.id, p.added_by = ${person.userId}::uuid,
    ${makesAlbums(person) ? sql`(${approvesNotices(person)} or a.author_id = ${person.userId}::uuid or (p.approved and not p.hidden)) and ${inAlbumScope(person)}` : sql`false`}, ''
  from gallery_photos p join gallery_albums a on a.school_id = p.school_id and a.id = p.album_id
  where p.file_id = any(${[...ids]}::uuid[]) and p.deleted_at is null and a.deleted_at is null`

export const galleryFileUse: FileUseKind = {
  entity: 'gallery_photos',
  rows: ({ person, ids }) => galleryUses(person, ids),
  rights: ({ reached }) => keptWith(reached),
}
