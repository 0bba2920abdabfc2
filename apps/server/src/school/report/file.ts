import type { JobKind } from '../../platform/jobs'
import type { Services } from '../../platform/services'
import { inSchool, onPlatform, type Trx, transact } from '../../platform/transaction'

const keptHours = 24

export interface ExportFile {
  readonly name: string
  readonly extension: '.xlsx' | '.csv' | '.pdf' | '.json'
  readonly bytes: Uint8Array
  /** Null: of reports over schools. */
  readonly schoolId: string | null
  readonly ownerId: string
}

const mediaTypes: Readonly<Record<ExportFile['extension'], string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv',
  '.pdf': 'application/pdf',
  '.json': 'application/json',
}

interface Removal {
  readonly fileId: string
}

/** Removes an export when its day is over. */
export const exportRemoval: JobKind<Removal> = {
  kind: 'exports.remove',
  tries: 5,
  async run({ payload, services, schoolId }) {
    const reach = schoolId ? inSchool(schoolId) : onPlatform
    await transact(services.db, reach, trx =>
      trx
        .updateTable('files')
        .set({ deleted_at: services.clock.now() })
        .where('id', '=', payload.fileId)
        .where('deleted_at', 'is', null)
        .execute(),
    )
    await services.files.release(services, reach, [payload.fileId])
    return undefined
  },
}

/** Keeps an export for a day, for the person who asked for it. */
export async function saveExport(services: Services, trx: Trx, { name, extension, ...file }: ExportFile): Promise<string> {
  const { id } = await services.files.save(services, trx, {
    ...file,
    name: `${name}${extension}`,
    extension,
    mediaType: mediaTypes[extension],
    folder: 'Exports',
  })
  await services.jobs.enqueue(services, trx, {
    kind: exportRemoval.kind,
    payload: { fileId: id } satisfies Removal,
    schoolId: file.schoolId,
    runAfter: new Date(services.clock.now().getTime() + keptHours * 3_600_000),
  })
  return id
}
