import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { ringFamilies } from '../../../services/audience/bells'
import { notAllotted, progressOf, type SheetCall, seesAllSheets } from '../sheets'
import { marksChanged } from '../stale'
import { yearLocked } from '../year-locked'
import { studyingOn, takesSubject } from './takers'
import { entersOn, findTest, type StoredTest, sheetsOfTest, type TestCall, type TestSheet } from './test'
import { testText } from './texts'

/** Whether a second person approves tests before families read their marks. */
export const testsAreApproved = async ({ trx, schoolId }: Pick<SheetCall, 'trx' | 'schoolId'>): Promise<boolean> =>
  (await settingValue(trx, schoolId, 'tab.classTestApproval')) === true

/**
 * Has families read the marks of a test in some of its classes, and tells them.
 *
 * @returns how many families have marks in it.
 */
export async function showToFamilies(
  call: TestCall,
  test: Pick<StoredTest, 'id' | 'title' | 'subject'>,
  sheets: readonly Pick<TestSheet, 'id' | 'divisionId'>[],
): Promise<number> {
  if (sheets.length === 0) return 0
  const { trx, services } = call
  const ids = sheets.map(sheet => sheet.id)
  await sql`update mark_sheets set published_at = ${services.clock.now()}, version = version + 1 where id = any(${ids}::uuid[])`.execute(
    trx,
  )
  const { rows } = await sql<{ id: string; family: string }>`
    select s.id, coalesce(s.guardian_id, s.id) as family
    from mark_sheets ms ${studyingOn}
    join marks k on k.school_id = ms.school_id and k.exam_id = ms.exam_id and k.student_id = s.id and num_nonnulls(k.value, k.grade, k.code) > 0
    where ms.id = any(${ids}::uuid[]) and ${takesSubject}`.execute(trx)
  await ringFamilies(call, {
    kind: 'diary',
    studentIds: rows.map(row => row.id),
    to: 'families',
    title: language => testText(language, 'ClassTest'),
    message: (language, { name }) => testText(language, 'Published', { title: test.title, subject: test.subject, name }),
    route: '/parent/class-test-view',
  })
  await marksChanged(
    trx,
    test.id,
    sheets.map(sheet => sheet.divisionId),
  )
  await call.audit({
    action: 'class-test.publish',
    entity: 'tab_exams',
    entityId: test.id,
    after: { sheetIds: ids, students: rows.length },
  })
  return new Set(rows.map(row => row.family)).size
}

/** What publishing makes of a sheet. */
interface Step {
  readonly sheet: TestSheet
  readonly status: TestSheet['status']
  readonly shows: boolean
}

function stepOf(
  sheet: TestSheet,
  { approved, isSubmitter, mayApprove }: { approved: boolean; isSubmitter: boolean; mayApprove: boolean },
): Step {
  switch (sheet.status) {
    case 'NotStarted':
    case 'Draft':
      return { sheet, status: 'Submitted', shows: !approved }
    case 'Submitted':
      if (!approved) return { sheet, status: 'Submitted', shows: true }
      return mayApprove && !isSubmitter
        ? { sheet, status: 'Verified', shows: true }
        : { sheet, status: 'Submitted', shows: false }
    default:
      return { sheet, status: sheet.status, shows: true }
  }
}

/** Hands in the sheets of a test and shows them to families; where tests are approved, the second person does the latter. */
export async function publishTest(call: TestCall, id: string, { divisionIds }: BodyOf<typeof contract.classTests.publish>) {
  const { trx, services } = call
  const person = personOf(call)
  const test = await findTest(call, id, true)
  if (test.yearLocked) throw yearLocked()
  const approved = await testsAreApproved(call)
  const all = await sheetsOfTest(call, id)
  const asked = new Set(divisionIds.map(one => one.toLowerCase()))
  if ([...asked].some(divisionId => !all.some(sheet => sheet.divisionId === divisionId))) throw notFound()
  const mayTouch = (sheet: TestSheet) => entersOn(person, sheet) || (approved && sheet.isClassTeacher)
  const named = all.filter(sheet => (asked.size > 0 ? asked.has(sheet.divisionId) : mayTouch(sheet)))
  const foreign = (asked.size > 0 ? named : all).find(sheet => !mayTouch(sheet))
  if (foreign && (asked.size > 0 || named.length === 0)) throw notAllotted({ subject: test.subject, division: foreign.division })
  const open = named.filter(sheet => sheet.publishedAt === null)
  if (open.length === 0) return { sheets: 0, families: 0, waits: false }

  const ids = open.map(sheet => sheet.id)
  const { rows: held } = await sql<{ id: string; submittedBy: string | null; status: TestSheet['status'] }>`
    select id, submitted_by as "submittedBy", status from mark_sheets where id = any(${ids}::uuid[]) order by id for update`.execute(
    trx,
  )
  const heldOf = new Map(held.map(row => [row.id, row]))
  const progress = await progressOf(trx, sql`ms.id = any(${ids}::uuid[])`)
  const missing = ids.reduce((sum, one) => sum + (progress.get(one)?.expected ?? 0) - (progress.get(one)?.filled ?? 0), 0)
  if (missing > 0) throw custom(409, 'TestMarksMissing', 'Enter marks or a code for {n} student(s).', { n: missing })

  const steps = open.map(sheet =>
    stepOf(
      { ...sheet, status: heldOf.get(sheet.id)?.status ?? sheet.status },
      {
        approved,
        isSubmitter: heldOf.get(sheet.id)?.submittedBy === person.userId,
        mayApprove: seesAllSheets(person) || sheet.isClassTeacher,
      },
    ),
  )
  const now = services.clock.now()
  for (const { sheet, status } of steps) {
    if (status === sheet.status) continue
    const by =
      status === 'Submitted'
        ? sql`submitted_at = ${now}, submitted_by = ${person.userId}::uuid`
        : sql`verified_at = ${now}, verified_by = ${person.userId}::uuid`
    await sql`update mark_sheets set status = ${status}, ${by}, version = version + 1 where id = ${sheet.id}::uuid`.execute(trx)
  }
  const shown = steps.filter(step => step.shows).map(step => step.sheet)
  const families = await showToFamilies(call, test, shown)
  return { sheets: steps.length, families, waits: shown.length < steps.length }
}
