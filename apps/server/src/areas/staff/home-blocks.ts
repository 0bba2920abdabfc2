import { sql } from 'kysely'
import type { Block } from '../../school/block'
import { totalOfGroup } from '../../school/home-schools'

export const staff: Block = {
  code: 'staff',
  of: ['s.staff.report'],
  kind: 'tiles',
  async read({ trx, counted }) {
    const { count, teaching } = await counted('staff', 'school', async () => {
      const { rows } = await sql<{ count: number; teaching: number }>`
        select count(*)::int as count, count(*) filter (where teaching)::int as teaching from staff where status = 'Working'`.execute(
        trx,
      )
      return rows[0]!
    })
    return { value: count, unit: 'count', sub: { teaching }, route: '/staff/staff-report' }
  },
}

export const groupStaff = totalOfGroup('staff', row => row.staff)
