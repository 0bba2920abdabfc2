import type { BodyOf, contract } from '@school/api'
import { addDays, testAheadDays } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { checkVersion, custom, invalid, notFound } from '../../../platform/problems'
import { schoolDay } from '../../../school/zone'
import { notAllotted, seesAllSheets } from '../sheets'
import { marksChanged } from '../stale'
import { yearLocked } from '../year-locked'
import {
  entersOn,
  findTest,
  type StoredTest,
  sheetsOfTest,
  type TestCall,
  type TestSheet,
  testAnswer,
  undoesPublishing,
} from './test'
import { testFieldText } from './texts'

type Contract = typeof contract.classTests
type Values = BodyOf<Contract['create']>

interface TermOfDay {
  readonly id: string
  readonly academicYearId: string
  readonly yearEndsOn: string
  readonly locked: boolean
}

/** The term in which a test lies, of a year that is not locked. */
async function termOf(call: TestCall, date: string, kept?: string): Promise<TermOfDay> {
  const { today } = await schoolDay(call)
  const latest = addDays(today, testAheadDays)
  if (date > latest && date !== kept)
    throw invalid([{ field: 'date', message: testFieldText('TooFar', { days: testAheadDays }) }])
  const { rows } = await sql<TermOfDay>`
    select t.id, t.academic_year_id as "academicYearId", y.ends_on as "yearEndsOn", y.locked
    from tab_terms t join academic_years y on y.school_id = t.school_id and y.id = t.academic_year_id
    where t.active and ${date}::date between t.starts_on and t.ends_on order by y.is_current desc, y.starts_on desc limit 1`.execute(
    call.trx,
  )
  const term = rows[0]
  if (!term) throw invalid([{ field: 'date', message: testFieldText('NoTerm') }])
  if (term.locked) throw yearLocked()
  return term
}

/**
 * The classes by their names, in which the person gives tests of a subject.
 *
 * @throws 404 for a class or a subject that the school has not; 403 where the subject is not allotted
 */
async function classesFor(call: TestCall, yearId: string, subjectId: string, divisionIds: readonly string[]) {
  const { trx } = call
  const person = personOf(call)
  const subject = await trx
    .selectFrom('masters')
    .select('name')
    .where('kind', '=', 'subject')
    .where('id', '=', subjectId)
    .executeTakeFirst()
  const { rows } = await sql<{ id: string; name: string; isAllotted: boolean }>`
    select d.id, c.name || ' ' || d.name as name, exists (select from subject_allotments a where a.school_id = d.school_id
      and a.academic_year_id = ${yearId}::uuid and a.division_id = d.id and a.subject_id = ${subjectId}::uuid and a.staff_id = ${person.staffId}::uuid) as "isAllotted"
    from divisions d join courses c on c.school_id = d.school_id and c.id = d.course_id
    where d.id = any(${[...divisionIds]}::uuid[]) order by d.id`.execute(trx)
  if (!subject || rows.length < divisionIds.length) throw notFound()
  const foreign = seesAllSheets(person) ? undefined : rows.find(row => !row.isAllotted)
  if (foreign) throw notAllotted({ subject: subject.name, division: foreign.name })
  return rows
}

function checkPass({ max, pass }: Pick<Values, 'max' | 'pass'>): void {
  if (pass != null && pass > max) throw invalid([{ field: 'pass', message: testFieldText('PassAboveMax') }])
}

const audited = (values: Omit<Values, 'subjectId'>) => ({
  title: values.title,
  date: values.date,
  divisionIds: values.divisionIds,
  max: values.max,
  pass: values.pass ?? null,
})

async function addSheets(
  call: TestCall,
  test: Pick<StoredTest, 'id' | 'academicYearId' | 'subjectId'>,
  divisionIds: readonly string[],
) {
  if (divisionIds.length === 0) return
  await call.trx
    .insertInto('mark_sheets')
    .values(
      divisionIds.map(division_id => ({
        school_id: call.schoolId,
        id: call.services.newId(),
        academic_year_id: test.academicYearId,
        division_id,
        kind: 'marks',
        exam_id: test.id,
        subject_id: test.subjectId,
      })),
    )
    .execute()
}

/** Gives a test to classes. */
export async function createTest(call: TestCall, body: Values) {
  const { trx, services, schoolId } = call
  const person = personOf(call)
  const term = await termOf(call, body.date)
  checkPass(body)
  const divisionIds = body.divisionIds.map(id => id.toLowerCase())
  await classesFor(call, term.academicYearId, body.subjectId, divisionIds)
  const id = services.newId()
  await trx
    .insertInto('tab_exams')
    .values({
      school_id: schoolId,
      id,
      academic_year_id: term.academicYearId,
      term_id: term.id,
      name: body.title,
      code: 'CT',
      kind: 'class-test',
      // Marks come in from the day on, also those of who writes it later; its term's locking ends that.
      entry_from: body.date,
      entry_to: term.yearEndsOn,
      subject_id: body.subjectId,
      on_day: body.date,
      syllabus: body.syllabus || null,
      staff_id: person.staffId,
      max: String(body.max),
      pass: body.pass == null ? null : String(body.pass),
      created_at: services.clock.now(),
      created_by: person.userId,
    })
    .execute()
  await addSheets(call, { id, academicYearId: term.academicYearId, subjectId: body.subjectId }, divisionIds)
  await call.audit({
    action: 'class-test.create',
    entity: 'tab_exams',
    entityId: id,
    after: { ...audited(body), subjectId: body.subjectId },
  })
  return testAnswer(call, await findTest(call, id), await sheetsOfTest(call, id))
}

/** A test of which the person enters the marks in every class. */
async function ownTest(call: TestCall, id: string) {
  const test = await findTest(call, id, true)
  const sheets = await sheetsOfTest(call, id)
  const person = personOf(call)
  const foreign = sheets.find(sheet => !entersOn(person, sheet))
  if (foreign) throw notAllotted({ subject: test.subject, division: foreign.division })
  if (test.yearLocked) throw yearLocked()
  return { test, sheets }
}

/** Marks keep their numbers when the maximum changes. */
async function changeMaximum({ trx }: TestCall, testId: string, max: number): Promise<void> {
  const { rows } = await sql<{
    most: string | null
  }>`select max(value) as most from marks where exam_id = ${testId}::uuid`.execute(trx)
  const most = Number(rows[0]?.most ?? 0)
  if (most > max) throw invalid([{ field: 'max', message: testFieldText('MarksAbove', { most }) }])
  await sql`update marks set out_of = ${max}, version = version + 1 where exam_id = ${testId}::uuid and value is not null`.execute(
    trx,
  )
}

async function changeClasses(
  call: TestCall,
  test: StoredTest,
  sheets: readonly TestSheet[],
  asked: readonly string[],
): Promise<void> {
  const wanted = new Set(asked.map(id => id.toLowerCase()))
  const leaving = sheets.filter(sheet => !wanted.has(sheet.divisionId))
  const withMarks = leaving.find(sheet => sheet.marked > 0)
  if (withMarks)
    throw invalid([{ field: 'divisionIds', message: testFieldText('ClassHasMarks', { division: withMarks.division }) }])
  const known = new Set(sheets.map(sheet => sheet.divisionId))
  const coming = [...wanted].filter(id => !known.has(id))
  await classesFor(call, test.academicYearId, test.subjectId, coming)
  if (leaving.length > 0)
    await call.trx
      .deleteFrom('mark_sheets')
      .where(
        'id',
        'in',
        leaving.map(sheet => sheet.id),
      )
      .execute()
  await addSheets(call, test, coming)
}

/** Changes a test; one that families read keeps its day, its classes and its maximum. */
export async function updateTest(call: TestCall, id: string, body: BodyOf<Contract['update']>) {
  const { test, sheets } = await ownTest(call, id)
  checkVersion(test.version, body.version)
  checkPass(body)
  const asked = new Set(body.divisionIds.map(one => one.toLowerCase()))
  const sameClasses = asked.size === sheets.length && sheets.every(sheet => asked.has(sheet.divisionId))
  const changesMore = body.date !== test.date || body.max !== test.max || !sameClasses
  if (changesMore && sheets.some(sheet => sheet.publishedAt !== null))
    throw custom(409, 'TestPublished', 'The test is published. Its date, classes and maximum cannot be changed.')
  if (changesMore && sheets.some(sheet => sheet.status === 'Locked')) throw testLocked()
  const term = await termOf(call, body.date, test.date)
  if (term.academicYearId !== test.academicYearId) throw invalid([{ field: 'date', message: testFieldText('NoTerm') }])
  if (body.max !== test.max) await changeMaximum(call, test.id, body.max)
  if (!sameClasses) await changeClasses(call, test, sheets, body.divisionIds)
  await sql`
    update tab_exams set name = ${body.title}, on_day = ${body.date}::date, entry_from = ${body.date}::date, term_id = ${term.id}::uuid,
      max = ${body.max}, pass = ${body.pass ?? null}::numeric, syllabus = ${body.syllabus || null}, version = version + 1
    where id = ${test.id}::uuid`.execute(call.trx)
  await call.audit({
    action: 'class-test.update',
    entity: 'tab_exams',
    entityId: test.id,
    before: audited({ ...test, divisionIds: sheets.map(sheet => sheet.divisionId) }),
    after: audited(body),
  })
  return testAnswer(call, await findTest(call, test.id), await sheetsOfTest(call, test.id))
}

const testLocked = () => custom(409, 'TestLocked', 'Mark Entry Locked')

/** Deletes a test, with its marks when that is said. */
export async function removeTest(call: TestCall, id: string, withMarks: boolean) {
  const { trx } = call
  const { test, sheets } = await ownTest(call, id)
  if (sheets.some(sheet => sheet.status === 'Locked')) throw testLocked()
  const published = sheets.filter(sheet => sheet.publishedAt !== null)
  if (published.length > 0 && !undoesPublishing(personOf(call)))
    throw custom(409, 'NoUnpublish', 'Unpublish is not possible. Ask the administrator.')
  const { rows } = await sql<{ marks: number }>`
    select count(*)::int as marks from marks where exam_id = ${test.id}::uuid and num_nonnulls(value, grade, code) > 0`.execute(
    trx,
  )
  const { marks } = rows[0]!
  if (marks > 0 && !withMarks)
    throw custom(409, 'TestHasMarks', '{n} student(s) have marks in this test. Delete it all the same?', { n: marks })
  await marksChanged(
    trx,
    test.id,
    published.map(sheet => sheet.divisionId),
  )
  for (const table of ['mark_changes', 'marks', 'mark_sheets'] as const)
    await trx.deleteFrom(table).where('exam_id', '=', test.id).execute()
  await trx.deleteFrom('tab_exams').where('id', '=', test.id).execute()
  await call.audit({
    action: 'class-test.delete',
    entity: 'tab_exams',
    entityId: test.id,
    before: { ...audited({ ...test, divisionIds: sheets.map(sheet => sheet.divisionId) }), marks, published: published.length },
  })
  return { id: test.id, marks }
}
