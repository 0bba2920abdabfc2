import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf, contract, QueryOf } from '@school/api'
import { isOpenPdf, mostCardKb } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, invalid, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { jobAnswer } from '../../../school/job-answer'
import { checkAttachments } from '../../../services/files/attachments'
import { checkScanned } from '../../../services/files/scan'
import { type CardCall, cardOf, divisionsOfCard, refuseReaders } from './scope'
import { applyKind, checkKind, type FoundCard, type UploadWork } from './upload-jobs'
import { lockVersions, newVerificationCode, noVersions, versionsOf, writeVersion } from './versions'
import { cardFieldText } from './words'

type Contract = typeof contract.reportCards

/** Uploaded files that are PDFs or archives. @throws 400 at the field; 404 for a file that the school never had */
async function checkFiles(call: CardCall, fileIds: readonly string[], field: string): Promise<string[]> {
  const ids = await checkAttachments(call, fileIds, [], field)
  const files = await call.trx
    .selectFrom('files')
    .select(['id', 'media_type', 'status'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  for (const file of files) checkScanned(file)
  const taken = field === 'fileId' ? ['application/pdf'] : ['application/pdf', 'application/zip']
  if (files.some(file => !taken.includes(file.media_type))) throw invalid([{ field, message: cardFieldText('OnlyPdf') }])
  return ids
}

const jobOf = async (trx: Trx, id: string) =>
  jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

const workOf = (call: CardCall, uploadId: string): UploadWork => {
  const { userId, roles, bound } = personOf(call)
  return { uploadId, existing: true, actor: { id: userId, roles: [...roles], viaOperator: bound }, language: call.language }
}

export async function beginCheck(call: CardCall & { readonly body: BodyOf<Contract['uploadCheck']> }) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  const card = await cardOf(trx, body.cardId)
  const ids = await checkFiles(call, body.fileIds, 'fileIds')
  const uploadId = services.newId()
  await trx
    .insertInto('card_uploads')
    .values({
      school_id: schoolId,
      id: uploadId,
      card_id: card.id,
      file_ids: ids,
      at: services.clock.now(),
      by: personOf(call).userId,
    })
    .execute()
  const id = await services.jobs.enqueue(services, trx, {
    kind: checkKind,
    payload: workOf(call, uploadId),
    schoolId,
    ownerId: personOf(call).userId,
    total: ids.length,
  })
  return { ...(await jobOf(trx, id)), uploadId }
}

/** @throws 404 for an upload that the school has not */
async function uploadOf(trx: Trx, id: string) {
  const row = await trx.selectFrom('card_uploads').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return { ...row, rows: row.rows as unknown as readonly FoundCard[] }
}

export async function readUpload(call: CallContext<Contract['upload']>): Promise<AnswerOf<Contract['upload']>> {
  const { trx, params, query } = call
  refuseReaders(call)
  const { verdict, page, pageSize }: QueryOf<Contract['upload']> = query
  const upload = await uploadOf(trx, params.id)
  const count = (name: FoundCard['verdict']) => upload.rows.filter(row => row.verdict === name).length
  const shown = upload.rows.filter(row => verdict === '' || row.verdict === verdict)
  const results = shown.slice((page - 1) * pageSize, page * pageSize)
  const { rows: names } = await sql<{ id: string; name: string; division: string }>`
    select s.id, s.name, coalesce(c.name || ' ' || d.name, '') as division from students s
    join cards k on k.school_id = s.school_id and k.id = ${upload.card_id}::uuid
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = k.academic_year_id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.id = any(${results.flatMap(row => row.studentId ?? [])}::uuid[])`.execute(trx)
  const known = new Map(names.map(row => [row.id, row]))
  const { rows: out } = await sql<{ count: number }>`
    select count(distinct student_id)::int as count from report_cards where card_id = ${upload.card_id}::uuid and status = 'Published'
      and student_id = any(${upload.rows.flatMap(row => (row.verdict === 'Existing' ? (row.studentId ?? []) : []))}::uuid[])`.execute(
    trx,
  )
  return {
    results: results.map(({ name, verdict: found, studentId }) => ({
      name,
      verdict: found,
      studentId,
      student: known.get(studentId ?? '')?.name ?? '',
      division: known.get(studentId ?? '')?.division ?? '',
    })),
    pagination: { currentPage: page, pageSize, count: shown.length },
    status: upload.status as 'checking',
    counts: {
      Matched: count('Matched'),
      Existing: count('Existing'),
      Unmatched: count('Unmatched'),
      Duplicate: count('Duplicate'),
      Invalid: count('Invalid'),
    },
    published: out[0]!.count,
  }
}

export async function beginApply(call: CardCall & { readonly body: BodyOf<Contract['uploadApply']> }) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  const upload = await uploadOf(trx, body.uploadId)
  if (upload.status !== 'checked')
    throw custom(409, 'UploadNotReady', 'This upload cannot be applied now. Check the files again.')
  const rows = upload.rows.filter(row => row.verdict === 'Matched' || (body.existing && row.verdict === 'Existing'))
  if (rows.length === 0) throw custom(409, 'NothingMatched', 'No file of this upload belongs to a student.')
  await trx.updateTable('card_uploads').set({ status: 'applying' }).where('id', '=', upload.id).execute()
  const id = await services.jobs.enqueue(services, trx, {
    kind: applyKind,
    payload: { ...workOf(call, upload.id), existing: body.existing },
    schoolId,
    ownerId: personOf(call).userId,
    total: rows.length,
  })
  return jobOf(trx, id)
}

/** Makes a file the card of one student. */
export async function uploadOne(call: CardCall & { readonly body: BodyOf<Contract['uploadOne']> }) {
  const { trx, services, schoolId, body } = call
  refuseReaders(call)
  const card = await cardOf(trx, body.cardId)
  const { rows } = await sql<{ division_id: string }>`
    select d.id as division_id from enrolments e join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where e.academic_year_id = ${card.academicYearId}::uuid and e.student_id = ${body.studentId}::uuid and ${divisionsOfCard(card)}`.execute(
    trx,
  )
  if (!rows[0]) throw notFound()
  const [fileId] = await checkFiles(call, [body.fileId], 'fileId')
  const file = await trx.selectFrom('files').select(['storage_key', 'bytes']).where('id', '=', fileId!).executeTakeFirstOrThrow()
  const bytes = await services.files.readAll(file.storage_key)
  if (!bytes || Number(file.bytes) > mostCardKb * 1024 || !isOpenPdf(bytes.toString('latin1')))
    throw custom(400, 'CardFileInvalid', 'The file cannot be opened, has a password or is larger than {n} MB.', {
      n: mostCardKb / 1024,
    })
  const school = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
  await lockVersions(trx, card.id, body.studentId)
  const versions = (await versionsOf(trx, card.id, [body.studentId])).get(body.studentId) ?? noVersions
  const made = await writeVersion(services, trx, schoolId, versions, {
    card,
    studentId: body.studentId,
    divisionId: rows[0].division_id,
    source: 'uploaded',
    fileId: fileId!,
    content: null,
    resultId: null,
    resultHash: '',
    status: 'Ready',
    inputsHash: createHash('sha256').update(bytes).digest('hex'),
    verifyCode: newVerificationCode(services, school.code),
    by: personOf(call).userId,
  })
  await call.audit({ action: 'tabulation.cards-upload', entity: 'report_cards', entityId: made.id, after: body })
  return made
}
