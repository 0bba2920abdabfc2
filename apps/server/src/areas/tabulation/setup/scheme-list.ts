import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { schemeOf } from '../scheme'
import { cellsOf, leavesOfTree, missingCells } from './whole'

interface Row {
  id: string
  name: string
  status: 'Draft' | 'Active' | 'Archived'
  schemeVersion: number
  version: number
  courses: { id: string; name: string }[]
}

/** Schemes of a year with how large they are. There are as many as courses at most. */
export async function readSchemes(trx: Trx, schoolId: string, yearId: string) {
  const { rows } = await sql<Row>`
    select s.id, s.name, s.status, s.scheme_version as "schemeVersion", s.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) order by t.sort_order, lower(t.name), c.sort_order, lower(c.name))
        from tab_scheme_courses w join courses c on c.school_id = w.school_id and c.id = w.course_id
        join sections t on t.school_id = c.school_id and t.id = c.section_id
        where w.school_id = s.school_id and w.scheme_id = s.id), '[]') as courses
    from tab_schemes s where s.school_id = ${schoolId} and s.academic_year_id = ${yearId}::uuid
    order by lower(s.name), s.id`.execute(trx)
  const read = []
  for (const row of rows) {
    const scheme = await schemeOf(trx, row.id)
    const cells = await cellsOf(trx, schoolId, row.id)
    const root = scheme.nodes.find(node => node.parentId === null)
    read.push({
      ...row,
      subjects: scheme.subjects.length,
      leaves: leavesOfTree(scheme.nodes).length,
      outOf: root?.outOf ?? null,
      missing: missingCells(scheme, cells),
    })
  }
  return read
}
