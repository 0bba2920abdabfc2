import { cardFileName, verificationCode } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import type { Trx } from '../../../platform/transaction'
import type { CardContent } from './content'
import type { CardDefinition } from './scope'
import { stands } from './shown'

/** The version that stands for a student's card. */
export interface Standing {
  readonly id: string
  readonly no: number
  readonly source: 'generated' | 'uploaded'
  readonly status: string
  readonly inputs_hash: string
  readonly verify_code: string
  readonly file_id: string
  readonly outdated: boolean
  readonly published_at: Date | null
  readonly version: number
}

export interface Versions {
  /** The newest that stands; undefined without one. */
  readonly standing: Standing | undefined
  /** The highest number there was, of deleted ones too. */
  readonly last: number
  /** Some version was published once. */
  readonly published: boolean
}

/** Waits for whoever writes versions of a card for the same student. */
export const lockVersions = (trx: Trx, cardId: string, studentId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`card:${cardId}:${studentId}`}, 0))`.execute(trx)

export async function versionsOf(trx: Trx, cardId: string, studentIds: readonly string[]): Promise<Map<string, Versions>> {
  const { rows } = await sql<Standing & { student_id: string; stands: boolean }>`
    select rc.id, rc.student_id, rc.no, rc.source, rc.status, rc.inputs_hash, rc.verify_code, rc.file_id, rc.outdated, rc.published_at, rc.version,
      ${stands} as stands
    from report_cards rc where rc.card_id = ${cardId}::uuid and rc.student_id = any(${[...studentIds]}::uuid[]) order by rc.no desc`.execute(
    trx,
  )
  const found = new Map<string, Versions>()
  for (const [studentId, all] of Map.groupBy(rows, row => row.student_id))
    found.set(studentId, {
      standing: all.find(row => row.stands),
      last: all[0]!.no,
      published: all.some(row => row.published_at !== null && row.status !== 'Deleted'),
    })
  return found
}

export const noVersions: Versions = { standing: undefined, last: 0, published: false }

/** A code that the paper bears, and that nobody guesses. */
export const newVerificationCode = (services: Services, schoolCode: string): string =>
  verificationCode(schoolCode, services.random.bytes(8))

/** Whether a version is written over in place: families never had it. */
export const isReplaced = ({ source, status, published_at }: Standing, by: 'generated' | 'uploaded'): boolean =>
  source === by && published_at === null && ['Draft', 'Ready', 'Scheduled'].includes(status)

interface NewVersion {
  readonly card: CardDefinition
  readonly studentId: string
  readonly divisionId: string
  readonly source: 'generated' | 'uploaded'
  readonly fileId: string
  readonly content: CardContent | null
  readonly resultId: string | null
  readonly resultHash: string
  readonly status: 'Draft' | 'Ready'
  readonly inputsHash: string
  readonly verifyCode: string
  readonly by: string | null
}

/** Removes a file that no version bears any more; its bytes go in the night. */
export const dropFile = (services: Services, trx: Trx, fileId: string) =>
  sql`update files set deleted_at = ${services.clock.now()} where id = ${fileId}::uuid and deleted_at is null
    and not exists (select from report_cards rc where rc.file_id = files.id)`.execute(trx)

/** Writes a version: over one that families never had, else as the next number. Answers its id and number. */
export async function writeVersion(
  services: Services,
  trx: Trx,
  schoolId: string,
  { standing, last }: Versions,
  made: NewVersion,
): Promise<{ id: string; no: number }> {
  const values = {
    division_id: made.divisionId,
    source: made.source,
    file_id: made.fileId,
    content: made.content ? JSON.stringify(made.content) : null,
    result_id: made.resultId,
    result_hash: made.resultHash,
    inputs_hash: made.inputsHash,
    outdated: false,
    verify_code: made.verifyCode,
    at: services.clock.now(),
    by: made.by,
  }
  if (standing && isReplaced(standing, made.source)) {
    // What is planned stays planned, unless it is provisional now.
    const planned = standing.status === 'Scheduled' && made.status === 'Ready'
    await trx
      .updateTable('report_cards')
      .set({
        ...values,
        status: planned ? 'Scheduled' : made.status,
        ...(planned ? {} : { publish_at: null }),
        version: standing.version + 1,
      })
      .where('id', '=', standing.id)
      .execute()
    await dropFile(services, trx, standing.file_id)
    return { id: standing.id, no: standing.no }
  }
  const [id, no] = [services.newId(), last + 1]
  if (standing && standing.published_at === null)
    await trx.updateTable('report_cards').set({ status: 'Superseded' }).where('id', '=', standing.id).execute()
  await trx
    .insertInto('report_cards')
    .values({
      school_id: schoolId,
      id,
      card_id: made.card.id,
      student_id: made.studentId,
      academic_year_id: made.card.academicYearId,
      no,
      status: made.status,
      ...values,
    })
    .execute()
  return { id, no }
}

/** Keeps the PDF of a card. */
export const saveCardFile = async (
  services: Services,
  trx: Trx,
  schoolId: string,
  {
    card,
    admNo,
    bytes,
  }: { readonly card: Pick<CardDefinition, 'name' | 'year'>; readonly admNo: string; readonly bytes: Buffer },
): Promise<string> =>
  (
    await services.files.save(services, trx, {
      name: cardFileName(admNo, card.name, card.year),
      extension: '.pdf',
      mediaType: 'application/pdf',
      bytes,
      folder: 'Report Cards',
      kind: 'reportCards',
      schoolId,
      ownerId: null,
    })
  ).id
