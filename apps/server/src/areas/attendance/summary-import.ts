import { type AttendanceView, attendanceKey, type FlatRecord, keyOf, recordKind } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import { type Done, type ImportPlace, type ImportWork, isAsLeft } from '../../school/imports/kind'
import { nothingMade } from '../../school/imports/names'
import { loadRecords, type RecordKindOf, recordImport } from '../../school/imports/records'
import { currentYearOf, pupilsOf } from './attendance-import'

const kind = recordKind('attendance-summary')
const columns = kind.columns.map(column => column.key)

const currentYear = sql`(select id from academic_years where is_current)`

/** Months of students of which days are known: a sum would stand beside them. */
async function monthsOfDays(trx: Trx): Promise<{ admNo: string; month: string }[]> {
  const { rows } = await sql<{ admNo: string; month: string }>`
    select s.adm_no as "admNo", to_char(m.month, 'YYYY-MM') as month from attendance_months m
    join students s on s.school_id = m.school_id and s.id = m.student_id and s.status = 'studying'
    where m.academic_year_id = ${currentYear} and m.source = 'native' and m.taken > 0`.execute(trx)
  return rows
}

async function summaryView(trx: Trx): Promise<AttendanceView> {
  const year = await currentYearOf(trx)
  return {
    endsOn: year.ends_on,
    students: await pupilsOf(trx, year.id),
    planOf: () => 'none',
    taken: new Set((await monthsOfDays(trx)).map(one => attendanceKey(one.admNo, one.month))),
  }
}

const halves = (days: string | undefined) => Math.round(Number(days ?? '0') * 2)

/** Halves of a month as the record counts them: who came late was there, and what is left over was missed. */
function countsOf({ workingDays, presentDays, leave, late = '0' }: FlatRecord) {
  const [taken, there, onLeave] = [halves(workingDays), halves(presentDays), halves(leave)]
  return { taken, present: there - Number(late), late: Number(late), leave: onLeave, absent: taken - there - onLeave }
}

const summaries: RecordKindOf = {
  code: 'attendance-summary',
  table: 'attendance_months',
  query: sql`
    select id, record from (
      select md5(m.student_id::text || m.month)::uuid as id, jsonb_build_object('admNo', s.adm_no, 'month', to_char(m.month, 'YYYY-MM'),
        'workingDays', trim_scale(m.taken / 2.0)::text, 'presentDays', trim_scale((m.present + m.late + m.duty) / 2.0)::text,
        'leave', trim_scale(m.leave / 2.0)::text, 'late', m.late::text) as record
      from attendance_months m join students s on s.school_id = m.school_id and s.id = m.student_id and s.status = 'studying'
      where m.academic_year_id = ${currentYear} and m.source = 'import') of_year`,
  viewOf: async (trx, { view }) => ({ ...view, attendance: await summaryView(trx) }),
  async write({ trx, schoolId }, writes, ids) {
    await inBatches(
      trx,
      writes.map(({ record }) => ({ adm_no: record.admNo, month: `${record.month}-01`, ...countsOf(record) })),
      'adm_no text, month date, taken int, present int, late int, leave int, absent int',
      source => sql`
        insert into attendance_months as m (school_id, student_id, academic_year_id, month, taken, present, late, leave, absent, source)
        select ${schoolId}::uuid, s.id, ${ids.currentYear}::uuid, x.month, x.taken, x.present, x.late, x.leave, x.absent, 'import'
        from ${source} join students s on s.adm_no = x.adm_no order by s.id, x.month
        on conflict (school_id, student_id, academic_year_id, month) do update set taken = excluded.taken, present = excluded.present,
          late = excluded.late, leave = excluded.leave, absent = excluded.absent, duty = 0, half_days = 0, source = 'import'
        where m.source = 'import' or m.taken = 0`,
    )
    return nothingMade
  },
}

const { find: _, ...work } = recordImport(summaries)

/** Files of attendance by month. A later file takes the place of an earlier one; days that are known are never covered. */
export const summaryImport: ImportWork = {
  ...work,
  async undo(place: ImportPlace, rows: readonly Done[], names) {
    const { trx } = place
    const present = await loadRecords(trx, summaries)
    const left = rows.filter(row => isAsLeft(columns, row.after, present.get(keyOf(kind, row.after))?.record))
    const made = left.filter(row => row.before === null).map(({ after }) => ({ adm_no: after.admNo, month: `${after.month}-01` }))
    await inBatches(
      trx,
      made,
      'adm_no text, month date',
      source => sql`
      delete from attendance_months m using ${source} join students s on s.adm_no = x.adm_no
      where m.academic_year_id = ${names.ids.currentYear}::uuid and m.student_id = s.id and m.month = x.month and m.source = 'import'`,
    )
    await summaries.write(
      place,
      left.flatMap(({ entity_id, before }) => (before ? [{ id: entity_id, record: before }] : [])),
      names.ids,
    )
    return left.length
  },
}
