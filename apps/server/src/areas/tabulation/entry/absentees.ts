import type { AnswerOf, contract, QueryOf } from '@school/api'
import { isEmptyMark } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import type { Trx } from '../../../platform/transaction'
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

/** Who was absent when the paper was written, with the cells that are empty still. */
export async function readAbsentees(
  call: Call,
  id: string,
  { date, half }: QueryOf<Contract['absentees']>,
): Promise<AnswerOf<Contract['absentees']>> {
  const { sheet } = await openMarks(call, id)
  const day = date ?? sheet.testDay
  if (!day) return { date: null, students: [] }
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
