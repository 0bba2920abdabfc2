import { classKey, defaultDecision, type FlatRecord, nameKey } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { inBatches } from '../../../school/batches'
import type { ImportWork } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { loadRecords, type RecordKindOf, recordImport } from '../../../school/imports/records'

/** Those who study in the current year, by admission number; all of them, or those of some keys. */
async function loadEnrolled(trx: Trx, yearId: string, keys?: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ adm_no: string }>`
    select s.adm_no from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    where s.status = 'studying' and e.academic_year_id = ${yearId} and ${keys ? sql`s.adm_no_key = any(${keys})` : sql`true`}`.execute(
    trx,
  )
  return new Map(rows.map(row => [nameKey(row.adm_no), row.adm_no]))
}

const decisions: RecordKindOf = {
  code: 'year-end-decisions',
  table: 'year_end_decisions',
  query: sql`
    select x.id, jsonb_build_object('admNo', s.adm_no, 'decision', x.decision, 'toCourse', coalesce(c.name, ''), 'toDivision', coalesce(d.name, '')) as record
    from year_end_decisions x join academic_years y on y.school_id = x.school_id and y.id = x.academic_year_id and y.is_current
    join students s on s.school_id = x.school_id and s.id = x.student_id and s.status = 'studying'
    join enrolments e on e.school_id = x.school_id and e.student_id = x.student_id and e.academic_year_id = x.academic_year_id
    left join divisions d on d.school_id = x.school_id and d.id = x.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id`,
  byKey: keys => sql`s.adm_no_key = any(${[...keys]})`,
  viewOf: async (trx, { view, ids }, keys) => ({ ...view, enrolled: await loadEnrolled(trx, ids.currentYear, keys) }),
  async write({ trx, schoolId }, writes, ids) {
    await inBatches(
      trx,
      writes.map(({ id, record }) => ({
        id,
        adm_no: record.admNo,
        decision: record.decision,
        division_id: ids.divisions.get(classKey(record.toCourse ?? '', record.toDivision ?? '')) ?? null,
      })),
      'id uuid, adm_no text, decision text, division_id uuid',
      source => sql`
        insert into year_end_decisions (school_id, id, academic_year_id, student_id, decision, division_id)
        select ${schoolId}::uuid, x.id, ${ids.currentYear}::uuid, s.id, x.decision, x.division_id from ${source} join students s on s.adm_no = x.adm_no
        on conflict (school_id, id) do update set decision = excluded.decision, division_id = excluded.division_id, version = year_end_decisions.version + 1`,
    )
    return nothingMade
  },
}

/** Every student of the current year with the decision on them, so that the exceptions can be filled in. */
async function loadDecisions(trx: Trx): Promise<FlatRecord[]> {
  const decided = await loadRecords(trx, decisions)
  const { rows } = await sql<{ adm_no: string }>`
    select s.adm_no from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
    where s.status = 'studying'`.execute(trx)
  return rows.map(row => decided.get(nameKey(row.adm_no))?.record ?? { admNo: row.adm_no, decision: defaultDecision })
}

/** Files of what becomes of each student at the end of the year. */
export const decisionImport: ImportWork = recordImport(decisions, { records: ({ trx }) => loadDecisions(trx) })
