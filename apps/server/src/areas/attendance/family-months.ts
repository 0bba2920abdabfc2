import { countHalves, type MarkCode, withoutHalves } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { countedMarks } from './halves'
import { type MonthRow, readMonths } from './student-year'
import { hidesToday } from './today'

interface Where {
  readonly trx: Trx
  readonly services: Services
  readonly schoolId: string
}

interface Asked {
  readonly studentId: string
  readonly academicYearId: string
  readonly timeZone: string
  readonly today: string
}

/** Months without what was marked today. A month that an import tells of knows no days. */
async function monthsBefore(
  { trx, schoolId }: Where,
  months: readonly MonthRow[],
  { studentId, today }: Asked,
): Promise<readonly MonthRow[]> {
  const current = today.slice(0, 7)
  if (!months.some(row => row.month === current && row.source === 'native')) return months
  const { rows } = await sql<{ code: MarkCode }>`
    select h.code ${countedMarks} cross join lateral (values ('FN', k.fn), ('AN', k.an)) as h(half, code)
    where k.school_id = ${schoolId} and k.student_id = ${studentId} and k.on_day = ${today}::date
      and h.code is not null and r.planned in (h.half, 'full')`.execute(trx)
  const hidden = countHalves(rows.map(row => row.code))
  return months.map(row => (row.month === current ? { ...row, ...withoutHalves(row, hidden) } : row)).filter(row => row.taken > 0)
}

/** The months of a child as its family sees them: without today before the cut-off, where the school holds that back. */
export async function readFamilyMonths(where: Where, asked: Asked) {
  const known = await readMonths(where, asked.studentId, asked.academicYearId)
  const hides = await hidesToday(where, asked.timeZone)
  return { months: hides ? await monthsBefore(where, known, asked) : known, hides }
}
