import { displayDay, mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../../school/block'
import { countWaiting } from './list'
import { readBalances } from './own-balances'

/** Applications that wait for the person. */
export const leaveWaiting: Block = {
  code: 'd.leave',
  of: ['s.leave.approval'],
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!mayOpenForm('s.leave.approval', viewer)) return undefined
    const count = await countWaiting(trx, person)
    return count > 0 ? { count, tone: 'warning', route: '/leave-appln/approval-form' } : undefined
  },
}

/** Rows of a list. */
const most = 50

/** Staff on leave today. */
export const staffOnLeave: Block = {
  code: 'l.onleave',
  of: ['s.leave.report'],
  kind: 'lists',
  async read({ trx, person, today }) {
    const { rows } = await sql<{ name: string; type: string; until: string }>`
      select p.name, t.name as type, a.to_date::text as until from leave_applications a
      join leave_types t on t.school_id = a.school_id and t.id = a.leave_type_id join staff p on p.school_id = a.school_id and p.id = a.staff_id
      where a.school_id = ${person.schoolId}::uuid and a.status = 'Approved' and a.from_date <= ${today}::date and a.to_date >= ${today}::date
      order by p.name_key, p.id, a.no limit ${most}`.execute(trx)
    if (rows.length === 0) return undefined
    return {
      columns: ['name', 'leaveType', 'until'],
      rows: rows.map(row => [row.name, row.type, displayDay(row.until)]),
      route: '/leave-appln/leave-report-form?report=on-leave',
    }
  },
}

/** How many of the staff are on leave today. */
export const onLeaveToday: Block = {
  code: 'onLeave',
  of: ['s.leave.report'],
  kind: 'tiles',
  async read({ trx, person, today }) {
    const { rows } = await sql<{ count: number }>`
      select count(distinct staff_id)::int as count from leave_applications where school_id = ${person.schoolId}::uuid and status = 'Approved'
        and staff_id is not null and from_date <= ${today}::date and to_date >= ${today}::date`.execute(trx)
    return { value: rows[0]!.count, unit: 'count', route: '/leave-appln/leave-report-form?report=on-leave' }
  },
}

/** Decisions on leave of the chosen child that the family has not read. */
export const leaveDecided: Block = {
  code: 'd.leaveDecided',
  of: ['g.leave'],
  kind: 'todos',
  async read({ trx, person }) {
    if (!person.childId || !person.guardianId) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(distinct n.id)::int as count from notifications n where n.school_id = ${person.schoolId}::uuid and n.user_id = ${person.userId}::uuid
        and n.read_at is null and n.route like '/leave-appln/guardian-entry%'`.execute(trx)
    const count = rows[0]!.count
    return count > 0 ? { count, tone: 'info', route: '/leave-appln/guardian-entry' } : undefined
  },
}

/** Days that somebody of the staff may still take, over all types that have a limit. */
export const ownLeave: Block = {
  code: 'ownLeave',
  of: ['s.leave.entry'],
  kind: 'tiles',
  async read({ trx, person, today }) {
    if (!person.staffId) return undefined
    const balances = await readBalances({ trx, schoolId: person.schoolId! }, person.staffId, today)
    // Of types without grants nobody has a balance before they need it.
    const given = balances.filter(one => one.available !== null && one.given > 0 && one.allot !== 'none')
    if (given.length === 0) return undefined
    const value = given.reduce((sum, one) => sum + Math.max(0, one.available ?? 0), 0)
    return { value, unit: 'count', route: '/leave-appln/staff-entry' }
  },
}

/** Own applications that wait. */
export const ownLeavePending: Block = {
  code: 'ownLeavePending',
  of: ['s.leave.entry'],
  kind: 'tiles',
  async read({ trx, person }) {
    if (!person.staffId) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from leave_applications where school_id = ${person.schoolId}::uuid and staff_id = ${person.staffId}::uuid
        and status = 'Pending'`.execute(trx)
    return { value: rows[0]!.count, unit: 'count', route: '/leave-appln/staff-entry?status=Pending' }
  },
}
