import { mayCall } from '@school/rules'
import { sql } from 'kysely'
import { type FileUseKind, keptWith } from '../../../school/file-uses'
import { readLeave, sees, seesReason } from './rows'

/** Files of applications: for the applicant, those who decide, and, unless they are medical, for those who lead the school. */
export const leaveFileUse: FileUseKind = {
  entity: 'leave_applications',
  async rows({ trx, person, ids }) {
    const wanted = sql`${[...ids]}::uuid[]`
    const leaves = ids.length === 0 ? [] : await readLeave(trx, sql`where a.file_ids && ${wanted}`)
    const reached = leaves.filter(leave => sees(person, leave) && seesReason(person, leave)).map(leave => leave.id)
    return sql`
      select x.file_id, 'leave_applications', a.id, coalesce(a.applied_by = ${person.userId}::uuid, false), a.id = any(${reached}::uuid[]), ''
      from leave_applications a cross join lateral unnest(a.file_ids) as x(file_id)
      where a.file_ids && ${wanted} and x.file_id = any(${wanted})`
  },
  rights: ({ own, reached }, _, viewer) =>
    keptWith((own || reached) && mayCall(['g.leave', 's.leave.entry', 's.leave.approval'], viewer)),
}
