import { mayCall } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Person } from '../../platform/person'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { type FileUseKind, keptWith } from '../../school/file-uses'
import { isFamily } from '../../school/scope'
import { audiencePlaces } from '../../services/audience/people'
import { inNoticeScope, isShownTo, momentOf } from './scope'

const wanted = (ids: readonly string[]) => sql`${[...ids]}::uuid[]`

/** Files that notices name: there for those who look after the notice, and for those to whom it is shown. */
async function noticeUses(services: Services, trx: Trx, person: Person, ids: readonly string[]): Promise<RawBuilder<unknown>> {
  const moment = await momentOf({ trx, services, schoolId: person.schoolId })
  const shown = isShownTo({ ...moment, places: await audiencePlaces(trx, person) })
  return sql`
  select f.file_id, 'notice_events', a.id, a.author_id = ${person.userId}::uuid,
    ${isFamily(person) ? sql`false` : inNoticeScope(person)} or ${shown}, ''
  from notice_events a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
    cross join lateral unnest(a.attachment_file_ids) as f(file_id)
  where a.deleted_at is null and a.attachment_file_ids && ${wanted(ids)} and f.file_id = any(${wanted(ids)})`
}

export const noticeFileUse: FileUseKind = {
  entity: 'notice_events',
  rows: ({ services, trx, person, ids }) => noticeUses(services, trx, person, ids),
  rights: ({ reached }, _, viewer) => keptWith(reached && mayCall(['s.comm.notice', '/communication/notices'], viewer)),
}
