import type { contract, QueryOf } from '@school/api'
import {
  type AlbumStatus,
  albumEditing,
  approvesNotices,
  decidesPhotos,
  holdsOne,
  mayApproveAlbum,
  mayDeleteAlbum,
  mayNotifyAlbum,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { addressOf } from '../../platform/files/addresses'
import { personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import { matches } from '../../school/search'
import { type AudienceRow, namedAudiences } from '../../services/audience/offers'
import { classInAudience } from '../../services/audience/people'
import { approvalOf, type Reading, readingOf } from '../notices/scope'
import {
  type AlbumCall,
  addedWaiting,
  inAlbumScope,
  isAlbumShownTo,
  isPhotoShown,
  isPublished,
  makesAlbums,
  photosOfAlbum,
  savesPhotos,
} from './scope'

type Contract = typeof contract.gallery

export interface AlbumRow extends AudienceRow {
  id: string
  academic_year_id: string
  year: string
  title: string
  description: string
  event_date: string
  cover_photo_id: string | null
  status: AlbumStatus
  author_id: string
  by: string | null
  approved_by: string | null
  approved_at: Date | null
  notified_at: Date | null
  told: number
  photos: number
  shown: number
  waiting: number
  reported: number
  published: boolean
  added: boolean
  is_shown: boolean
  in_scope: boolean
  version: number
}

const from = sql`from gallery_albums a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id`
const newest = sql`a.event_date desc, a.id desc`

interface Page {
  readonly limit: number
  readonly offset: number
}

const one: Page = { limit: 1, offset: 0 }

async function readAlbums(call: AlbumCall, where: RawBuilder<unknown>, { limit, offset }: Page = one, known?: Reading) {
  const person = personOf(call)
  const reading = known ?? (await readingOf(call))
  const { rows } = await sql<AlbumRow>`
    select a.id, a.academic_year_id, y.name as year, a.title, a.description, a.event_date::text as event_date,
      a.audience_roles, a.audience_section_ids, a.audience_course_ids, a.audience_division_ids, a.audience_designation_ids,
      a.cover_photo_id, a.status, a.author_id, coalesce(t.name, u.name) as by, au.name as approved_by, a.approved_at, a.notified_at, a.told,
      n.photos, n.shown, n.waiting, n.reported, ${isPublished} as published, ${addedWaiting(person)} as added,
      ${isAlbumShownTo(reading)} as is_shown, ${makesAlbums(person) ? inAlbumScope(person) : sql`false`} as in_scope, a.version
    from (select a.* ${from} where a.deleted_at is null and ${where} order by ${newest} limit ${limit} offset ${offset}) a
    join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
    left join staff t on t.school_id = a.school_id and t.id = a.staff_id left join users u on u.id = a.author_id
    left join users au on au.id = a.approved_by
    cross join lateral (select count(*)::int as photos, count(*) filter (where ${isPhotoShown})::int as shown,
      count(*) filter (where not p.approved)::int as waiting, count(*) filter (where p.hidden)::int as reported from ${photosOfAlbum}) n
    order by ${newest}`.execute(call.trx)
  return rows
}

async function count(call: AlbumCall, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count ${from} where a.deleted_at is null and ${where}`.execute(call.trx)
  return rows[0]!.count
}

interface CoverRow {
  album_id: string
  id: string
  school_id: string
  media_type: string
  version: number
}

/** Addresses of the covers: of each album the chosen photo, else its first one. */
async function readCovers(call: AlbumCall, ids: readonly string[], seesAll: boolean): Promise<Map<string, string>> {
  const { rows } = await sql<CoverRow>`
    select distinct on (p.album_id) p.album_id, f.id, f.school_id, f.media_type, f.version
    from gallery_photos p join gallery_albums a on a.school_id = p.school_id and a.id = p.album_id
    join files f on f.id = p.file_id and f.deleted_at is null
    where p.album_id = any(${[...ids]}::uuid[]) and p.deleted_at is null and ${seesAll ? sql`true` : isPhotoShown}
    order by p.album_id, (p.id = a.cover_photo_id) desc nulls last, p.sort_order, p.id`.execute(call.trx)
  return new Map(rows.map(row => [row.album_id, addressOf(call.services, row, { size: 'small' }).url]))
}

const itemOf = (row: AlbumRow, coverUrl: string | undefined, photoCount: number) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  eventDate: row.event_date,
  coverUrl: coverUrl ?? null,
  photoCount,
  by: row.by ?? '',
})

/** Who stands before an album. */
export const readerOf = (call: AlbumCall, row: AlbumRow) => {
  const { roles, userId } = personOf(call)
  return { roles, author: row.author_id === userId, added: row.added }
}

/** Whether the person sees what waits and what is hidden, and not what the audience sees alone. */
export const seesAllOf = (call: AlbumCall, row: AlbumRow): boolean =>
  row.in_scope && albumEditing(readerOf(call, row), row) !== 'no'

/** Albums as those who look after them get them. */
async function rowsOf(call: AlbumCall, rows: readonly AlbumRow[]) {
  const person = personOf(call)
  const approval = await approvalOf(call)
  const audienceOf = await namedAudiences(call.trx, rows)
  const idsOf = (all: boolean) => rows.filter(row => seesAllOf(call, row) === all).map(row => row.id)
  const covers = new Map([...(await readCovers(call, idsOf(true), true)), ...(await readCovers(call, idsOf(false), false))])
  return rows.map(row => {
    const reader = readerOf(call, row)
    const all = seesAllOf(call, row)
    return {
      ...itemOf(row, covers.get(row.id), all ? row.photos : row.shown),
      academicYearId: row.academic_year_id,
      year: row.year,
      audience: audienceOf(row),
      coverPhotoId: row.cover_photo_id,
      status: row.status,
      waiting: all ? row.waiting : 0,
      reported: all ? row.reported : 0,
      approvedBy: row.approved_by ?? '',
      approvedAt: row.approved_at?.toISOString() ?? null,
      notifiedAt: row.notified_at?.toISOString() ?? null,
      told: row.told,
      editing: row.in_scope ? albumEditing(reader, row) : ('no' as const),
      mayApprove: row.in_scope && row.photos > 0 && mayApproveAlbum(reader, row, approval),
      mayNotify: row.in_scope && mayNotifyAlbum(reader, row),
      mayDelete: row.in_scope && mayDeleteAlbum(reader, row),
      mayDecide: all && decidesPhotos(person),
      mayReport: row.is_shown && holdsOne(person, ['Guardian']),
      version: row.version,
    }
  })
}

interface PhotoRow {
  id: string
  file_id: string
  school_id: string
  name: string
  media_type: string
  version: number
  caption: string
  sort_order: number
  approved: boolean
  hidden: boolean
  added_by: string | null
  reason: string | null
  reported_by: string | null
  reported_at: Date | null
}

async function readPhotos(call: AlbumCall, album: AlbumRow, seesAll: boolean) {
  const { services, trx } = call
  const { rows } = await sql<PhotoRow>`
    select p.id, p.file_id, f.school_id, f.name, f.media_type, f.version, p.caption, p.sort_order, p.approved, p.hidden, u.name as added_by,
      r.reason, r.name as reported_by, r.at as reported_at
    from gallery_photos p join files f on f.id = p.file_id and f.deleted_at is null left join users u on u.id = p.added_by
    left join lateral (select g.reason, g.at, gu.name from gallery_reports g join users gu on gu.id = g.by_user_id
      where g.school_id = p.school_id and g.photo_id = p.id and g.decided_at is null order by g.at desc limit 1) r on true
    where p.album_id = ${album.id}::uuid and p.deleted_at is null and ${seesAll ? sql`true` : isPhotoShown}
    order by p.sort_order, p.id`.execute(trx)
  const saves = await savesPhotos(call)
  const decides = seesAll && decidesPhotos(personOf(call))
  return rows.map(row => {
    const file = { ...row, id: row.file_id }
    return {
      id: row.id,
      fileId: row.file_id,
      name: row.name,
      thumbUrl: addressOf(services, file, { size: 'small' }).url,
      url: addressOf(services, file, { size: 'view' }).url,
      downloadUrl: saves ? addressOf(services, file, { size: 'view', download: true }).url : null,
      caption: row.caption,
      sortOrder: row.sort_order,
      approved: row.approved,
      hidden: row.hidden,
      addedBy: row.added_by ?? '',
      report:
        decides && row.hidden && row.reported_at
          ? { reason: row.reason ?? '', by: row.reported_by ?? '', at: row.reported_at.toISOString() }
          : null,
    }
  })
}

/** An album with its photos as the person sees it. */
export async function albumAnswer(call: AlbumCall, album: AlbumRow) {
  const [row] = await rowsOf(call, [album])
  return { ...row!, photos: await readPhotos(call, album, seesAllOf(call, album)) }
}

/** The same after a change. */
export async function changedAlbum(call: AlbumCall, id: string) {
  const [row] = await readAlbums(call, sql`a.id = ${id}::uuid`)
  return albumAnswer(call, row!)
}

/** An album that the person looks after, locked when it is to be changed; another does not exist. */
export async function findAlbum(call: AlbumCall, id: string, forChange = false): Promise<AlbumRow> {
  if (forChange) await call.trx.selectFrom('gallery_albums').select('id').where('id', '=', id).forUpdate().execute()
  const [row] = await readAlbums(call, sql`a.id = ${id}::uuid and ${inAlbumScope(personOf(call))}`)
  if (!row) throw notFound()
  return row
}

/** An album that is shown to the person, as its audience sees it. */
export async function findShownAlbum(call: AlbumCall, id: string): Promise<AlbumRow> {
  const reading = await readingOf(call)
  const [row] = await readAlbums(call, sql`a.id = ${id}::uuid and ${isAlbumShownTo(reading)}`, one, reading)
  if (!row) throw notFound()
  return { ...row, in_scope: false }
}

/** One album: of the own scope, else one that is shown to the person; for a `reader` as its audience sees it. */
export async function openAlbum(call: AlbumCall, id: string, { reader }: QueryOf<Contract['event']>) {
  const person = personOf(call)
  const reading = await readingOf(call)
  const shown = isAlbumShownTo(reading)
  const [row] = await readAlbums(
    call,
    sql`a.id = ${id}::uuid and ${makesAlbums(person) ? sql`(${inAlbumScope(person)} or ${shown})` : shown}`,
    one,
    reading,
  )
  if (!row) throw notFound()
  return albumAnswer(call, reader ? { ...row, in_scope: false } : row)
}

const inWords = (text: string) =>
  sql`(${matches(sql`search_key(a.title)`, text, 'contains')} or ${matches(sql`search_key(a.description)`, text, 'contains')})`

/** A page of the albums that the person looks after. */
export async function listAlbums(call: AlbumCall, query: QueryOf<Contract['list']>) {
  const { page, pageSize, academicYearId, status, sectionIds, courseIds, divisionIds, from: first, to, reported, text } = query
  const person = personOf(call)
  // An album for everybody, or for a whole section, is one for each of the classes there.
  const chosen =
    (divisionIds.length > 0 && sql`d.id = any(${divisionIds}::uuid[])`) ||
    (courseIds.length > 0 && sql`c.id = any(${courseIds}::uuid[])`) ||
    (sectionIds.length > 0 && sql`c.section_id = any(${sectionIds}::uuid[])`)
  const inClasses = chosen
    ? sql`exists (select from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
        where ${chosen} and ${classInAudience})`
    : sql`true`
  const hidden = approvesNotices(person) ? sql`true` : sql`a.author_id = ${person.userId}::uuid`
  const where = sql`${inAlbumScope(person)} and (${status} = '' or a.status = ${status})
    and ${academicYearId ? sql`a.academic_year_id = ${academicYearId}::uuid` : sql`true`} and ${inClasses}
    and ${first ? sql`a.event_date >= ${first}::date` : sql`true`} and ${to ? sql`a.event_date <= ${to}::date` : sql`true`}
    and ${reported ? sql`(${hidden} and exists (select from ${photosOfAlbum} and p.hidden))` : sql`true`} and ${inWords(text)}`
  const rows = await readAlbums(call, where, { limit: pageSize, offset: (page - 1) * pageSize })
  return {
    results: await rowsOf(call, rows),
    pagination: { currentPage: page, pageSize, count: await count(call, where) },
  }
}

/** A page of the albums that are shown to the person. */
export async function listMine(call: AlbumCall, { page, pageSize, text }: QueryOf<Contract['mine']>) {
  const reading = await readingOf(call)
  const where = sql`${isAlbumShownTo(reading)} and ${inWords(text)}`
  const rows = await readAlbums(call, where, { limit: pageSize, offset: (page - 1) * pageSize }, reading)
  const covers = await readCovers(
    call,
    rows.map(row => row.id),
    false,
  )
  return {
    results: rows.map(row => itemOf(row, covers.get(row.id), row.shown)),
    pagination: { currentPage: page, pageSize, count: await count(call, where) },
  }
}
