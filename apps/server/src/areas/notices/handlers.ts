import type { contract } from '@school/api'
import { approvesNotices, mostNoticeFileKb, mostNoticeFiles, noticeFileTypes, noticeKinds } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../platform/http/call'
import { divisions, idList, inList } from '../../school/lookups'
import { divisionsInScope } from '../../school/scope'
import { audienceOffersOf } from '../../services/audience/offers'
import { activateFlash, createFlash, currentFlash, flashOffers, listFlash, readFlash, removeFlash, updateFlash } from './flash'
import { notifyNotice } from './notify'
import { acknowledgeNotice, listSeen, openNotice } from './readers'
import { listMine, listNotices } from './rows'
import { momentOf } from './scope'
import { approveNotice, cancelNotice, createNotice, removeNotice, updateNotice } from './write'

/** What the school announces. */
export const noticeHandlers: Handlers<typeof contract.notices> = {
  async initialValues(call) {
    const { rows: academicYears } = await sql<{ id: string; name: string; isCurrent: boolean; startsOn: string; endsOn: string }>`
      select id, name, is_current as "isCurrent", starts_on::text as "startsOn", ends_on::text as "endsOn" from academic_years order by starts_on desc`.execute(
      call.trx,
    )
    return {
      academicYears,
      kinds: [...noticeKinds],
      ...(await audienceOffersOf(call)),
      fileRule: { types: [...noticeFileTypes], maxKb: mostNoticeFileKb, maxFiles: mostNoticeFiles },
      canApprove: approvesNotices(personOf(call)),
      today: (await momentOf(call)).today,
    }
  },
  divisions: call =>
    divisions(call.trx, sql`${inList(sql`d.course_id`, idList(call.params.courseId))} and ${divisionsInScope(personOf(call))}`),
  create: call => createNotice(call, call.body),
  list: call => listNotices(call, call.query),
  event: call => openNotice(call, call.params.id),
  update: call => updateNotice(call, call.params.id, call.body),
  approve: call => approveNotice(call, call.params.id),
  cancel: call => cancelNotice(call, call.params.id, call.body.reason),
  remove: call => removeNotice(call, call.params.id),
  notify: call => notifyNotice(call, call.params.id, call.body),
  seen: call => listSeen(call, call.params.id, call.query),
  mine: call => listMine(call, call.query),
  acknowledge: call => acknowledgeNotice(call, call.params.id),
}

/** Short news over the homes. */
export const flashNewsHandlers: Handlers<typeof contract.flashNews> = {
  initialValues: call => flashOffers(call),
  create: call => createFlash(call, call.body),
  list: call => listFlash(call, call.query),
  item: call => readFlash(call, call.params.id),
  update: call => updateFlash(call, call.params.id, call.body),
  activate: call => activateFlash(call, call.params.id, call.body?.active),
  remove: call => removeFlash(call, call.params.id),
  current: call => currentFlash(call),
}
