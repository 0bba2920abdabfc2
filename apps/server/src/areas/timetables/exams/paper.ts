import { displayDay, mayCall } from '@school/rules'
import { wordsOf } from '@school/texts'
import { sql } from 'kysely'
import { documentHead, yearText } from '../../../platform/documents/head'
import { writePdf } from '../../../platform/documents/write'
import { dispositionOf } from '../../../platform/files/disposition'
import { type CallContext, personOf } from '../../../platform/http/call'
import { viewerOf } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import { checkScanned } from '../../../services/files/scan'
import { dutySheet } from './lists'
import { readsExam } from './read'
import { type ExamCall, readRecord } from './record'

type Call = ExamCall & Pick<CallContext, 'language' | 'reply'>

const words = wordsOf({
  title: 'exams.title',
  date: 'exams.date',
  time: 'exams.time',
  paper: 'exams.paper',
  divisions: 'exams.divisions',
  room: 'exams.room',
  reporting: 'exams.reporting',
  maxMarks: 'exams.maxMarks',
  exam: 'exams.exam',
  course: 'exams.course',
  from: 'exams.from',
  to: 'exams.to',
  instructions: 'exams.instructions',
})

/** An exam timetable with the head of the school. */
async function writePaper(call: Call, id: string): Promise<Buffer> {
  const { trx, services, schoolId, language } = call
  const of = words[language]
  const record = await readRecord(trx, id)
  const { rows: sheet } = await dutySheet(call, id)
  const { rows } = await sql<{ course: string; year: string }>`
    select c.name as course, y.name as year from courses c, academic_years y
    where c.id = ${record.fields.courseId}::uuid and y.id = ${record.academicYearId}::uuid`.execute(trx)
  const { course, year } = rows[0]!
  return writePdf({
    ...(await documentHead(services, trx, schoolId, language)),
    title: `${of.title}: ${record.fields.name}`,
    year: yearText(year, language),
    lines: record.fields.instructions ? record.fields.instructions.split('\n') : [],
    language,
    parts: [
      {
        facts: [
          [of.course, course],
          [of.from, displayDay(record.fields.startsOn)],
          [of.to, displayDay(record.fields.endsOn)],
        ],
      },
      {
        columns: [
          { title: of.date },
          { title: of.time },
          { title: of.paper },
          { title: of.divisions },
          { title: of.room },
          { title: of.reporting },
          { title: of.maxMarks, align: 'end' },
        ],
        rows: sheet.map((row, at) => [
          displayDay(row.date),
          `${row.startTime}–${row.endTime}`,
          row.paper,
          row.divisions,
          row.room,
          record.slots[at]?.reportingTime ?? '',
          record.slots[at]?.maxMarks ?? '',
        ]),
      },
    ],
  })
}

/**
 * Sends the uploaded file of an exam timetable, or the timetable as PDF.
 *
 * @throws 404 for one that is not there for the person
 */
export async function sendExams(call: Call, asked: string, asPdf: boolean) {
  const { trx, services, reply } = call
  const id = asked.toLowerCase()
  const record = await readRecord(trx, id)
  if (!mayCall(['s.tt.exam'], viewerOf(personOf(call))) && !(await readsExam(call, id))) throw notFound()
  const file = record.fields.fileId
    ? await trx
        .selectFrom('files')
        .select(['name', 'media_type', 'storage_key', 'status'])
        .where('id', '=', record.fields.fileId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!file || (asPdf && record.slots.length > 0)) {
    reply.type('application/pdf').header('content-disposition', dispositionOf('attachment', `${record.fields.name}.pdf`))
    return writePaper(call, id)
  }
  checkScanned(file)
  const bytes = await services.files.readAll(file.storage_key)
  if (!bytes) throw notFound()
  reply
    .type(file.media_type)
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', dispositionOf('attachment', file.name))
  return bytes
}
