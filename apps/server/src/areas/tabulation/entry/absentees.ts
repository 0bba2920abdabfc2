import type { AnswerOf, contract, QueryOf } from '@school/api'
import { isEmptyMark } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { Trx } from '../../../platform/transaction'
import { schoolDay } from '../../../school/zone'
import type { Sheet } from '../sheets'
import { openMarks } from './access'
import { sheetSetup } from './formula'
import { studentsOfSheet } from './students'

type Contract = typeof contract.sheets
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

/** Students of some who were absent on a day, in a half of it or in any. */
export async function absentOn(
  trx: Trx,
  day: string,
  half: 'FN' | 'AN' | '',
  studentIds: readonly string[],
): Promise<{ id: string; fn: boolean; an: boolean }[]> {
  const { rows } = await sql<{ id: string; fn: boolean; an: boolean }>`
    select k.student_id as id, bool_or(k.fn = 'A' and r.planned in ('FN', 'full')) is true as fn,
      bool_or(k.an = 'A' and r.planned in ('AN', 'full')) is true as an
    from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id and not r.void
    where k.on_day = ${day}::date and k.student_id = any(${[...studentIds]}::uuid[])
    group by k.student_id`.execute(trx)
  return rows.filter(row => (half === '' ? row.fn || row.an : half === 'FN' ? row.fn : row.an))
}

/** When a sheet's paper was written, as the exam timetable that families read says: the latest of several, none to come. */
async function paperOf(trx: Trx, sheet: Sheet, today: string): Promise<{ day: string; half: 'FN' | 'AN' } | undefined> {
  const { rows } = await sql<{ day: string; half: 'FN' | 'AN' }>`
    select p.on_day::text as day, case when p.start_time < '12:30' then 'FN' else 'AN' end as half
    from exam_slots p join exam_timetables t on t.school_id = p.school_id and t.id = p.exam_timetable_id and t.status = 'Published'
    where t.exam_id = ${sheet.examId}::uuid and p.subject_id = ${sheet.subjectId}::uuid and p.on_day <= ${today}::date
      and ${sheet.divisionId}::uuid = any(case when cardinality(p.division_ids) = 0 then t.division_ids else p.division_ids end)
    order by p.on_day desc, p.start_time desc limit 1`.execute(trx)
  return rows[0]
}

/** Who was absent when the paper was written, with the cells that are empty still. */
export async function readAbsentees(
  call: Call,
  id: string,
  { date, half: asked }: QueryOf<Contract['absentees']>,
): Promise<AnswerOf<Contract['absentees']>> {
  const { sheet } = await openMarks(call, id)
  const paper = date || sheet.testDay ? undefined : await paperOf(call.trx, sheet, (await schoolDay(call)).today)
  const day = date ?? sheet.testDay ?? paper?.day
  const half = asked || (paper?.half ?? '')
  if (!day) return { date: null, half, students: [] }
  const setup = await sheetSetup(call, sheet)
  const students = (await studentsOfSheet(call, sheet, setup.choice)).filter(student => student.expected)
  const absent = new Map(
    (
      await absentOn(
        call.trx,
        day,
        half,
        students.map(student => student.id),
      )
    ).map(row => [row.id, row]),
  )
  return {
    date: day,
    half,
    students: students.flatMap(student => {
      const row = absent.get(student.id)
      if (!row) return []
      const empty = setup.columns.filter(({ key }) => {
        const mark = student.cells.get(key)
        return !mark || isEmptyMark(mark)
      })
      return [
        {
          studentId: student.id,
          name: student.name,
          rollNo: student.rollNo,
          half: row.fn && row.an ? ('day' as const) : row.fn ? ('FN' as const) : ('AN' as const),
          empty: empty.map(column => column.key),
        },
      ]
    }),
  }
}
