import { type RawBuilder, sql } from 'kysely'
import { inBulk, type Trx } from '../../platform/transaction'

/** Classes of today; empty lists stand for all. */
export interface ClassFilters {
  readonly sectionIds: readonly string[]
  readonly courseIds: readonly string[]
  readonly divisionIds: readonly string[]
}

export const isWholeSchool = ({ sectionIds, courseIds, divisionIds }: ClassFilters) =>
  sectionIds.length + courseIds.length + divisionIds.length === 0

/** A student as the document database knows it, but for the time of writing. */
export type StudentDocument = { readonly _id: string } & Readonly<Record<string, unknown>>

/** A document that is due, and what is known of the one in the target. */
export interface DueDocument {
  readonly id: string
  readonly guardian_id: string
  readonly document: StudentDocument
  readonly sha256: string
  /** The hash of the document in the target; null when there is none. */
  readonly told: string | null
}

export interface DueCounts {
  readonly inserted: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
}

const some = (column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length > 0 ? sql`${column} = any(${[...ids]}::uuid[])` : sql`true`

/** Students of a condition with their documents and the hashes of these, made once each (`offset 0`), now and in the target. */
const hashed = (where: RawBuilder<boolean>) => sql`
  select n.id, n.guardian_id, n.document, n.sha256, x.sha256 as told from (
    select i.*, encode(sha256(convert_to(i.document::text, 'UTF8')), 'hex') as sha256 from (
      select s.school_id, s.id, s.guardian_id, jsonb_build_object(
        '_id', s.id, 'schoolId', s.school_id, 'schoolCode', sc.code, 'admNo', s.adm_no, 'name', s.name, 'gender', s.gender,
        'dateOfBirth', s.date_of_birth, 'status', s.status, 'year', y.name, 'section', t.name, 'course', c.name, 'division', d.name,
        'rollNo', e.roll_no, 'guardianId', s.guardian_id,
        'guardian', jsonb_build_object('name', g.name, 'relation', g.relation, 'mobile', g.mobile, 'email', g.email),
        'bus', jsonb_build_object('pickup', p.name, 'drop', dr.name),
        'photoUrl', '/api/files/get-image-url/' || s.photo_file_id) as document
      from students s
      join schools sc on sc.id = s.school_id
      join guardians g on g.school_id = s.school_id and g.id = s.guardian_id
      left join academic_years y on y.school_id = s.school_id and y.is_current
      left join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = y.id
      left join divisions d on d.school_id = s.school_id and d.id = e.division_id
      left join courses c on c.school_id = s.school_id and c.id = d.course_id
      left join sections t on t.school_id = s.school_id and t.id = c.section_id
      left join student_buses b on b.school_id = s.school_id and b.student_id = s.id and b.academic_year_id = y.id
      left join bus_stops p on p.school_id = s.school_id and p.id = b.pickup_stop_id
      left join bus_stops dr on dr.school_id = s.school_id and dr.id = b.drop_stop_id
      where ${where}
    ) i offset 0
  ) n left join export_documents x on x.school_id = n.school_id and x.student_id = n.id`

const inClasses = ({ sectionIds, courseIds, divisionIds }: ClassFilters): RawBuilder<boolean> =>
  sql`${some(sql`c.section_id`, sectionIds)} and ${some(sql`c.id`, courseIds)} and ${some(sql`d.id`, divisionIds)}`

/** Documents in the target whose student is no more. */
const left = sql`from export_documents x where not exists (select from students s where s.school_id = x.school_id and s.id = x.student_id)`

/** What a run would do. Documents of removed students belong to no class. */
export async function countDue(trx: Trx, filters: ClassFilters): Promise<DueCounts> {
  const students = sql<DueCounts>`
    select count(*) filter (where h.told is null)::int as inserted, count(*) filter (where h.told <> h.sha256)::int as updated,
      count(*) filter (where h.told = h.sha256)::int as unchanged,
      ${isWholeSchool(filters) ? sql`(select count(*)::int ${left})` : sql`0`} as removed
    from (${hashed(inClasses(filters))}) h`
  return (await inBulk(trx, () => students.execute(trx))).rows[0]!
}

/** The next documents by id: those that differ from the target's, or all of them. */
export async function readDue(
  trx: Trx,
  { filters, all, after, limit }: { filters: ClassFilters; all: boolean; after: string; limit: number },
): Promise<DueDocument[]> {
  const students = sql<DueDocument>`
    select h.* from (${hashed(sql`s.id > ${after}::uuid and ${inClasses(filters)}`)}) h
    where ${all} or h.told is distinct from h.sha256 order by h.id limit ${limit}`
  return (await inBulk(trx, () => students.execute(trx))).rows
}

/** The document of one student. */
export async function readOne(trx: Trx, studentId: string): Promise<DueDocument | undefined> {
  return (await sql<DueDocument>`${hashed(sql`s.id = ${studentId}::uuid`)}`.execute(trx)).rows[0]
}

/** Ids of documents whose students were removed. */
export async function readLeft(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select x.student_id as id ${left} order by x.student_id limit ${limit}`.execute(trx)
  return rows.map(row => row.id)
}

/** Keeps what the target has taken. */
export async function keepTold(trx: Trx, schoolId: string, documents: readonly DueDocument[], at: Date): Promise<void> {
  if (documents.length === 0) return
  const of = (key: 'id' | 'sha256' | 'guardian_id') => documents.map(document => document[key])
  await sql`
    insert into export_documents (school_id, student_id, sha256, told_guardian_id, exported_at)
    select ${schoolId}::uuid, t.id, t.sha256, t.guardian_id, ${at}
    from unnest(${of('id')}::uuid[], ${of('sha256')}::text[], ${of('guardian_id')}::uuid[]) as t (id, sha256, guardian_id)
    on conflict (school_id, student_id) do update
      set sha256 = excluded.sha256, told_guardian_id = excluded.told_guardian_id, exported_at = excluded.exported_at`.execute(trx)
}

/** Forgets what the target has removed. */
export async function forgetTold(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from export_documents where student_id = any(${[...ids]}::uuid[])`.execute(trx)
}
