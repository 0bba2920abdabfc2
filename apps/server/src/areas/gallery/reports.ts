import { decidesPhotos, holdsOne } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { custom, noAccess, notFound } from '../../platform/problems'
import { ringLogins, type Told } from '../../services/audience/bell-items'
import { albumAnswer, changedAlbum, findAlbum, findShownAlbum } from './rows'
import { type AlbumCall, isPhotoShown } from './scope'
import { galleryText } from './texts'
import { takeOut } from './write'

/** Those who decide about reported photos. */
async function deciders({ trx }: Pick<AlbumCall, 'trx'>): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select distinct us.user_id, 'Staff' as audience, u.language from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
    where us.active and us.roles && array['SchoolSuperAdmin', 'SchoolHead'] order by 1`.execute(trx)
  return rows
}

/** A guardian asks to take a photo down: nobody of the audience sees it until the school decides. */
export async function reportPhoto(call: AlbumCall, albumId: string, photoId: string, reason: string) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  await trx.selectFrom('gallery_albums').select('id').where('id', '=', albumId).forUpdate().execute()
  const { rows: earlier } = await sql<{ open: boolean }>`
    select g.decided_at is null as open from gallery_reports g join gallery_photos p on p.school_id = g.school_id and p.id = g.photo_id
    where g.photo_id = ${photoId}::uuid and p.album_id = ${albumId}::uuid and p.deleted_at is null and g.by_user_id = ${person.userId}`.execute(
    trx,
  )
  // The only photo of an album takes the album along, so a repeated report finds nothing else to answer.
  if (earlier[0]?.open) return changedAlbum(call, albumId)
  const album = await findShownAlbum(call, albumId)
  if (!holdsOne(person, ['Guardian'])) throw noAccess()
  if (earlier[0]) throw custom(409, 'PhotoDecided', 'The school has looked at this photo and keeps it in the album.')
  const { rows } = await sql<{ id: string }>`
    select p.id from gallery_photos p where p.album_id = ${albumId}::uuid and p.id = ${photoId}::uuid and ${isPhotoShown}`.execute(
    trx,
  )
  if (!rows[0]) throw notFound()
  await trx
    .insertInto('gallery_reports')
    .values({
      school_id: schoolId,
      id: services.newId(),
      photo_id: photoId,
      by_user_id: person.userId,
      reason,
      at: services.clock.now(),
    })
    .execute()
  await trx.updateTable('gallery_photos').set({ hidden: true }).where('id', '=', photoId).execute()
  await ringLogins(call, await deciders(call), {
    kind: 'album',
    title: language => galleryText(language, 'PhotoReported'),
    message: language =>
      [galleryText(language, 'ReportedIn', { name: person.name, title: album.title }), reason].filter(Boolean).join('\n'),
    route: `/communication/gallery?album=${albumId}`,
  })
  await call.audit({
    action: 'gallery.report',
    entity: 'gallery_albums',
    entityId: albumId,
    after: { title: album.title, photoId },
  })
  return albumAnswer(call, { ...album, shown: album.shown - 1 })
}

/** Decides about a reported photo. */
export async function decidePhoto(call: AlbumCall, albumId: string, photoId: string, keep: boolean) {
  const { trx, services } = call
  const found = await findAlbum(call, albumId, true)
  const { rows } = await sql<{ id: string; file_id: string | null; hidden: boolean }>`
    select id, file_id, hidden from gallery_photos where album_id = ${albumId}::uuid and id = ${photoId}::uuid`.execute(trx)
  const photo = rows[0]
  if (!photo) throw notFound()
  if (!decidesPhotos(personOf(call))) throw noAccess()
  if (!photo.hidden || !photo.file_id) return changedAlbum(call, albumId)
  if (!keep) {
    await takeOut(call, found, { id: photo.id, file_id: photo.file_id }, 'A guardian asked for it.')
    return changedAlbum(call, albumId)
  }
  await trx.updateTable('gallery_photos').set({ hidden: false }).where('id', '=', photoId).execute()
  await trx
    .updateTable('gallery_reports')
    .set({ decided_at: services.clock.now(), decided_by: personOf(call).userId, kept: true })
    .where('photo_id', '=', photoId)
    .where('decided_at', 'is', null)
    .execute()
  await call.audit({
    action: 'gallery.keepPhoto',
    entity: 'gallery_albums',
    entityId: albumId,
    after: { title: found.title, photoId },
  })
  return changedAlbum(call, albumId)
}
