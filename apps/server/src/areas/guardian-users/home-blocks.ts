import { mayOpenForm, sharePercent } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../school/block'
import { studentsInScope } from '../../school/scope'

const guardianReport = { form: 's.user.report', route: '/student/guardian-user-report' }

/** Guardian logins that finished their first login, of those that were created. */
export const activated: Block = {
  code: 'activated',
  of: ['s.mobile', guardianReport.form],
  kind: 'tiles',
  async read({ trx, counted, viewer }) {
    const { created, active } = await counted('activated', 'school', async () => {
      const { rows } = await sql<{ created: number; active: number }>`
        select count(*)::int as created, count(*) filter (where u.status = 'Active')::int as active
        from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.guardian_id is not null`.execute(
        trx,
      )
      return rows[0]!
    })
    return {
      value: sharePercent(active, created) ?? null,
      unit: 'percent',
      sub: { waiting: created - active },
      ...(mayOpenForm(guardianReport.form, viewer) ? { route: guardianReport.route } : {}),
    }
  },
}

/** Students whose guardian has no login: read anew, for it is what the person works on, as every to-do. */
export const usersMissing: Block = {
  code: 'd.users',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    if (!mayOpenForm('s.user.auto', viewer)) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from students s where s.status = 'studying' and ${studentsInScope(person)} and not exists (
        select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed' where us.guardian_id = s.guardian_id)`.execute(
      trx,
    )
    const count = rows[0]!.count
    return count > 0 ? { count, tone: 'warning', route: '/student/auto-generate-guardian-user' } : undefined
  },
}
