import type { contract, QueryOf } from '@school/api'
import { anecdotalDeletion, mayEditAnecdotal, mayNotifyAnecdotal, type Nature } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../platform/http/call'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { enrolmentPeriods } from '../../school/enrolments'
import { choosePage } from '../../school/report/page'
import { studentsInScope } from '../../school/scope'
import { holdsText, matches } from '../../school/search'
import { readAttachments } from '../../services/files/attachments'
import { confidentialInReach, type DiaryCall } from './scope'

const shownCharacters = 80
const earlier = 50

export interface AnecdotalRow {
  id: string
  student_id: string
  adm_no: string
  student: string
  class: string | null
  academic_year_id: string
  on_day: string
  at_time: string | null
  place: string | null
  category_id: string
  category: string
  nature: Nature
  observation: string
  comment: string | null
  action_taken: string | null
  attachment_file_ids: string[]
  confidential: boolean
  author_id: string
  by: string | null
  notified_at: Date | null
  edited_after_notice_at: Date | null
  version: number
}

/** The author's record of staff and login, for what names them. Each login is fetched by its id: `users` holds those of all schools. */
export const withAuthor = sql`
  left join staff t on t.school_id = a.school_id and t.id = a.staff_id
  left join lateral (select w.name from users w where w.id = a.author_id limit 1) u on true`

/**
 * Entries that exist for the person: on students of the own scope, confidential ones for their readers.
 *
 * @param joined more tables, as `withAuthor`.
 */
export const entriesInReach = (person: Person, joined: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
  from anecdotals a join schools sc on sc.id = a.school_id join students s on s.school_id = a.school_id and s.id = a.student_id
  join masters m on m.school_id = a.school_id and m.id = a.category_id
  left join ${enrolmentPeriods} e on e.school_id = a.school_id and e.student_id = a.student_id and e.academic_year_id = a.academic_year_id and a.on_day between e.since and e.until
  left join divisions d on d.school_id = e.school_id and d.id = e.division_id
  left join courses c on c.school_id = d.school_id and c.id = d.course_id
  left join sections x on x.school_id = c.school_id and x.id = c.section_id ${joined}
  where a.deleted_at is null and ${studentsInScope(person)} and ${confidentialInReach(person)}`

const columns = sql`
  a.id, a.student_id, s.adm_no, s.name as student, c.name || ' ' || d.name as class, a.academic_year_id, a.on_day::text as on_day,
  to_char(a.at_time, 'HH24:MI') as at_time, a.place, a.category_id, m.name as category, a.nature, a.observation, a.comment, a.action_taken,
  a.attachment_file_ids, a.confidential, a.author_id, coalesce(t.name, u.name) as by, a.notified_at, a.edited_after_notice_at, a.version`

/** Chosen entries with their authors, in the order in which they were chosen. */
export const chosenEntries = (person: Person, ids: readonly string[]): RawBuilder<unknown> => sql`
  ${entriesInReach(person, withAuthor)} and a.id = any(${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], a.id)`

const newestFirst = sql`a.on_day desc, a.at_time desc nulls last, a.created_at desc, a.id`

/** The first characters of a text, cut between characters and on one line. */
export function shortened(text: string, most = shownCharacters): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()]
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`
}

function rowOf(person: Person, row: AnecdotalRow) {
  const reader = { roles: person.roles, author: row.author_id === person.userId }
  const entry = { confidential: row.confidential, notified: row.notified_at !== null }
  return {
    id: row.id,
    studentId: row.student_id,
    admNo: row.adm_no,
    student: row.student,
    class: row.class ?? '',
    date: row.on_day,
    time: row.at_time ?? '',
    category: row.category,
    nature: row.nature,
    observation: shortened(row.observation),
    confidential: row.confidential,
    by: row.by ?? '',
    notifiedAt: row.notified_at?.toISOString() ?? null,
    mayEdit: mayEditAnecdotal(reader),
    mayNotify: mayNotifyAnecdotal(reader, entry),
    deletion: anecdotalDeletion(reader, entry),
  }
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** A page of entries. */
export async function listAnecdotals(call: DiaryCall, query: QueryOf<(typeof contract.anecdotal)['list']>) {
  const person = personOf(call)
  const { academicYearId, studentId, text, page, pageSize } = query
  const from = sql`${entriesInReach(person)}
    and a.academic_year_id ${academicYearId ? sql`= ${academicYearId}::uuid` : sql`in (select id from academic_years where is_current)`}
    and ${some(sql`c.section_id`, query.sectionIds)} and ${some(sql`c.id`, query.courseIds)} and ${some(sql`d.id`, query.divisionIds)}
    and ${studentId ? sql`a.student_id = ${studentId}::uuid` : sql`true`}
    and (${matches(sql`s.name_key`, text, 'contains')} or ${matches(sql`s.adm_no_key`, text, 'contains')} or ${holdsText(sql`a.observation`, text)})`
  const { ids, count } = await choosePage(call.trx, {
    id: sql`a.id`,
    from,
    order: newestFirst,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const { rows } = await sql<AnecdotalRow>`select ${columns} ${chosenEntries(person, ids)}`.execute(call.trx)
  return { results: rows.map(row => rowOf(person, row)), pagination: { currentPage: page, pageSize, count } }
}

/** Refuses a student outside the own scope. */
export async function checkStudents(trx: Trx, person: Person, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from students s where s.id = any(${[...ids]}::uuid[]) and ${studentsInScope(person)}`.execute(
    trx,
  )
  if (rows[0]!.count < ids.length) throw notFound()
}

/** The newest entries on one student. */
export async function earlierEntries(call: DiaryCall, studentId: string) {
  const person = personOf(call)
  await checkStudents(call.trx, person, [studentId])
  const { rows } = await sql<AnecdotalRow>`
    select ${columns} ${entriesInReach(person, withAuthor)} and a.student_id = ${studentId} order by ${newestFirst} limit ${earlier}`.execute(
    call.trx,
  )
  return rows.map(row => rowOf(person, row))
}

/** One entry within reach, locked when it is to be changed; another does not exist. */
export async function findAnecdotal(call: DiaryCall, id: string, forChange = false): Promise<AnecdotalRow> {
  const { rows } = await sql<AnecdotalRow>`
    select ${columns} ${entriesInReach(personOf(call), withAuthor)} and a.id = ${id} ${forChange ? sql`for update of a` : sql``}`.execute(
    call.trx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** One entry as it was written. */
export async function readAnecdotal(call: DiaryCall, id: string) {
  const row = await findAnecdotal(call, id)
  const filesOf = await readAttachments(call.services, call.trx, [row.attachment_file_ids])
  return {
    ...rowOf(personOf(call), row),
    academicYearId: row.academic_year_id,
    place: row.place ?? '',
    categoryId: row.category_id,
    observation: row.observation,
    comment: row.comment ?? '',
    action: row.action_taken ?? '',
    files: filesOf(row.attachment_file_ids),
    editedAfterNoticeAt: row.edited_after_notice_at?.toISOString() ?? null,
    version: row.version,
  }
}

/** Studying students of the own scope who were in a class in a year. */
export async function readStudentsOf(
  { trx, person }: Pick<DiaryCall, 'trx' | 'person'>,
  { academicYearId, divisionId }: QueryOf<(typeof contract.anecdotal)['students']>,
) {
  const { rows } = await sql<{ id: string; name: string; admNo: string; rollNo: number | null }>`
    select s.id, s.name, s.adm_no as "admNo", e.roll_no as "rollNo" from students s
    join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    where e.academic_year_id = ${academicYearId}::uuid and e.division_id = ${divisionId}::uuid and s.status = 'studying'
      and ${studentsInScope(personOf({ person }))} order by e.roll_no nulls last, s.name_key, s.id`.execute(trx)
  return rows
}
