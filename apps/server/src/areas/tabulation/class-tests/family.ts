import type { AnswerOf, contract, QueryOf } from '@school/api'
import { dayIn, exact, gradeOf, leastAppeared, type TestMark, testAverage, testPercent } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { viewerOf } from '../../../platform/person'
import { notFound } from '../../../platform/problems'
import { settingValues } from '../../../platform/settings'
import { ownStudents } from '../../../school/scope'
import { schoolDay } from '../../../school/zone'
import { activeScheme, codesOf, scalesOf } from '../scheme'
import type { SheetCall } from '../sheets'
import { testFigures } from './figures'
import { takesSubject } from './takers'

/** The chosen child in a year. */
interface ChildYear {
  readonly id: string
  readonly name: string
  readonly divisionId: string
  readonly courseId: string
  readonly isCurrent: boolean
  readonly year: string
  readonly yearId: string
}

/** Years of the chosen child, the newest first; none without the module. */
export async function yearsOfChild({ trx, person }: Pick<SheetCall, 'trx' | 'person'>): Promise<ChildYear[]> {
  const reader = personOf({ person })
  if (!reader.childId || !viewerOf(reader).modules.includes('TAB')) return []
  const { rows } = await sql<ChildYear>`
    select s.id, s.name, e.division_id as "divisionId", d.course_id as "courseId", y.is_current as "isCurrent", y.name as year, y.id as "yearId"
    from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
    join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id
    join divisions d on d.school_id = e.school_id and d.id = e.division_id
    where s.id = ${reader.childId}::uuid and ${ownStudents(reader)} order by y.starts_on desc`.execute(trx)
  return rows
}

export interface ChildTest {
  readonly id: string
  readonly sheetId: string
  readonly date: string
  readonly title: string
  readonly termId: string
  readonly subjectId: string
  readonly subject: string
  readonly syllabus: string
  readonly max: string
  readonly publishedAt: Date | null
  readonly value: string | null
  readonly code: string | null
  readonly outOf: string | null
  readonly markedAt: Date | null
  readonly seen: boolean
}

/**
 * Tests of the class of a child in a year, published or not, in subjects that it takes, and those of a class before in which
 * it has a published mark. Where its class has a test, the sheet of the class decides. Marks that nobody published are not read.
 */
export async function testsOfChild({ trx }: Pick<SheetCall, 'trx'>, child: ChildYear): Promise<ChildTest[]> {
  const { rows } = await sql<ChildTest>`
    select * from (
      select distinct on (e.id) e.id, ms.id as "sheetId", e.on_day as date, e.name as title, e.term_id as "termId", ms.subject_id as "subjectId",
        m.name as subject, coalesce(e.syllabus, '') as syllabus, e.max, ms.published_at as "publishedAt",
        case when ms.published_at is not null then k.value end as value, case when ms.published_at is not null then k.code end as code,
        k.out_of as "outOf", case when ms.published_at is not null then k.at end as "markedAt",
        exists (select from class_test_seen cs where cs.school_id = e.school_id and cs.exam_id = e.id and cs.student_id = s.id) as seen
      from students s
      join tab_exams e on e.school_id = s.school_id and e.academic_year_id = ${child.yearId}::uuid and e.kind = 'class-test'
      join mark_sheets ms on ms.school_id = e.school_id and ms.exam_id = e.id and ms.kind = 'marks'
      join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
      join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
      left join marks k on k.school_id = e.school_id and k.exam_id = e.id and k.subject_id = ms.subject_id and k.student_id = s.id
      where s.id = ${child.id}::uuid and ${takesSubject}
        and (ms.division_id = ${child.divisionId}::uuid or (ms.published_at is not null and num_nonnulls(k.value, k.code) > 0))
      order by e.id, ms.division_id = ${child.divisionId}::uuid desc, ms.published_at desc) t
    order by date desc, id desc`.execute(trx)
  return rows
}

type Answer = AnswerOf<(typeof contract.classTests)['family']>

const nothing = (today: string): Answer => ({
  name: '',
  years: [],
  academicYearId: null,
  terms: [],
  subjects: [],
  tests: [],
  toCome: [],
  tiles: { tests: 0, average: null, last: null, lastPercent: null },
  showsAverage: false,
  showsHighest: false,
  today,
})

async function shownMarks(call: SheetCall, child: ChildYear, tests: readonly ChildTest[], timeZone: string) {
  const { trx, schoolId } = call
  const settings = await settingValues(trx, schoolId, ['tab.classAverage', 'tab.classHighest'])
  const shows = { average: settings['tab.classAverage'] === true, highest: settings['tab.classHighest'] === true }
  const figures = await testFigures(
    trx,
    tests.map(test => test.sheetId),
  )
  const codes = await codesOf(trx)
  const scheme = await activeScheme(trx, child.yearId, child.courseId)
  const scales = await scalesOf(trx)
  const gradeFor = (subjectId: string, value: number, outOf: number): string | null => {
    const own = scheme?.subjects.find(subject => subject.subjectId === subjectId)?.gradeScaleId
    const scale = scales.get(own ?? scheme?.gradeScaleId ?? '')
    return scale?.kind === 'percent' ? (gradeOf(scale, exact(value), exact(outOf))?.grade ?? null) : null
  }
  const marks = tests.map(test => {
    const value = test.value === null ? null : Number(test.value)
    const outOf = Number(test.outOf ?? test.max)
    const { appeared, average, highest } = figures(test.sheetId)
    const publishedAt = test.publishedAt!
    return {
      id: test.id,
      date: test.date,
      title: test.title,
      subjectId: test.subjectId,
      subject: test.subject,
      syllabus: test.syllabus,
      max: outOf,
      value,
      label: test.code === null ? null : (codes.get(test.code)?.label ?? test.code),
      percent: value === null ? null : testPercent(value, outOf),
      grade: value === null ? null : gradeFor(test.subjectId, value, outOf),
      average: shows.average && appeared >= leastAppeared ? average : null,
      highest: shows.highest && appeared >= leastAppeared ? highest : null,
      publishedAt: publishedAt.toISOString(),
      updatedOn: test.markedAt && test.markedAt > publishedAt ? dayIn(timeZone, test.markedAt) : null,
      isNew: !test.seen,
    }
  })
  const meanOf = (of: readonly ChildTest[]) =>
    testAverage(
      of.flatMap(({ value, code, outOf, max }): TestMark[] => {
        if (value !== null) return [{ value: Number(value), outOf: Number(outOf ?? max) }]
        return code === null ? [] : [{ effect: codes.get(code)?.effect ?? 'exclude' }]
      }),
    )
  return { marks, meanOf, shows }
}

/** What a family reads of class tests. */
export async function readFamilyTests(call: SheetCall, query: QueryOf<(typeof contract.classTests)['family']>): Promise<Answer> {
  const { trx } = call
  const { timeZone, today } = await schoolDay(call)
  const years = await yearsOfChild(call)
  const asked = query.academicYearId?.toLowerCase()
  if (asked && years.length > 0 && !years.some(year => year.yearId === asked)) throw notFound()
  const child = years.find(year => (asked ? year.yearId === asked : year.isCurrent)) ?? years[0]
  if (!child) return nothing(today)
  const all = await testsOfChild(call, child)
  const terms = await trx
    .selectFrom('tab_terms')
    .select(['id', 'name', 'starts_on', 'ends_on'])
    .where('academic_year_id', '=', child.yearId)
    .where('active', '=', true)
    .orderBy('starts_on')
    .execute()
  const inTerm = query.termId?.toLowerCase() ?? null
  const ofSubject = query.subjectId?.toLowerCase() ?? null
  const chosen = all.filter(test => (!inTerm || test.termId === inTerm) && (!ofSubject || test.subjectId === ofSubject))
  const published = chosen.filter(test => test.publishedAt !== null)
  const { marks, meanOf, shows } = await shownMarks(call, child, published, timeZone)
  const current = terms.find(term => term.starts_on <= today && today <= term.ends_on)?.id ?? null
  const counted = published.filter(test => (inTerm ?? current) === null || test.termId === (inTerm ?? current))
  return {
    name: child.name,
    years: years.map(year => ({ id: year.yearId, name: year.year })),
    academicYearId: child.yearId,
    terms: terms.map(term => ({ id: term.id, name: term.name, isCurrent: term.id === current })),
    subjects: [...new Map(all.map(test => [test.subjectId, { id: test.subjectId, name: test.subject }])).values()].toSorted(
      (a, b) => (a.name < b.name ? -1 : 1),
    ),
    tests: marks,
    toCome: chosen
      .filter(test => test.publishedAt === null && test.date >= today)
      .toReversed()
      .map(({ id, date, title, subjectId, subject, syllabus, max }) => ({
        id,
        date,
        title,
        subjectId,
        subject,
        syllabus,
        max: Number(max),
      })),
    tiles: {
      tests: counted.length,
      average: meanOf(counted),
      last: marks[0]?.title ?? null,
      lastPercent: marks[0]?.percent ?? null,
    },
    showsAverage: shows.average,
    showsHighest: shows.highest,
    today,
  }
}

/** Notes that the family has seen the marks of a test, once. */
export async function markTestSeen(call: SheetCall, testId: string) {
  const { trx, services, schoolId } = call
  const id = testId.toLowerCase()
  for (const child of await yearsOfChild(call)) {
    const test = (await testsOfChild(call, child)).find(one => one.id === id)
    if (!test?.publishedAt) continue
    const { rows } = await sql<{ at: Date }>`
      insert into class_test_seen (school_id, student_id, exam_id, seen_at, seen_by)
      values (${schoolId}::uuid, ${child.id}::uuid, ${id}::uuid, ${services.clock.now()}, ${personOf(call).userId}::uuid)
      on conflict (school_id, student_id, exam_id) do update set seen_at = class_test_seen.seen_at returning seen_at as at`.execute(
      trx,
    )
    return { at: rows[0]!.at.toISOString() }
  }
  throw notFound()
}
