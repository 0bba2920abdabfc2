import { mayOpenForm } from '@school/rules'
import { sql } from 'kysely'
import type { Block } from '../../../school/block'
import { openNow } from './list'

const form = 's.tab.mark'
const route = '/curriculum/tab-mark-entry-latest'

/** Sheets of the current year with their exams. */
const sheetsOfYear = sql`
  mark_sheets ms join academic_years y on y.school_id = ms.school_id and y.id = ms.academic_year_id and y.is_current and not y.locked
  join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
  join subject_allotments a on a.school_id = ms.school_id and a.academic_year_id = ms.academic_year_id and a.division_id = ms.division_id
    and a.subject_id = ms.subject_id`

/** Sheets that the person is to fill and has not handed in. Read anew, as every to-do. */
export const openMarks: Block = {
  code: 'd.marks',
  of: [form],
  kind: 'todos',
  async read({ trx, person, viewer, today }) {
    if (!person.staffId || !mayOpenForm(form, viewer)) return undefined
    const { rows } = await sql<{ count: number }>`
      select count(distinct ms.id)::int as count from ${sheetsOfYear}
      where ms.kind = 'marks' and a.staff_id = ${person.staffId}::uuid and ${openNow(today)}`.execute(trx)
    const count = rows[0]?.count ?? 0
    return count > 0 ? { count, tone: 'warning', route: `${route}?open=1` } : undefined
  },
}

/** How many teachers have sheets that are open or overdue; absent while the school has no sheets. */
export const teachersWithOpenMarks: Block = {
  code: 'openMarks',
  of: [form],
  kind: 'tiles',
  async read({ trx, viewer, today }) {
    if (!mayOpenForm(form, viewer)) return undefined
    const { rows } = await sql<{ staff: number; sheets: number }>`
      select count(distinct a.staff_id) filter (where ${openNow(today)})::int as staff, count(*)::int as sheets
      from ${sheetsOfYear} where ms.kind = 'marks'`.execute(trx)
    const found = rows[0]
    if (!found || found.sheets === 0) return undefined
    return { value: found.staff, unit: 'count', route: '/curriculum/tab-mark-entry-missing-report' }
  },
}
