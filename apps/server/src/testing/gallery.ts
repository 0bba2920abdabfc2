import { sql } from 'kysely'
import { expect } from 'vitest'
import { desk, own, rows } from './diary'
import { picture } from './files'
import type { TestBrowser } from './server'

export interface Album {
  id: string
  title: string
  status: string
  editing: string
  photoCount: number
  waiting: number
  reported: number
  coverPhotoId: string | null
  coverUrl: string | null
  notifiedAt: string | null
  told: number
  version: number
  mayApprove: boolean
  mayNotify: boolean
  mayDelete: boolean
  mayDecide: boolean
  mayReport: boolean
  audience: { classes: string }
  photos: {
    id: string
    fileId: string
    url: string
    thumbUrl: string
    downloadUrl: string | null
    caption: string
    sortOrder: number
    approved: boolean
    hidden: boolean
    report: { reason: string; by: string } | null
  }[]
}

const nobody = { sectionIds: [], courseIds: [], divisionIds: [], designationIds: [] }
export const forClass = (...divisionIds: string[]) => ({ ...nobody, roles: ['Guardian', 'Student'], divisionIds })
export const forAll = { ...nobody, roles: ['Guardian', 'Student', 'Staff'] }

let uploads = 0
/** Uploads a picture; no two are the same. */
export async function photo(browser: TestBrowser, width = 8, height = 6): Promise<string> {
  uploads += 1
  const bytes = await picture(width, height, `rgb(${uploads % 250}, 90, 120)`)
    .jpeg()
    .toBuffer()
  const response = await browser.upload('files/single?folder=Gallery', `photo-${uploads}.jpg`, bytes, 'image/jpeg')
  expect(response.statusCode, response.body).toBe(201)
  return response.json().id
}
export const photos = async (browser: TestBrowser, count: number) => {
  const made: { fileId: string; caption: string; sortOrder: number }[] = []
  for (let at = 1; at <= count; at += 1) made.push({ fileId: await photo(browser), caption: `Photo ${at}`, sortOrder: at })
  return made
}

export const values = (over: object = {}) => ({
  title: 'Sports day',
  description: 'The houses met on the field.',
  eventDate: '2026-07-10',
  audience: forClass(own.id),
  photos: [],
  ...over,
})
export const create = (browser: TestBrowser, over: object = {}) => browser.post('gallery/create', values(over))
export async function made(browser: TestBrowser, count: number, over: object = {}): Promise<Album> {
  const response = await create(browser, { photos: await photos(browser, count), ...over })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
export const read = async (browser: TestBrowser, id: string, query = ''): Promise<Album> => {
  const response = await browser.get(`gallery/gallery-event/${id}${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
export const status = async (browser: TestBrowser, id: string) => (await browser.get(`gallery/gallery-event/${id}`)).statusCode
export const mine = async (browser: TestBrowser, query = '') => {
  const response = await browser.get(`gallery/mine?pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().results as Album[]
}
export const listed = async (browser: TestBrowser, query = '') => {
  const response = await browser.get(`gallery/gallery-list?pageSize=200${query}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json().results as Album[]).map(album => album.id)
}
export const approve = (browser: TestBrowser, id: string) => browser.get(`gallery/approve-event/${id}`)
export const deletePhoto = (browser: TestBrowser, albumId: string, photoId: string) =>
  browser.get(`gallery/delete-photo/${albumId}/${photoId}`)
export const notify = (browser: TestBrowser, id: string, body: object = {}) => browser.post(`gallery/${id}/notify`, body)

const sent = (album: Album) => album.photos.map(({ fileId, caption, sortOrder }) => ({ fileId, caption, sortOrder }))
/** Saves an album as its form does. */
export const update = (browser: TestBrowser, album: Album, over: object = {}) =>
  browser.patch(`gallery/update-photo/${album.id}`, {
    ...values(),
    title: album.title,
    photos: sent(album),
    coverPhotoId: album.coverPhotoId,
    version: album.version,
    ...over,
  })
/** Adds photos behind those that are there. */
export async function add(browser: TestBrowser, album: Album, count: number): Promise<Album> {
  const fresh = (await photos(browser, count)).map(one => ({ ...one, sortOrder: 900 + one.sortOrder }))
  const response = await update(browser, album, { photos: [...sent(album), ...fresh] })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

/** Changes a setting of the school, and takes the change back. */
export const set = async (code: string, value: unknown) => {
  const response = await desk.admin.patch('profile/school/settings', { changes: [{ code, value, version: 0 }] })
  expect(response.statusCode, response.body).toBe(200)
}
export const unset = (code: string) => rows(sql`delete from school_settings where code = ${code}`)
