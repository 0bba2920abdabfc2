import type { AnswerOf, contract } from '@school/api'
import { sql } from 'kysely'
import { type AddressedFile, addressOf } from '../../../platform/files/addresses'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { CardContent } from './content'
import { cardDivisions } from './scope'
import { stands } from './shown'

type StudentCard = AnswerOf<typeof contract.students.reportCards>['rows'][number]

interface Row extends Omit<StudentCard, 'percent' | 'grade' | 'publishedAt' | 'seenAt' | 'url'> {
  readonly summary: CardContent['summary'] | null
  readonly publishedAt: Date | null
  readonly seenAt: Date | null
  readonly fileId: string | null
  readonly mediaType: string | null
  readonly fileVersion: number | null
  readonly schoolId: string
}

/** What stands of each card of a student, as far as the person sees the class that it was made in. */
export async function readStudentCards(
  { trx, services, person }: Pick<CallContext, 'trx' | 'services' | 'person'>,
  studentId: string,
): Promise<StudentCard[]> {
  const { rows } = await sql<Row>`
    select rc.id, k.name, y.name as year, rc.no as version, rc.status, rc.withheld_at is not null as withheld, rc.content->'summary' as summary,
      coalesce(rc.published_at, rc.publish_at) as "publishedAt", rc.seen_at as "seenAt",
      f.id as "fileId", f.media_type as "mediaType", f.version as "fileVersion", rc.school_id as "schoolId"
    from report_cards rc join cards k on k.school_id = rc.school_id and k.id = rc.card_id
    join academic_years y on y.school_id = rc.school_id and y.id = rc.academic_year_id
    join divisions d on d.school_id = rc.school_id and d.id = rc.division_id
    left join files f on f.school_id = rc.school_id and f.id = rc.file_id and f.deleted_at is null
    where rc.student_id = ${studentId}::uuid and ${stands} and ${cardDivisions(personOf({ person }))}
    order by y.starts_on desc, k.sort_order, lower(k.name), rc.no desc, rc.id`.execute(trx)
  return rows.map(({ summary, publishedAt, seenAt, fileId, mediaType, fileVersion, schoolId, ...row }) => {
    const file: AddressedFile | null =
      fileId === null ? null : { id: fileId, school_id: schoolId, media_type: mediaType!, version: fileVersion! }
    return {
      ...row,
      percent: summary?.percent ?? '',
      grade: summary?.grade ?? '',
      publishedAt: publishedAt?.toISOString() ?? null,
      seenAt: seenAt?.toISOString() ?? null,
      url: file && addressOf(services, file).url,
    }
  })
}
