import { findImportKind, writtenMark } from '@school/rules'
import type { CallContext } from '../../../platform/http/call'
import { notFound } from '../../../platform/problems'
import { writeXlsx } from '../../../platform/spreadsheet/write'
import { openMarks } from './access'
import { sheetSetup } from './formula'
import { studentsOfSheet } from './students'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'reply'>

/** One sheet as a file of marks holds it: every cell that is expected, filled or to be filled. @throws 404 for a class test */
export async function sheetTemplate(call: Call, id: string): Promise<Buffer> {
  const { trx, reply } = call
  const { sheet } = await openMarks(call, id)
  // Tests of a class have no code by which a file could name them.
  if (sheet.examKind === 'class-test') throw notFound()
  const setup = await sheetSetup(call, sheet)
  const students = (await studentsOfSheet(call, sheet, setup.choice)).filter(student => student.expected)
  const exam = await trx.selectFrom('tab_exams').select('code').where('id', '=', sheet.examId).executeTakeFirstOrThrow()
  const subject = await trx
    .selectFrom('masters')
    .select(['code', 'name'])
    .where('id', '=', sheet.subjectId)
    .executeTakeFirstOrThrow()
  const tools = new Map((await trx.selectFrom('tab_tools').select(['id', 'code']).execute()).map(tool => [tool.id, tool.code]))
  const rows = setup.columns.flatMap(column =>
    students.map(student => {
      const held = student.cells.get(column.key)
      return [
        exam.code ?? '',
        sheet.division,
        subject.code ?? subject.name,
        tools.get(column.toolId) ?? '',
        column.criterion || column.part,
        student.admNo,
        held ? (writtenMark(held) ?? '') : '',
        held?.note ?? '',
      ]
    }),
  )
  reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', 'attachment; filename="tab-marks.xlsx"')
  const headers = findImportKind('tab-marks')!.columns.map(column => column.title)
  return writeXlsx({ name: 'tab-marks', headers, rows })
}
