import { sql } from 'kysely'
import { documentHead } from '../../platform/documents/head'
import type { DocumentLanguage } from '../../platform/documents/words'
import { writePdf } from '../../platform/documents/write'
import { type CallContext, personOf } from '../../platform/http/call'
import { JobFailure, type JobKind } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import { custom, notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { jobAnswer } from '../../school/job-answer'
import { saveExport } from '../../school/report/file'
import { ownStudents } from '../../school/scope'
import { readDevices, readStudentData } from './data'
import { dataDocument } from './data-document'

interface Asked {
  readonly format: 'json' | 'pdf'
  readonly language: DocumentLanguage
}

interface Payload extends Asked {
  readonly person: Person
  readonly studentId: string
}

/** Whether the student is the person's own child, or the person. */
async function isOwn(trx: Trx, person: Person, studentId: string): Promise<boolean> {
  const { rows } = await sql`select from students s where s.id = ${studentId}::uuid and ${ownStudents(person)}`.execute(trx)
  return rows.length > 0
}

/** Gathers all that is held about a student into a file of the person who asked for it. */
export const studentDataExport: JobKind<Payload> = {
  kind: 'profile.data-export',
  tries: 3,
  async run({ payload, services, schoolId, transact, progress }) {
    const { person, studentId, format, language } = payload
    await progress(0, 4)
    const {
      data: held,
      holders,
      head,
    } = await transact(async trx => {
      // The guardian may have changed since the call.
      if (!(await isOwn(trx, person, studentId))) throw new JobFailure('Not found.')
      return {
        ...(await readStudentData(services, trx, person, studentId)),
        head: await documentHead(services, trx, schoolId!, language, person.name),
      }
    })
    const data = { ...held, devices: await readDevices(services, holders) }
    await progress(2, 4)
    const bytes =
      format === 'json'
        ? Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
        : await writePdf({ ...head, ...dataDocument(data, language) })
    await progress(3, 4)
    const resultFileId = await transact(trx =>
      saveExport(services, trx, {
        name: `data-${String(data.student.admNo).replace(/[^\w-]+/g, '-')}`,
        extension: `.${format}`,
        bytes,
        schoolId: schoolId!,
        ownerId: person.userId,
      }),
    )
    return { resultFileId }
  },
}

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

/** Starts the export for the chosen child; a second wish while it runs joins the first. */
export async function exportStudentData(call: Call, { format, language }: Asked) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const studentId = person.childId ?? person.studentId
  if (!studentId) throw custom(409, 'NoChild', 'No student is linked to this login. Please contact the school.')
  if (!(await isOwn(trx, person, studentId))) throw notFound()
  const id = await services.jobs.enqueue(services, trx, {
    kind: studentDataExport.kind,
    payload: { person, studentId, format, language } satisfies Payload,
    schoolId,
    ownerId: person.userId,
    total: 4,
    dedupeKey: `${studentDataExport.kind}:${person.userId}:${studentId}:${format}:${language}`,
  })
  await call.audit({ action: 'profile.dataExport', entity: 'students', entityId: studentId, after: { format } })
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}
