import type { BodyOf, contract } from '@school/api'
import {
  type AlbumStatus,
  albumEditing,
  albumStatusAfterAdding,
  approvesNotices,
  decidesPhotos,
  displayDay,
  firstAlbumStatus,
  mayApproveAlbum,
  mayDeleteAlbum,
} from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import { checkVersion, custom, invalid, noAccess, notFound } from '../../platform/problems'
import { audienceColumns, audienceOf, checkAudience, sameIds } from '../../services/audience/offers'
import { approvalOf, momentOf } from '../notices/scope'
import { checkPhotos, coverIn, dropPhotos, type KeptPhoto, keptPhotos, type WantedPhoto, writePhotos } from './photos'
import { type AlbumRow, changedAlbum, findAlbum, readerOf } from './rows'
import type { AlbumCall } from './scope'
import { galleryFieldText } from './texts'

type Contract = typeof contract.gallery
type Given = BodyOf<Contract['create']>

async function checkDay({ trx, ...call }: AlbumCall, body: Given, kept?: AlbumRow): Promise<string> {
  const query = trx.selectFrom('academic_years').select(['id', 'starts_on', 'ends_on'])
  const asked = body.academicYearId ?? kept?.academic_year_id
  const year = await (asked ? query.where('id', '=', asked) : query.where('is_current', '=', true)).executeTakeFirst()
  if (!year) throw notFound()
  const { today } = await momentOf({ trx, ...call })
  if (body.eventDate > today) throw invalid([{ field: 'eventDate', message: galleryFieldText('AfterToday') }])
  if (body.eventDate < year.starts_on || body.eventDate > year.ends_on) {
    const values = { from: displayDay(year.starts_on), to: displayDay(year.ends_on) }
    throw invalid([{ field: 'eventDate', message: galleryFieldText('OutsideYear', values) }])
  }
  return year.id
}

/** What a form says of an album beside its photos, checked, as columns. */
async function columnsOf(call: AlbumCall, body: Given, kept?: AlbumRow) {
  return {
    academic_year_id: await checkDay(call, body, kept),
    title: body.title,
    description: body.description,
    event_date: body.eventDate,
    ...audienceColumns(await checkAudience(call, body.audience, kept && audienceOf(kept))),
  }
}
type Columns = Awaited<ReturnType<typeof columnsOf>>

const audited = (
  row: Pick<AlbumRow, 'title' | 'event_date' | 'audience_roles' | 'audience_division_ids'>,
  status: string,
  photos: number,
) => ({
  title: row.title,
  eventDate: row.event_date,
  status,
  photos,
  roles: row.audience_roles,
  divisionIds: row.audience_division_ids,
})

/** Makes an album. */
export async function createAlbum(call: AlbumCall, body: Given) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const columns = await columnsOf(call, body)
  const wanted = await checkPhotos(call, body.photos)
  const status = firstAlbumStatus(person, await approvalOf(call))
  const id = services.newId()
  const now = services.clock.now()
  await trx
    .insertInto('gallery_albums')
    .values({
      school_id: schoolId,
      id,
      ...columns,
      status,
      author_id: person.userId,
      staff_id: person.staffId,
      created_at: now,
      ...(status === 'Approved' ? { approved_by: person.userId, approved_at: now } : {}),
    })
    .execute()
  const ids = await writePhotos(call, id, wanted, status)
  const cover = coverIn(wanted, ids, body.coverPhotoId)
  if (cover) await trx.updateTable('gallery_albums').set({ cover_photo_id: cover }).where('id', '=', id).execute()
  await call.audit({
    action: 'gallery.create',
    entity: 'gallery_albums',
    entityId: id,
    after: audited(columns, status, wanted.length),
  })
  return changedAlbum(call, id)
}

/** Of an album that its audience has seen, others than approvers leave the words and the audience as they are. */
function checkSeen(found: AlbumRow, columns: Columns, wanted: readonly WantedPhoto[]): void {
  const same =
    columns.academic_year_id === found.academic_year_id &&
    columns.title === found.title &&
    columns.description === found.description &&
    columns.event_date === found.event_date &&
    (
      [
        'audience_roles',
        'audience_section_ids',
        'audience_course_ids',
        'audience_division_ids',
        'audience_designation_ids',
      ] as const
    ).every(column => sameIds(columns[column], found[column])) &&
    wanted.every(({ kept, caption }) => !kept?.approved || kept.caption === caption)
  if (!same)
    throw custom(
      409,
      'AlbumSeen',
      'Families have seen this album. You can add photos and take some out; the rest is changed by those who approve.',
    )
}

/** Others than those who decide about a reported photo put nothing in its place, not even a part of it. */
function checkReported(call: AlbumCall, dropped: readonly KeptPhoto[], adds: boolean): void {
  if (adds && dropped.some(photo => photo.hidden) && !decidesPhotos(personOf(call)))
    throw custom(
      409,
      'PhotoUndecided',
      'A guardian asked to take this photo down. Until the school’s heads decide, no other photo can take its place.',
    )
}

/** Writes what becomes of an album whose photos or words changed. */
async function keepAlbum(
  call: AlbumCall,
  found: AlbumRow,
  over: Partial<Columns> & { cover_photo_id?: string | null; status: AlbumStatus },
) {
  await call.trx
    .updateTable('gallery_albums')
    .set(({ eb }) => ({ ...over, version: eb('version', '+', 1) }))
    .where('id', '=', found.id)
    .execute()
}

/** Changes an album and its photos. */
export async function updateAlbum(call: AlbumCall, id: string, body: BodyOf<Contract['update']>) {
  const found = await findAlbum(call, id, true)
  const editing = albumEditing(readerOf(call, found), found)
  if (editing === 'no') throw noAccess()
  checkVersion(found.version, body.version)
  const kept = await keptPhotos(call, id)
  const columns = await columnsOf(call, body, found)
  const wanted = await checkPhotos(call, body.photos, kept)
  if (editing === 'photos') checkSeen(found, columns, wanted)
  const adds = wanted.some(photo => !photo.kept)
  const status = adds ? albumStatusAfterAdding(personOf(call), found.status, await approvalOf(call)) : found.status
  const left = new Set(wanted.flatMap(photo => photo.kept?.id ?? []))
  const dropped = kept.filter(photo => !left.has(photo.id))
  checkReported(call, dropped, adds)
  await dropPhotos(call, dropped)
  const ids = await writePhotos(call, id, wanted, status)
  await keepAlbum(call, found, { ...columns, cover_photo_id: coverIn(wanted, ids, body.coverPhotoId), status })
  await call.audit({
    action: 'gallery.update',
    entity: 'gallery_albums',
    entityId: id,
    before: audited(found, found.status, kept.length),
    after: audited(columns, status, wanted.length),
  })
  return changedAlbum(call, id)
}

/** Takes photos out of an album; without any it waits again. */
export async function takeOut(
  call: AlbumCall,
  found: AlbumRow,
  photo: Pick<KeptPhoto, 'id' | 'file_id'>,
  reason?: string,
): Promise<void> {
  await dropPhotos(call, [photo])
  const rest = await keptPhotos(call, found.id)
  const status = rest.length === 0 ? 'Pending' : found.status
  const cover = found.cover_photo_id === photo.id ? null : found.cover_photo_id
  await keepAlbum(call, found, { cover_photo_id: cover, status })
  await call.audit({
    action: 'gallery.deletePhoto',
    entity: 'gallery_albums',
    entityId: found.id,
    reason,
    before: audited(found, found.status, rest.length + 1),
    after: audited(found, status, rest.length),
  })
}

/** Deletes one photo; a second time changes nothing. */
export async function removePhoto(call: AlbumCall, albumId: string, photoId: string) {
  const found = await findAlbum(call, albumId, true)
  const { rows } = await sql<{ id: string; file_id: string | null }>`
    select id, file_id from gallery_photos where album_id = ${albumId}::uuid and id = ${photoId}::uuid`.execute(call.trx)
  const photo = rows[0]
  if (!photo) throw notFound()
  if (albumEditing(readerOf(call, found), found) === 'no') throw noAccess()
  if (photo.file_id) await takeOut(call, found, { id: photo.id, file_id: photo.file_id })
  return changedAlbum(call, albumId)
}

/** Approves an album and its photos; what is approved stays as it is. */
export async function approveAlbum(call: AlbumCall, id: string) {
  const { trx, services } = call
  const person = personOf(call)
  const found = await findAlbum(call, id, true)
  if (!approvesNotices(person)) throw noAccess()
  if (found.status === 'Approved') return changedAlbum(call, id)
  if (found.photos === 0) throw custom(409, 'AddPhoto', 'Add at least one photo.')
  if (!mayApproveAlbum(readerOf(call, found), found, await approvalOf(call)))
    throw custom(403, 'OwnNotice', 'Somebody else has to approve what you wrote.')
  await trx
    .updateTable('gallery_photos')
    .set({ approved: true })
    .where('album_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
  await trx
    .updateTable('gallery_albums')
    .set(({ eb }) => ({
      status: 'Approved',
      approved_by: person.userId,
      approved_at: services.clock.now(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'gallery.approve',
    entity: 'gallery_albums',
    entityId: id,
    before: audited(found, found.status, found.photos),
    after: audited(found, 'Approved', found.photos),
  })
  return changedAlbum(call, id)
}

/** Deletes an album with its photos; a second time it does not exist. */
export async function removeAlbum(call: AlbumCall, id: string): Promise<{ id: string }> {
  const found = await findAlbum(call, id, true)
  if (!mayDeleteAlbum(readerOf(call, found), found)) throw noAccess()
  await dropPhotos(call, await keptPhotos(call, id))
  await call.trx
    .updateTable('gallery_albums')
    .set({ deleted_at: call.services.clock.now(), cover_photo_id: null })
    .where('id', '=', id)
    .execute()
  await call.audit({
    action: 'gallery.delete',
    entity: 'gallery_albums',
    entityId: id,
    before: audited(found, found.status, found.photos),
  })
  return { id }
}
