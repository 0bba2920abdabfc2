import { escapedHtml, type Language, languageOf } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { ScannerDown, type ScanResult } from '../../platform/files/scanner'
import type { JobKind } from '../../platform/jobs'
import type { Person } from '../../platform/person'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'
import { fileText } from './texts'

/** Documents up to this size are looked at before the answer. */
const wholeBytes = 5 * 1024 * 1024
const kind = 'files.scan'

export const refusedFile = () => custom(422, 'FileRefused', 'This file was refused by the virus check.')
export const uncheckedFile = () => custom(423, 'FileScanning', 'The file is being checked.')

/**
 * Lets a file be used of which the virus check has said nothing bad.
 *
 * @throws 423 while it is looked at, 422 when something was found.
 */
export function checkScanned({ status }: { readonly status: string }): void {
  if (status === 'Scanning') throw uncheckedFile()
  if (status === 'Refused') throw refusedFile()
}

interface Upload {
  readonly name: string
  readonly bytes: Uint8Array
  readonly isImage: boolean
  readonly schoolId: string | null
  /** Absent: a program of the school. */
  readonly person?: Person
  readonly ip: string
}

/**
 * Looks for harmful programs in an upload. Large documents are looked at after the answer.
 *
 * @returns whether the file has to wait for that.
 * @throws 422 when something was found, which the audit is told; 503 when nobody can look at a document. Pictures were
 * drawn anew and pass.
 */
export async function checkForViruses(services: Services, upload: Upload): Promise<boolean> {
  const { scanner } = services
  if (!scanner) return false
  if (!upload.isImage && upload.bytes.byteLength > wholeBytes) return true
  let result: ScanResult
  try {
    result = await scanner.scan(upload.bytes)
  } catch (error) {
    if (!(error instanceof ScannerDown)) throw error
    services.log.warn({ err: error }, 'virus check')
    if (upload.isImage) return false
    throw custom(503, 'ScannerDown', "Can't upload this file, please try again later")
  }
  if (result.found === undefined) return false
  const { name, schoolId, person, ip } = upload
  const after = { name, found: result.found }
  await transact(services.db, schoolId ? inSchool(schoolId) : onPlatform, trx =>
    audit(services, trx, person, { action: 'file.refuse', entity: 'files', schoolId, after }, ip),
  )
  throw refusedFile()
}

/** Plans to look at a file that was taken without. */
export async function planScan(services: Services, trx: Trx, fileId: string, schoolId: string | null): Promise<void> {
  await services.jobs.enqueue(services, trx, { kind, payload: { fileId }, schoolId, dedupeKey: `${kind}:${fileId}` })
}

/** Tells whoever uploaded the file, in the bell. */
async function tell(services: Services, trx: Trx, file: { school_id: string | null; owner_id: string | null; name: string }) {
  if (!file.school_id || !file.owner_id) return
  const { rows } = await sql<{ language: string | null; family: boolean }>`
    select u.language, us.roles && array['Guardian', 'Student'] as family from user_schools us join users u on u.id = us.user_id
    where us.user_id = ${file.owner_id} and us.school_id = ${file.school_id} and us.active`.execute(trx)
  const [owner] = rows
  if (!owner) return
  const language: Language = languageOf(owner.language) ?? 'en'
  await trx
    .insertInto('notifications')
    .values({
      school_id: file.school_id,
      id: services.newId(),
      user_id: file.owner_id,
      audience: owner.family ? 'Student' : 'Staff',
      kind: 'system',
      title: fileText(language, 'Refused'),
      message: escapedHtml(fileText(language, 'RefusedFile', { name: file.name })),
      sent_at: services.clock.now(),
    })
    .execute()
}

/** Looks at a large file after its upload. What nobody can look at waits, and is planned again at night. */
export const fileScan: JobKind<{ readonly fileId: string }> = {
  kind,
  tries: 6,
  async run({ payload, services, schoolId, transact: run }) {
    const file = await run(trx =>
      trx
        .selectFrom('files')
        .select(['id', 'storage_key'])
        .where('id', '=', payload.fileId)
        .where('status', '=', 'Scanning')
        .executeTakeFirst(),
    )
    const bytes = file && (await services.files.readAll(file.storage_key))
    if (!file || !bytes) return undefined
    const result = services.scanner ? await services.scanner.scan(bytes) : {}
    if (result.found === undefined) {
      await run(trx => trx.updateTable('files').set({ status: 'Ready' }).where('id', '=', file.id).execute())
      return undefined
    }
    const refused = await services.files.destroy(services, schoolId ? inSchool(schoolId) : onPlatform, file.storage_key)
    await run(async trx => {
      for (const one of refused) {
        const facts = { action: 'file.refuse', entity: 'files', entityId: one.id, schoolId: one.school_id }
        await audit(services, trx, undefined, { ...facts, after: { name: one.name, found: result.found } })
        await tell(services, trx, one)
      }
    })
    return undefined
  },
}

/** Plans the check anew of files that still wait for it. */
export async function planScans(services: Services): Promise<void> {
  await transact(services.db, onPlatform, async trx => {
    const waiting = await trx
      .selectFrom('files')
      .select(['id', 'school_id'])
      .where('status', '=', 'Scanning')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .limit(1000)
      .execute()
    for (const file of waiting) await planScan(services, trx, file.id, file.school_id)
  })
}
