import { decidesPhotos, mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../school/block'
import { approvalOf } from '../notices/scope'
import { albumWaitsFor } from './scope'

const form = 's.comm.gallery'
const route = '/communication/gallery'

/** Albums that wait for the person to approve them. */
export const albumsToApprove: Block = {
  code: 'd.gallery',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!mayOpenForm(form, viewer)) return undefined
    const approval = await approvalOf({ trx, schoolId: person.schoolId! })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from gallery_albums a where ${albumWaitsFor(person, approval)}`.execute(trx)
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'warning', route: `${route}?status=Pending` } : undefined
  },
}

/** Photos that guardians asked to take down, for those who decide. */
export const reportedPhotos: Block = {
  code: 'd.photos',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!mayOpenForm(form, viewer) || !decidesPhotos(person)) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from gallery_photos p join gallery_albums a on a.school_id = p.school_id and a.id = p.album_id
      where p.hidden and p.deleted_at is null and a.deleted_at is null`.execute(trx)
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'danger', route: `${route}?status=Reported` } : undefined
  },
}
