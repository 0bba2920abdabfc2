import { byLatestFile, fileOn, fileState, leadingFile, type TimetableFileKind } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { addressOf } from '../../platform/files/addresses'
import type { CallContext } from '../../platform/http/call'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'

export type TimetableCall = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

/** A file of a timetable as the database keeps it. */
export interface FileRow {
  readonly id: string
  readonly owner_id: string
  readonly file_id: string
  readonly title: string
  readonly effectiveFrom: string
  readonly uploadedAt: string
  readonly retired: boolean
  readonly by: string
  readonly name: string
  readonly extension: string
  readonly media_type: string
  readonly school_id: string
  readonly version: number
}

/** The column that says whose a file is. */
export const ownerColumn = (kind: TimetableFileKind): RawBuilder<unknown> =>
  kind === 'class' ? sql`tf.division_id` : sql`tf.staff_id`

/** Files of owners in a year that were not deleted, by owner, the latest first. */
export async function filesOf(
  trx: Trx,
  kind: TimetableFileKind,
  yearId: string,
  ownerIds: readonly string[],
): Promise<(ownerId: string) => FileRow[]> {
  if (ownerIds.length === 0) return () => []
  const { rows } = await sql<FileRow>`
    select tf.id, ${ownerColumn(kind)} as owner_id, tf.file_id, tf.title, tf.effective_from::text as "effectiveFrom",
      to_char(tf.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "uploadedAt", tf.retired_at is not null as retired,
      u.name as by, f.name, f.extension, f.media_type, f.school_id, f.version
    from timetable_files tf join files f on f.id = tf.file_id join users u on u.id = tf.uploaded_by
    where tf.kind = ${kind} and tf.academic_year_id = ${yearId}::uuid and ${ownerColumn(kind)} = any(${[...ownerIds]}::uuid[])
      and tf.deleted_at is null`.execute(trx)
  const byOwner = Map.groupBy(rows, row => row.owner_id)
  return ownerId => (byOwner.get(ownerId) ?? []).sort(byLatestFile)
}

/** A file as calls answer it, beside all files of its owner. */
export const fileAnswer = (services: Services, file: FileRow, all: readonly FileRow[], today: string) => ({
  id: file.id,
  fileId: file.file_id,
  title: file.title,
  name: file.name,
  extension: file.extension,
  url: addressOf(services, { id: file.file_id, school_id: file.school_id, media_type: file.media_type, version: file.version })
    .url,
  effectiveFrom: file.effectiveFrom,
  uploadedBy: file.by,
  uploadedAt: file.uploadedAt,
  state: fileState(file, all, today),
})

/** What a list tells of the files of one owner. */
export function ownerFiles(services: Services, all: readonly FileRow[], today: string) {
  const [leading, current] = [leadingFile(all), fileOn(all, today)]
  const answer = (file: FileRow | undefined) => (file ? fileAnswer(services, file, all, today) : null)
  return {
    source: leading ? ('file' as const) : ('none' as const),
    file: answer(leading),
    until: leading && current && leading.id !== current.id ? answer(current) : null,
    files: all.length,
  }
}

/** The years as forms offer them, the newest first. */
export async function yearsOf(trx: Trx) {
  const { rows } = await sql<{ id: string; name: string; isCurrent: boolean; startsOn: string; endsOn: string }>`
    select id, name, is_current as "isCurrent", starts_on::text as "startsOn", ends_on::text as "endsOn" from academic_years order by starts_on desc`.execute(
    trx,
  )
  return rows
}

/** The current year; undefined where a school has none. */
export const currentYear = async (trx: Trx): Promise<string | undefined> =>
  (await trx.selectFrom('academic_years').select('id').where('is_current', '=', true).executeTakeFirst())?.id

/** What one owner's readers see on a day: the file that holds. */
export async function readTimetable(
  { trx, services }: Pick<TimetableCall, 'trx' | 'services'>,
  kind: TimetableFileKind,
  ownerId: string | null,
  today: string,
) {
  const yearId = await currentYear(trx)
  const all = ownerId && yearId ? (await filesOf(trx, kind, yearId, [ownerId]))(ownerId) : []
  const current = fileOn(all, today)
  return {
    source: current ? ('file' as const) : ('none' as const),
    version: null,
    file: current ? fileAnswer(services, current, all, today) : null,
  }
}
