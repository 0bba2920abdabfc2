import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf, contract } from '@school/api'
import { holdsOne } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { changedMeanwhile, invalid, notFound } from '../../../platform/problems'
import { classOffers, yearOffers } from '../../../school/class-offers'
import { checkSetsUp } from '../remarks/bank'
import { remarkFieldText } from '../remarks/texts'
import { yearLocked } from '../year-locked'

type Contract = typeof contract.studentSubjects
type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'audit'>

interface Place {
  readonly divisionId: string
  readonly division: string
  readonly courseId: string
  readonly academicYearId: string
  readonly locked: boolean
}

async function placeOf({ trx }: Pick<Call, 'trx'>, divisionId: string, academicYearId: string | undefined): Promise<Place> {
  const { rows } = await sql<Place>`
    select d.id as "divisionId", c.name || ' ' || d.name as division, d.course_id as "courseId", y.id as "academicYearId", y.locked
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    join academic_years y on y.school_id = d.school_id and ${academicYearId ? sql`y.id = ${academicYearId}::uuid` : sql`y.is_current`}
    where d.id = ${divisionId}::uuid`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Subjects that not all of a class take. */
async function chosenSubjects({ trx }: Pick<Call, 'trx'>, { courseId, academicYearId }: Place) {
  const { rows } = await sql<{ id: string; name: string; code: string }>`
    select m.id, m.name, coalesce(m.code, m.name) as code from tab_scheme_courses sc
    join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.choice = 'chosen'
    join masters m on m.school_id = ss.school_id and m.id = ss.subject_id
    where sc.academic_year_id = ${academicYearId}::uuid and sc.course_id = ${courseId}::uuid and sc.active order by ss.sort_order, lower(m.name)`.execute(
    trx,
  )
  return rows
}

interface ChoosingRow {
  readonly studentId: string
  readonly rollNo: number | null
  readonly admNo: string
  readonly name: string
  readonly subjectIds: string[]
  readonly marked: string[]
}

/** Students of a class with what they have chosen of some subjects, held while the transaction runs when `hold` says so. */
async function choosingRows(
  { trx }: Pick<Call, 'trx'>,
  place: Place,
  subjectIds: readonly string[],
  hold = false,
): Promise<ChoosingRow[]> {
  const ids = [...subjectIds]
  if (hold)
    await sql`select from enrolments where division_id = ${place.divisionId}::uuid and academic_year_id = ${place.academicYearId}::uuid order by student_id for update`.execute(
      trx,
    )
  const { rows } = await sql<ChoosingRow>`
    select s.id as "studentId", en.roll_no as "rollNo", s.adm_no as "admNo", s.name,
      array(select ch.subject_id from student_subjects ch where ch.school_id = s.school_id and ch.academic_year_id = en.academic_year_id and ch.student_id = s.id
        and ch.subject_id = any(${ids}::uuid[]) order by ch.subject_id) as "subjectIds",
      array(select distinct k.subject_id from marks k where k.school_id = s.school_id and k.student_id = s.id and k.academic_year_id = en.academic_year_id
        and k.subject_id = any(${ids}::uuid[]) and num_nonnulls(k.value, k.grade, k.code) > 0 order by k.subject_id) as marked
    from enrolments en join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    where en.division_id = ${place.divisionId}::uuid and en.academic_year_id = ${place.academicYearId}::uuid
    order by en.roll_no nulls last, s.name_key, s.id`.execute(trx)
  return rows
}

const revisionOf = (rows: readonly ChoosingRow[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(row => [row.studentId, row.subjectIds]).toSorted(([a], [b]) => (a! < b! ? -1 : 1))))
    .digest('hex')

/** What the screen begins with. */
export async function choosingOffers(call: Call): Promise<AnswerOf<Contract['initialValues']>> {
  const { rows } = await sql<{ academicYearId: string; courseId: string }>`
    select distinct sc.academic_year_id as "academicYearId", sc.course_id as "courseId" from tab_scheme_courses sc
    join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.choice = 'chosen' where sc.active`.execute(
    call.trx,
  )
  return { academicYears: await yearOffers(call.trx), ...(await classOffers(call.trx)), choosing: rows }
}

/** Students of a class with the subjects that they have chosen. */
export async function readChoosing(call: Call, divisionId: string, academicYearId?: string): Promise<AnswerOf<Contract['read']>> {
  const place = await placeOf(call, divisionId, academicYearId)
  const subjects = await chosenSubjects(call, place)
  const rows = await choosingRows(
    call,
    place,
    subjects.map(subject => subject.id),
  )
  return {
    division: place.division,
    academicYearId: place.academicYearId,
    subjects,
    rows,
    revision: revisionOf(rows),
    mayEdit: holdsOne(personOf(call), ['SystemAdmin', 'SchoolSuperAdmin']) && !place.locked,
  }
}

/** Has results of a class be reckoned again in which the subjects of students have changed. */
export async function choiceChanged(
  { trx }: Pick<Call, 'trx'>,
  academicYearId: string,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return
  await sql`
    update results r set stale = true, version = r.version + 1
    from result_runs q join tab_schemes sch on sch.school_id = q.school_id and sch.id = q.scheme_id and sch.academic_year_id = ${academicYearId}::uuid
    where q.school_id = r.school_id and q.id = r.result_run_id and not r.stale and r.division_id in (
      select en.division_id from enrolments en where en.academic_year_id = ${academicYearId}::uuid and en.student_id = any(${[...studentIds]}::uuid[]))`.execute(
    trx,
  )
}

/** Sets the chosen subjects of some students of a class; those who are not named keep theirs. */
export async function saveChoosing(call: Call, body: BodyOf<Contract['save']>): Promise<AnswerOf<Contract['save']>> {
  const { trx, schoolId } = call
  checkSetsUp(personOf(call))
  const place = await placeOf(call, body.divisionId, body.academicYearId)
  if (place.locked) throw yearLocked()
  const offered = (await chosenSubjects(call, place)).map(subject => subject.id)
  const before = await choosingRows(call, place, offered, true)
  if (revisionOf(before) !== body.revision) throw changedMeanwhile()
  const known = new Map(before.map(row => [row.studentId, row]))
  const given = body.rows.map(row => ({
    studentId: row.studentId.toLowerCase(),
    subjectIds: row.subjectIds.map(id => id.toLowerCase()).toSorted(),
  }))
  if (given.some(row => !known.has(row.studentId))) throw notFound()
  const strange = given.findIndex(row => row.subjectIds.some(id => !offered.includes(id)))
  if (strange >= 0) throw invalid([{ field: `rows.${strange}.subjectIds`, message: remarkFieldText('NoSubject') }])
  const changed = given.filter(row => row.subjectIds.join() !== known.get(row.studentId)!.subjectIds.join())
  for (const { studentId, subjectIds } of changed) {
    await sql`delete from student_subjects where academic_year_id = ${place.academicYearId}::uuid and student_id = ${studentId}::uuid
      and subject_id = any(${offered}::uuid[])`.execute(trx)
    await sql`
      insert into student_subjects (school_id, academic_year_id, student_id, subject_id)
      select ${schoolId}::uuid, ${place.academicYearId}::uuid, ${studentId}::uuid, x from unnest(${subjectIds}::uuid[]) x`.execute(
      trx,
    )
  }
  const ids = changed.map(row => row.studentId)
  await choiceChanged(call, place.academicYearId, ids)
  if (ids.length > 0)
    await call.audit({
      action: 'student-subjects.set',
      entity: 'student_subjects',
      entityId: place.divisionId,
      before: { rows: ids.map(id => ({ studentId: id, subjectIds: known.get(id)!.subjectIds })) },
      after: { academicYearId: place.academicYearId, rows: changed },
    })
  return { changed: ids.length, revision: revisionOf(await choosingRows(call, place, offered)) }
}
