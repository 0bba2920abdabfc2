import type { BodyOf, contract } from '@school/api'
import { displayDay, mayNotifyAlbum } from '@school/rules'
import { noAccess } from '../../platform/problems'
import type { Telling } from '../../services/audience/bell-items'
import { beginOf, tellOnce } from '../../services/audience/tell-once'
import type { WriteCall } from '../../services/messaging/order'
import { approveFirst, momentOf } from '../notices/scope'
import { changedAlbum, findAlbum, readerOf } from './rows'
import { galleryText } from './texts'

const records = {
  entity: 'gallery_albums',
  tellings: 'gallery_tellings',
  ref: 'album_id',
  action: 'gallery.notify',
} as const

/** Tells the people of an album by the bell: once, unless it is asked for again. */
export async function notifyAlbum(call: WriteCall, id: string, asked: BodyOf<typeof contract.gallery.notify>) {
  const found = await findAlbum(call, id, true)
  const moment = await momentOf(call)
  if (found.status === 'Pending') throw approveFirst()
  if (!mayNotifyAlbum(readerOf(call, found), found)) throw noAccess()
  const telling = (number: number): Telling => ({
    door: 'album',
    key: `album:${id}:${number}`,
    title: found.title,
    message: language =>
      [galleryText(language, 'Album', { date: displayDay(found.event_date) }), beginOf(found.description)]
        .filter(Boolean)
        .join('\n'),
    route: `/communication/albums?album=${id}`,
  })
  return { ...(await tellOnce(call, records, found, asked, moment, telling)), event: await changedAlbum(call, id) }
}
