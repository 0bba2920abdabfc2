import type { BodyOf, contract } from '@school/api'
import { type AlbumStatus, mostPhotoKb, photoTypes } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { invalid, notFound } from '../../platform/problems'
import { checkAttachments } from '../../services/files/attachments'
import { type AlbumCall, mostPhotosOf } from './scope'
import { galleryFieldText } from './texts'

type Given = BodyOf<typeof contract.gallery.create>

/** A photo as the database keeps it. */
export interface KeptPhoto {
  readonly id: string
  readonly file_id: string
  readonly caption: string
  readonly approved: boolean
  /** A guardian asked to take it down. */
  readonly hidden: boolean
}

/** What an album is to hold. */
export interface WantedPhoto {
  readonly fileId: string
  readonly caption: string
  /** The photo that has this file already. */
  readonly kept: KeptPhoto | undefined
}

/** The photos of an album in their order. */
export async function keptPhotos({ trx }: Pick<AlbumCall, 'trx'>, albumId: string): Promise<KeptPhoto[]> {
  const { rows } = await sql<KeptPhoto>`
    select id, file_id, caption, approved, hidden from gallery_photos where album_id = ${albumId}::uuid and deleted_at is null
    order by sort_order, id`.execute(trx)
  return rows
}

const wrong = (message: ReturnType<typeof galleryFieldText>) => invalid([{ field: 'photos', message }])

/** New photos are own uploads that nothing names yet, and pictures. */
async function checkFiles(call: AlbumCall, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await checkAttachments(call, fileIds, [], 'photos')
  const files = await call.trx
    .selectFrom('files')
    .select(['extension', 'media_type', 'bytes'])
    .where('id', 'in', [...fileIds])
    .execute()
  const types: readonly string[] = photoTypes
  const isPhoto = (file: (typeof files)[number]) =>
    file.media_type.startsWith('image/') && types.includes(file.extension.replace(/^\./, '').toLowerCase())
  if (!files.every(isPhoto)) throw wrong(galleryFieldText('PhotoType'))
  if (files.some(file => Number(file.bytes) > mostPhotoKb * 1024))
    throw wrong(galleryFieldText('PhotoTooLarge', { n: mostPhotoKb }))
}

/** The photos that a form sends, checked and in their order. */
export async function checkPhotos(
  call: AlbumCall,
  given: Given['photos'],
  kept: readonly KeptPhoto[] = [],
): Promise<WantedPhoto[]> {
  const before = new Map(kept.map(photo => [photo.file_id, photo]))
  const wanted = given
    .toSorted((a, b) => a.sortOrder - b.sortOrder)
    .map(({ fileId, caption }) => {
      const id = fileId.toLowerCase()
      return { fileId: id, caption, kept: before.get(id) }
    })
  if (wanted.length === 0) throw wrong(galleryFieldText('AddPhoto'))
  const fresh = wanted.filter(photo => !photo.kept).map(photo => photo.fileId)
  const most = await mostPhotosOf(call)
  // An album that is fuller than the school allows today keeps what it has.
  if (fresh.length > 0 && wanted.length > most) throw wrong(galleryFieldText('TooManyPhotos', { n: most }))
  await checkFiles(call, fresh)
  return wanted
}

/** Takes photos out of their album with their files; what guardians asked is answered with that. */
export async function dropPhotos(call: AlbumCall, photos: readonly Pick<KeptPhoto, 'id' | 'file_id'>[]): Promise<void> {
  if (photos.length === 0) return
  const { trx, services } = call
  const now = services.clock.now()
  const ids = photos.map(photo => photo.id)
  await trx.updateTable('gallery_photos').set({ deleted_at: now, file_id: null, hidden: false }).where('id', 'in', ids).execute()
  await trx
    .updateTable('files')
    .set({ deleted_at: now })
    .where(
      'id',
      'in',
      photos.map(photo => photo.file_id),
    )
    .execute()
  await trx
    .updateTable('gallery_reports')
    .set({ decided_at: now, decided_by: personOf(call).userId, kept: false })
    .where('photo_id', 'in', ids)
    .where('decided_at', 'is', null)
    .execute()
}

/** Writes the photos of an album: those that stay in their new order, and new ones. Answers their ids in order. */
export async function writePhotos(
  call: AlbumCall,
  albumId: string,
  wanted: readonly WantedPhoto[],
  status: AlbumStatus,
): Promise<string[]> {
  const { trx, services, schoolId } = call
  const ids = wanted.map(({ kept }) => kept?.id ?? services.newId())
  const fresh = wanted.flatMap((photo, index) =>
    photo.kept
      ? []
      : [
          {
            school_id: schoolId,
            id: ids[index]!,
            album_id: albumId,
            file_id: photo.fileId,
            caption: photo.caption,
            sort_order: index + 1,
            approved: status === 'Approved',
            added_by: personOf(call).userId,
            added_at: services.clock.now(),
          },
        ],
  )
  if (fresh.length > 0) await trx.insertInto('gallery_photos').values(fresh).execute()
  const stay = wanted.flatMap((photo, index) =>
    photo.kept ? [{ id: photo.kept.id, caption: photo.caption, place: index + 1 }] : [],
  )
  if (stay.length > 0)
    await sql`
      update gallery_photos p set caption = w.caption, sort_order = w.place
      from unnest(${stay.map(one => one.id)}::uuid[], ${stay.map(one => one.caption)}::text[], ${stay.map(one => one.place)}::int[]) as w(id, caption, place)
      where p.album_id = ${albumId}::uuid and p.id = w.id`.execute(trx)
  return ids
}

/** The photo that stands for the album: named by its id, or by its file where it is new. */
export function coverIn(wanted: readonly WantedPhoto[], ids: readonly string[], asked: string | null | undefined): string | null {
  if (!asked) return null
  const id = asked.toLowerCase()
  const cover = ids[wanted.findIndex(photo => photo.kept?.id === id || photo.fileId === id)]
  if (!cover) throw notFound()
  return cover
}
