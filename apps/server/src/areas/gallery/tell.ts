import type { BodyOf, contract } from '@school/api'
import { dayIn, displayDay, mayNotifyAlbum } from '@school/rules'
import { personOf } from '../../platform/http/call'
import { custom, noAccess } from '../../platform/problems'
import { audienceOf } from '../../services/audience/offers'
import { type Telling, tellingAnswer, tellPeople, toldOf } from '../../services/audience/tell'
import type { WriteCall } from '../../services/messaging/order'
import { approveFirst, momentOf } from '../notices/reach'
import { changedAlbum, findAlbum, readerOf } from './rows'
import { galleryText } from './texts'

/** Letters of the description that a bell item begins with. */
const firstWords = 160

/** Tells the people of an album by the bell: once, unless it is asked for again. */
export async function notifyAlbum(call: WriteCall, id: string, { again, told }: BodyOf<typeof contract.gallery.notify>) {
  const { trx, schoolId } = call
  const found = await findAlbum(call, id, true)
  const { now, timeZone } = await momentOf(call)
  if (found.status === 'Pending') throw approveFirst()
  if (!mayNotifyAlbum(readerOf(call, found), found)) throw noAccess()
  // The same press came twice: what the first one did is the answer of both.
  const repeated = told !== undefined && told < found.told
  if (!repeated && found.notified_at && !again) {
    const values = { date: displayDay(dayIn(timeZone, found.notified_at)) }
    throw custom(409, 'NoticeNotified', 'Already notified on {date}. Notify again?', values)
  }
  const number = repeated ? told + 1 : found.told + 1
  if (!repeated) {
    const { people, withoutLogin } = await toldOf(trx, audienceOf(found), found.academic_year_id)
    const words = found.description.replace(/\s+/g, ' ')
    const begun = words.length > firstWords ? `${words.slice(0, firstWords).trimEnd()}…` : words
    const telling: Telling = {
      door: 'album',
      key: `album:${id}:${number}`,
      title: found.title,
      message: language =>
        [galleryText(language, 'Album', { date: displayDay(found.event_date) }), begun].filter(Boolean).join('\n'),
      route: `/communication/albums?album=${id}`,
    }
    const batchId = await tellPeople(call, telling, people, withoutLogin)
    await trx
      .insertInto('gallery_tellings')
      .values({
        school_id: schoolId,
        album_id: id,
        number,
        id: batchId,
        by_user_id: personOf(call).userId,
        at: now,
        people: people.length,
        without_login: withoutLogin.length,
      })
      .execute()
    await trx.updateTable('gallery_albums').set({ notified_at: now, told: number }).where('id', '=', id).execute()
    await call.audit({
      action: 'gallery.notify',
      entity: 'gallery_albums',
      entityId: id,
      after: { title: found.title, people: people.length, withoutLogin: withoutLogin.length },
    })
  }
  const telling = await trx
    .selectFrom('gallery_tellings')
    .selectAll()
    .where('album_id', '=', id)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  return {
    ...(await tellingAnswer(call, telling, repeated)),
    event: await changedAlbum(call, id),
  }
}
