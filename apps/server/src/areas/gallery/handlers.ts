import type { contract } from '@school/api'
import { approvesNotices, mostPhotoKb, mostPhotosAtOnce, photoTypes } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { divisions, idList, inList } from '../../school/lookups'
import { divisionsInScope } from '../../school/scope'
import { audienceOffersOf } from '../../services/audience/offers'
import { momentOf } from '../notices/scope'
import { listWithoutConsent, readConsent, setConsent } from './consent'
import { notifyAlbum } from './notify'
import { decidePhoto, reportPhoto } from './reports'
import { listAlbums, listMine, openAlbum } from './rows'
import { mostPhotosOf } from './scope'
import { approveAlbum, createAlbum, removeAlbum, removePhoto, updateAlbum } from './write'

/** Albums of photos. */
export const galleryHandlers: Handlers<typeof contract.gallery> = {
  async initialValues(call) {
    const { rows: academicYears } = await sql<{ id: string; name: string; isCurrent: boolean; startsOn: string; endsOn: string }>`
      select id, name, is_current as "isCurrent", starts_on::text as "startsOn", ends_on::text as "endsOn" from academic_years order by starts_on desc`.execute(
      call.trx,
    )
    return {
      academicYears,
      ...(await audienceOffersOf(call)),
      fileRule: { types: [...photoTypes], maxKb: mostPhotoKb, maxFiles: mostPhotosAtOnce },
      maxPhotos: await mostPhotosOf(call),
      canApprove: approvesNotices(personOf(call)),
      today: (await momentOf(call)).today,
    }
  },
  divisions: call =>
    divisions(call.trx, sql`${inList(sql`d.course_id`, idList(call.params.courseId))} and ${divisionsInScope(personOf(call))}`),
  create: call => createAlbum(call, call.body),
  list: call => listAlbums(call, call.query),
  event: call => openAlbum(call, call.params.id, call.query),
  update: call => updateAlbum(call, call.params.id, call.body),
  removePhoto: call => removePhoto(call, call.params.a, call.params.b),
  approve: call => approveAlbum(call, call.params.id),
  remove: call => removeAlbum(call, call.params.id),
  notify: call => notifyAlbum(call, call.params.id, call.body),
  withoutConsent: call => listWithoutConsent(call, call.query),
  mine: call => listMine(call, call.query),
  report: call => reportPhoto(call, call.params.id, call.params.photoId, call.body.reason),
  decide: call => decidePhoto(call, call.params.id, call.params.photoId, call.body.keep),
  consent: call => readConsent(call),
  setConsent: call => setConsent(call, call.body),
}
