import { sql } from 'kysely'
import { schemeOf } from '../scheme'
import { type Difference, maxDifferences, ruleDifferences, subjectDifferences, treeDifferences } from './differences'
import { checkCells, touchedStudents, type WrittenCell } from './max-marks'
import { checkNamed, type WrittenSubject } from './subjects'
import { plannedNodes, type WrittenNode } from './tree'
import { refuseReaders, type SetupCall } from './who-may'
import { cellsOf } from './whole'

interface Changes {
  readonly rules?: Readonly<Record<string, unknown>> | undefined
  readonly nodes?: readonly WrittenNode[] | undefined
  readonly subjects?: readonly WrittenSubject[] | undefined
  readonly cells?: readonly WrittenCell[] | undefined
}

/** What changes of a scheme would do, before they are done. */
export async function previewChanges(call: SetupCall, id: string, { rules, nodes, subjects, cells }: Changes) {
  const { trx, schoolId } = call
  refuseReaders(call)
  const scheme = await schemeOf(trx, id)
  await checkNamed(trx, schoolId, (rules?.mustInclude as readonly string[] | undefined) ?? [])
  if (cells) await checkCells(trx, schoolId, scheme, cells)
  const { rows: names } = await sql<{ id: string; name: string }>`
    select id, name from masters where school_id = ${schoolId} and kind = 'subject'`.execute(trx)
  const named = new Map(names.map(row => [row.id, row.name]))
  const nameOf = (subjectId: string) => named.get(subjectId) ?? ''
  const differences: Difference[] = [
    ...(rules ? ruleDifferences(scheme, rules) : []),
    ...(nodes ? treeDifferences(scheme, await plannedNodes(call, scheme, nodes)) : []),
    ...(subjects ? subjectDifferences(scheme, subjects, nameOf) : []),
    ...(cells ? maxDifferences(scheme, await cellsOf(trx, schoolId, id), cells, nameOf) : []),
  ]
  const { rows } = await sql<{ results: number; cards: number }>`
    with mine as materialized (
      select r.id, r.stale from result_runs u join results r on r.school_id = u.school_id and r.result_run_id = u.id
      where u.school_id = ${schoolId} and u.scheme_id = ${id}::uuid)
    select (select count(*) from mine where not stale)::int as results,
      (select count(*) from report_cards c where c.school_id = ${schoolId} and c.status = 'Published' and c.result_id in (select id from mine))::int
        as cards`.execute(trx)
  return { ...rows[0]!, marked: cells ? await touchedStudents(trx, schoolId, scheme, cells) : 0, differences }
}
