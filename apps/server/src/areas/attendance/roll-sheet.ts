import type { contract, QueryOf } from '@school/api'
import { displayDay, type Half, halvesOf } from '@school/rules'
import { wordsOf } from '@school/texts'
import { sql } from 'kysely'
import { documentHead } from '../../platform/documents/head'
import { writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import { readRegister } from './entry'

type Call = Parameters<typeof readRegister>[0] & Pick<CallContext, 'language' | 'reply'>

const sheetWords = wordsOf({
  title: 'register.rollSheet',
  roll: 'register.roll',
  admNo: 'absent.column.admNo',
  student: 'register.student',
  fn: 'register.column.fn',
  an: 'register.column.an',
  arrived: 'register.column.arrived',
  reason: 'register.column.reason',
  signTeacher: 'absent.sign.teacher',
  signHead: 'absent.sign.head',
})

/** The register of a class on a day on paper: with its marks, and blank where nothing is marked, to be written by hand. */
export async function printRollSheet(call: Call, query: QueryOf<typeof contract.attendanceEntry.rollSheet>): Promise<Buffer> {
  const { trx, services, schoolId, language } = call
  const { students, plan, event } = await readRegister(call, query)
  const { rows } = await sql<{ name: string; teacher: string | null }>`
    select c.name || ' ' || d.name as name, t.name as teacher from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join staff t on t.school_id = d.school_id and t.id = d.class_teacher_id where d.id = ${query.divisionId}::uuid`.execute(
    trx,
  )
  const words = sheetWords[language]
  const halves: readonly Half[] = halvesOf(plan)
  const [division] = rows
  call.reply.type('application/pdf').header('content-disposition', 'inline; filename="roll-sheet.pdf"')
  return writePdf({
    ...(await documentHead(services, trx, schoolId, language, personOf(call).name)),
    title: words.title,
    lines: [[division!.name, displayDay(query.date), event, division!.teacher].filter(Boolean).join(' · ')],
    parts: [
      {
        columns: [
          { title: words.roll, align: 'end' },
          { title: words.admNo },
          { title: words.student },
          ...halves.map(half => ({ title: half === 'FN' ? words.fn : words.an })),
          { title: words.arrived },
          { title: words.reason },
        ],
        rows: students.map(student => [
          student.rollNo,
          student.admNo,
          student.name,
          ...halves.map(half => (half === 'FN' ? student.fn : student.an) ?? ''),
          student.arrivedAt ?? '',
          student.reason,
        ]),
      },
      { sign: [words.signTeacher, words.signHead] },
    ],
  })
}
