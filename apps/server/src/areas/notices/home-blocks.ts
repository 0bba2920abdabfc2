import { mayOpenForm, type NoticeKind } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../school/block'
import { audiencePlaces } from '../../services/audience/people'
import { approvalOf, isShownTo, waitsFor } from './scope'

const route = '/communication/notices'
const next = 5

/** What the school announced for today and later, the next first. */
export const nextEvents: Block = {
  code: 'l.events',
  kind: 'lists',
  async read({ services, trx, person, viewer, today }) {
    if (!mayOpenForm(route, viewer)) return undefined
    const { rows } = await sql<{ id: string; title: string; kind: NoticeKind; day: string; last: string }>`
      select a.id, a.title, a.kind, a.starts_on::text as day, a.ends_on::text as last
      from notice_events a join academic_years y on y.school_id = a.school_id and y.id = a.academic_year_id
      where a.status = 'Approved' and a.ends_on >= ${today}::date and ${isShownTo({ now: services.clock.now(), today, places: await audiencePlaces(trx, person) })}
      order by a.starts_on, a.start_time nulls first, a.id limit ${next}`.execute(trx)
    if (rows.length === 0) return undefined
    return {
      columns: ['id', 'title', 'kind', 'startsOn', 'endsOn'],
      rows: rows.map(row => [row.id, row.title, row.kind, row.day, row.last]),
      route,
    }
  },
}

/** Notices that wait for the person to approve them. */
export const noticesToApprove: Block = {
  code: 'd.notice',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!mayOpenForm('s.comm.notice', viewer)) return undefined
    const approval = await approvalOf({ trx, schoolId: person.schoolId! })
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from notice_events a where ${waitsFor(person, approval)}`.execute(trx)
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'warning', route: '/communication/notice-board?status=Pending' } : undefined
  },
}
