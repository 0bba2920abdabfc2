import { type BellKind, escapedHtml, type Language, languageOf } from '@school/rules'
import { sql } from 'kysely'
import type { CallContext } from '../../platform/http/call'

interface Ring {
  readonly kind: BellKind
  readonly studentIds: readonly string[]
  /** Guardians alone, or the logins of the students too. */
  readonly to: 'guardians' | 'families'
  readonly title: (language: Language) => string
  /** Plain text. */
  readonly message: (
    language: Language,
    student: { readonly id: string; readonly name: string; readonly class: string },
  ) => string
  readonly route: string | null
  /** Of the guardians this one alone, as long as the children are theirs. */
  readonly guardianId?: string
  /** Devices tell only that there is something. */
  readonly discreet?: boolean
  /** Devices ring in quiet hours too. */
  readonly alert?: boolean
}

/** Rows that one statement writes. */
const batch = 1000

/** Puts an item into the bells of families, one for each child; answers how many children were told of. */
export async function ringFamilies(
  { services, trx, schoolId }: Pick<CallContext, 'services' | 'trx' | 'schoolId'>,
  { kind, studentIds, to, title, message, route, guardianId, discreet = false, alert = false }: Ring,
): Promise<number> {
  const { rows } = await sql<{ user_id: string; language: string | null; child_id: string; name: string; class: string }>`
    select us.user_id, u.language, s.id as child_id, s.name, coalesce(c.name || ' ' || d.name, '') as class
    from students s
    join user_schools us on us.school_id = s.school_id and (us.guardian_id = s.guardian_id or (${to === 'families'} and us.student_id = s.id))
    join users u on u.id = us.user_id and u.status <> 'Removed'
    left join academic_years y on y.school_id = s.school_id and y.is_current
    left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
    left join divisions d on d.school_id = e.school_id and d.id = e.division_id
    left join courses c on c.school_id = d.school_id and c.id = d.course_id
    where s.id = any(${[...studentIds]}::uuid[]) and us.active
      and ${guardianId ? sql`us.guardian_id = ${guardianId}::uuid` : sql`true`} order by s.id, us.user_id`.execute(trx)
  const now = services.clock.now()
  const items = rows.map(row => {
    const language = languageOf(row.language) ?? 'en'
    return {
      school_id: schoolId,
      id: services.newId(),
      user_id: row.user_id,
      child_id: row.child_id,
      kind,
      audience: 'Student',
      title: title(language),
      message: escapedHtml(message(language, { id: row.child_id, name: row.name, class: row.class })),
      route,
      discreet,
      alert,
      sent_at: now,
    }
  })
  for (let at = 0; at < items.length; at += batch)
    await trx
      .insertInto('notifications')
      .values(items.slice(at, at + batch))
      .execute()
  return new Set(rows.map(row => row.child_id)).size
}
