import { approvesNotices, mayCall, type NoticeApproval } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'
import { type Person, viewerOf } from '../../platform/person'
import { settingValue } from '../../platform/settings'
import { divisionsOfStaff } from '../../school/scope'
import { speaksToOwnClasses } from '../../services/audience/offers'
import { classInAudience, forPlaces } from '../../services/audience/people'
import type { Reading } from '../notices/scope'

export type AlbumCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

/** Photos of one album. */
export const mostPhotosOf = async ({ trx, schoolId }: Pick<AlbumCall, 'trx' | 'schoolId'>): Promise<number> =>
  Number(await settingValue(trx, schoolId, 'gallery.maxPhotos'))

/** Whether those who see an album can save its photos. */
export const savesPhotos = async ({ trx, schoolId }: Pick<AlbumCall, 'trx' | 'schoolId'>): Promise<boolean> =>
  (await settingValue(trx, schoolId, 'gallery.download')) === true

/** The photo under the alias `p` is there for the audience of its album. */
export const isPhotoShown = sql<boolean>`(p.deleted_at is null and p.approved and not p.hidden)`

/** Photos of the album `a` under the alias `p`. */
export const photosOfAlbum = sql`gallery_photos p where p.school_id = a.school_id and p.album_id = a.id and p.deleted_at is null`

/** Whether the audience of the album `a` was ever given photos of it. */
export const isPublished = sql<boolean>`exists (select from ${photosOfAlbum} and p.approved)`

/** Whether the album `a` of the year `y` is shown to who has the places, today. */
export const isAlbumShownTo = ({ places, today }: Pick<Reading, 'places' | 'today'>): RawBuilder<boolean> => sql`(
  a.deleted_at is null and y.ends_on >= ${today}::date and ${forPlaces(places, sql`a.academic_year_id`)}
  and exists (select from ${photosOfAlbum} and ${isPhotoShown}))`

/** Whether the person looks after the album `a`: a teacher after own ones, and sees those for own classes. */
export const inAlbumScope = (person: Person): RawBuilder<boolean> =>
  speaksToOwnClasses(person)
    ? sql`(a.author_id = ${person.userId}::uuid or (${isPublished} and a.audience_roles && array['Guardian', 'Student'] and exists (
        select from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        where d.id in (${divisionsOfStaff(person)}) and ${classInAudience})))`
    : sql`true`

/** Whether the person may open the gallery, where albums are made. */
export const makesAlbums = (person: Person): boolean => mayCall(['s.comm.gallery'], viewerOf(person))

/** Something in the album `a` that waits was added by the person. */
export const addedWaiting = (person: Person): RawBuilder<boolean> =>
  sql`exists (select from ${photosOfAlbum} and not p.approved and p.added_by = ${person.userId}::uuid)`

/** Whether the album `a` waits for the person to approve it. */
export function albumWaitsFor(person: Person, approval: NoticeApproval): RawBuilder<boolean> {
  if (!approvesNotices(person)) return sql`false`
  const own = approval === 'all' && !person.roles.some(role => role === 'SchoolSuperAdmin' || role === 'SchoolHead')
  const byOthers = sql`(a.author_id <> ${person.userId}::uuid and not ${addedWaiting(person)})`
  return sql`(a.deleted_at is null and a.status = 'Pending' and exists (select from ${photosOfAlbum}) and ${own ? byOthers : sql`true`})`
}
