import { mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import { type Block, link } from '../../school/block'
import { schoolsInScope } from '../../school/scope'

export const importsToMend: Block = {
  code: 'd.imports',
  kind: 'todos',
  async read({ services, trx, viewer }) {
    if (!mayOpenForm('s.import.photo', viewer)) return undefined
    const since = new Date(services.clock.now().getTime() - 7 * 86_400_000)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from import_runs where created_at > ${since} and (status in ('Held', 'Failed') or (status = 'Checked' and (counts ->> 'error')::int > 0))`.execute(
      trx,
    )
    const count = rows[0]!.count
    return count > 0 ? { count, tone: 'warning', route: '/utility/import-photo?tab=data' } : undefined
  },
}

export const importsHeld: Block = {
  code: 'd.importsHeld',
  kind: 'todos',
  async read({ trx, person, viewer }) {
    const { route } = link(viewer, 'school.list', '/school/list') as { route?: string }
    if (!route) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from import_runs r join schools sc on sc.id = r.school_id where r.status = 'Held' and ${schoolsInScope(person)}`.execute(
      trx,
    )
    const { count } = rows[0]!
    return count > 0 ? { count, tone: 'warning', route } : undefined
  },
}
