import { createHash } from 'node:crypto'
import { fileSafe, isOpenPdf, type Language, mostCardKb, type UploadVerdict, uploadVerdictsOf } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import type { JobKind } from '../../../platform/jobs'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import { unpack } from './archive'
import { type CardDefinition, cardOf, divisionsOfCard } from './scope'
import { stands } from './shown'
import { lockVersions, newVerificationCode, noVersions, saveCardFile, versionsOf, writeVersion } from './versions'
import { cardText } from './words'

export const checkKind = 'tabulation.card-check'
export const applyKind = 'tabulation.card-upload'

export interface UploadWork {
  readonly uploadId: string
  /** Students who have a card get a new version. */
  readonly existing: boolean
  readonly actor: { readonly id: string; readonly roles: string[]; readonly viaOperator: boolean }
  readonly language: Language
}

/** A file of an upload, as it is kept until it is applied. */
export interface FoundCard {
  readonly name: string
  readonly verdict: UploadVerdict
  readonly studentId: string | null
  readonly fileId: string
  /** Its place in the archive; null where the file is the card. */
  readonly entry: string | null
}

interface Student {
  readonly id: string
  readonly admNo: string
  readonly divisionId: string
}

/** Everybody whom a card is for. */
async function studentsOf(trx: Trx, card: CardDefinition): Promise<Student[]> {
  const { rows } = await sql<Student>`
    select s.id, s.adm_no as "admNo", d.id as "divisionId" from enrolments e
    join students s on s.school_id = e.school_id and s.id = e.student_id and s.status = 'studying'
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where e.academic_year_id = ${card.academicYearId}::uuid and ${divisionsOfCard(card)}`.execute(trx)
  return rows
}

interface Pdf {
  readonly name: string
  readonly fileId: string
  readonly entry: string | null
  readonly read: (() => Promise<Buffer>) | undefined
}

/** The cards in an uploaded file: itself, or what an archive holds; an archive that cannot be read is one invalid file. */
async function cardsIn(
  services: Services,
  file: { readonly id: string; readonly name: string; readonly media_type: string; readonly storage_key: string },
): Promise<Pdf[]> {
  const bytes = await services.files.readAll(file.storage_key)
  if (file.media_type === 'application/pdf')
    return [{ name: file.name, fileId: file.id, entry: null, read: bytes ? async () => bytes : undefined }]
  try {
    const packed = await unpack(bytes ?? Buffer.alloc(0))
    return packed.map(({ name, read }) => ({ name, fileId: file.id, entry: name, read }))
  } catch {
    return [{ name: file.name, fileId: file.id, entry: null, read: undefined }]
  }
}

const isCard = (name: string, bytes: Buffer | undefined): boolean =>
  bytes !== undefined && /\.pdf$/i.test(name) && bytes.byteLength <= mostCardKb * 1024 && isOpenPdf(bytes.toString('latin1'))

const readUpload = async (trx: Trx, id: string) => {
  const upload = await trx.selectFrom('card_uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const files =
    upload.file_ids.length === 0
      ? []
      : await trx
          .selectFrom('files')
          .select(['id', 'name', 'media_type', 'storage_key'])
          .where('id', 'in', upload.file_ids)
          .where('deleted_at', 'is', null)
          .execute()
  const order = new Map(upload.file_ids.map((one, at) => [one, at]))
  return {
    upload,
    files: files.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)),
    card: await cardOf(trx, upload.card_id),
  }
}

/** Looks through the files of an upload. */
export const uploadCheckJob: JobKind<UploadWork> = {
  kind: checkKind,
  tries: 3,
  async run({ payload, services, transact, progress, conclude, language }) {
    const { upload, files, card } = await transact(trx => readUpload(trx, payload.uploadId))
    const found: (Omit<FoundCard, 'verdict' | 'studentId'> & { isValid: boolean })[] = []
    for (const [at, file] of files.entries()) {
      for (const { name, fileId, entry, read } of await cardsIn(services, file)) {
        const bytes = await read?.().catch(() => undefined)
        found.push({ name, fileId, entry, isValid: isCard(name, bytes) })
      }
      await progress(at + 1, files.length)
    }
    return conclude(async trx => {
      const students = await studentsOf(trx, card)
      const { rows } = await sql<{ id: string }>`
        select distinct rc.student_id as id from report_cards rc where rc.card_id = ${card.id}::uuid and ${stands}`.execute(trx)
      const verdicts = uploadVerdictsOf(
        found,
        new Map(students.map(({ admNo, id }) => [fileSafe(admNo).toLowerCase(), id])),
        new Set(rows.map(row => row.id)),
      )
      const kept = found.map(({ isValid: _, ...one }, at): FoundCard => ({ ...one, ...verdicts[at]! }))
      await trx
        .updateTable('card_uploads')
        .set({ status: 'checked', rows: JSON.stringify(kept) })
        .where('id', '=', upload.id)
        .execute()
      const n = kept.filter(row => row.verdict === 'Matched' || row.verdict === 'Existing').length
      return { message: cardText(language, 'Checked', { n, m: kept.length - n }) }
    })
  },
}

/** Each card stands in a transaction of its own; one that is there with the same bytes is not written again. */
export const uploadApplyJob: JobKind<UploadWork> = {
  kind: applyKind,
  tries: 3,
  fills: true,
  async run(job) {
    const { payload, services, transact, progress, language } = job
    const schoolId = job.schoolId!
    const { upload, files, card } = await transact(trx => readUpload(trx, payload.uploadId))
    const rows = upload.rows as unknown as readonly FoundCard[]
    const wanted = rows.filter(row => row.verdict === 'Matched' || (payload.existing && row.verdict === 'Existing'))
    const { students, schoolCode } = await transact(async trx => ({
      students: new Map((await studentsOf(trx, card)).map(student => [student.id, student])),
      schoolCode: (await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()).code,
    }))
    let done = 0
    for (const file of files) {
      const here = new Map(wanted.flatMap(row => (row.fileId === file.id ? [[row.entry, row] as const] : [])))
      if (here.size === 0) continue
      for (const { entry, fileId, read } of await cardsIn(services, file)) {
        const student = students.get(here.get(entry)?.studentId ?? '')
        const bytes = student && (await read?.())
        if (!student || !bytes) continue
        const hash = createHash('sha256').update(bytes).digest('hex')
        await transact(async trx => {
          await lockVersions(trx, card.id, student.id)
          const versions = (await versionsOf(trx, card.id, [student.id])).get(student.id) ?? noVersions
          if (versions.standing?.source === 'uploaded' && versions.standing.inputs_hash === hash) return
          const id = entry === null ? fileId : await saveCardFile(services, trx, schoolId, { card, admNo: student.admNo, bytes })
          await writeVersion(services, trx, schoolId, versions, {
            card,
            studentId: student.id,
            divisionId: student.divisionId,
            source: 'uploaded',
            fileId: id,
            content: null,
            resultId: null,
            resultHash: '',
            status: 'Ready',
            inputsHash: hash,
            verifyCode: newVerificationCode(services, schoolCode),
            by: payload.actor.id,
          })
        })
        done += 1
        await progress(done, wanted.length)
      }
    }
    return job.conclude(async trx => {
      // What nobody's card has become goes in the night.
      await trx.updateTable('card_uploads').set({ status: 'applied', file_ids: [] }).where('id', '=', upload.id).execute()
      await audit(services, trx, undefined, {
        action: 'tabulation.cards-upload',
        entity: 'cards',
        entityId: card.id,
        schoolId,
        actor: payload.actor,
        after: { uploaded: done, files: rows.length },
      })
      return { message: cardText(language, 'Uploaded', { n: done, m: rows.length - done }) }
    })
  },
}
