import type { contract, QueryOf } from '@school/api'
import { displayDay } from '@school/rules'
import type { Cell, DocumentContent } from '../../../platform/documents/content'
import { documentHead } from '../../../platform/documents/head'
import { writePdf } from '../../../platform/documents/write'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { SheetColumn } from '../sheets'
import { type MarksSheet, openMarks } from './access'
import { sheetSetup } from './formula'
import { figuresOf, type HeldMark, studentsOfSheet, totalOf } from './students'
import { sheetWords } from './texts'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'language' | 'reply'>

const cellOf = (mark: HeldMark | undefined): Cell => (mark ? (mark.value ?? mark.code ?? mark.grade ?? '') : '')

const titleOf = (column: SheetColumn, words: { readonly marks: string; readonly grade: string }) => {
  const name = column.label || words.marks
  return column.entry === 'grade' ? column.label || words.grade : `${name} (${column.max})`
}

const linesOf = (sheet: MarksSheet): string[] => [
  [sheet.exam, sheet.division, sheet.subject].join(' · '),
  ...(sheet.testDay ? [displayDay(sheet.testDay)] : []),
]

/** A sheet on paper: with its marks, or blank to be written by hand. Draft marks say so. */
export async function printSheet(call: Call, id: string, { blank }: QueryOf<typeof contract.sheets.print>): Promise<Buffer> {
  const { trx, services, schoolId, language } = call
  const { sheet } = await openMarks(call, id)
  const setup = await sheetSetup(call, sheet)
  const students = (await studentsOfSheet(call, sheet, setup.choice)).filter(student => student.expected)
  const words = sheetWords[language]
  const figures = figuresOf(setup, students)
  const totals = setup.formula.columns.length > 0
  const isDraft = !blank && (sheet.status === 'NotStarted' || sheet.status === 'Draft')
  const content: DocumentContent = {
    ...(await documentHead(services, trx, schoolId, language, personOf(call).name)),
    title: words.title,
    lines: linesOf(sheet),
    ...(isDraft ? { mark: words.draft } : {}),
    parts: [
      {
        columns: [
          { title: words.roll, align: 'end' },
          { title: words.admNo },
          { title: words.student },
          ...setup.columns.map(column => ({ title: titleOf(column, words), align: 'end' as const })),
          ...(totals && !blank
            ? [
                { title: words.total, align: 'end' as const },
                { title: words.percent, align: 'end' as const },
                { title: words.grade },
              ]
            : []),
          { title: words.note },
        ],
        rows: students.map(student => {
          const total = blank ? null : totalOf(setup, student.cells)
          return [
            student.rollNo,
            student.admNo,
            student.name,
            ...setup.columns.map(({ key }) => (blank ? '' : cellOf(student.cells.get(key)))),
            ...(totals && !blank
              ? [total?.code ?? total?.obtained ?? '', total?.code ? '' : (total?.percent?.toFixed(1) ?? ''), total?.grade ?? '']
              : []),
            blank ? '' : student.note,
          ]
        }),
      },
      ...(blank
        ? []
        : [
            {
              facts: [
                [words.entered, `${figures.full}/${figures.students}`],
                [words.average, figures.average],
                [words.highest, figures.highest],
                [words.belowPass, figures.belowPass],
              ] as const,
            },
          ]),
      { sign: [words.signTeacher, words.signClassTeacher, words.signHead] },
    ],
  }
  call.reply.type('application/pdf').header('content-disposition', `inline; filename="marks-${sheet.id}.pdf"`)
  return writePdf(content)
}
