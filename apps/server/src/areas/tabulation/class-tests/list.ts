import type { contract, QueryOf } from '@school/api'
import { type RawBuilder, sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { choosePage } from '../../../school/report/page'
import { isAllottedTo, progressOf, type SheetCall, seesAllSheets, sheetsInScope } from '../sheets'
import { testFigures } from './figures'
import type { TestSheet } from './test'

type Asked = QueryOf<(typeof contract.classTests)['list']>
export type TestFilters = Omit<Asked, 'page' | 'pageSize'>

/** Sheets `ms` of class tests `e` in the scope of the person that filters leave; the class is `d`. */
export const testsAsked = (person: Person, asked: TestFilters): RawBuilder<unknown> => sql`
  from mark_sheets ms join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id and e.kind = 'class-test'
  join divisions d on d.school_id = ms.school_id and d.id = ms.division_id
  where ms.kind = 'marks' and ${sheetsInScope(person)}
    and ms.academic_year_id = ${asked.academicYearId ? sql`${asked.academicYearId}::uuid` : sql`(select id from academic_years where is_current)`}
    and ${asked.termId ? sql`e.term_id = ${asked.termId}::uuid` : sql`true`}
    and ${asked.from ? sql`e.on_day >= ${asked.from}::date` : sql`true`}
    and ${asked.to ? sql`e.on_day <= ${asked.to}::date` : sql`true`}
    and ${asked.divisionId ? sql`ms.division_id = ${asked.divisionId}::uuid` : sql`true`}
    and ${asked.subjectId ? sql`ms.subject_id = ${asked.subjectId}::uuid` : sql`true`}
    and ${asked.staffId ? sql`e.staff_id = ${asked.staffId}::uuid` : sql`true`}
    and ${byState(asked.status)}`

function byState(state: TestFilters['status']): RawBuilder<boolean> {
  if (state === '') return sql`true`
  if (state === 'Published') return sql`ms.published_at is not null`
  if (state === 'NotPublished') return sql`ms.published_at is null`
  return sql`ms.status = ${state}`
}

/** Tests of classes, the latest first; without a page all of them. */
export async function listTests(
  call: Pick<SheetCall, 'trx' | 'person'>,
  asked: TestFilters,
  page?: { page: number; pageSize: number },
) {
  const { trx } = call
  const person = personOf(call)
  const { ids, count } = await choosePage(trx, {
    id: sql`ms.id`,
    from: testsAsked(person, asked),
    order: sql`e.on_day desc, e.id desc, d.sort_order, ms.id`,
    limit: page?.pageSize ?? 100_000,
    offset: page ? (page.page - 1) * page.pageSize : 0,
  })
  const figures = await testFigures(trx, ids)
  const progress = await progressOf(trx, sql`ms.id = any(${ids}::uuid[])`)
  const { rows } = await sql<{
    id: string
    testId: string
    date: string
    title: string
    divisionId: string
    division: string
    subjectId: string
    subject: string
    max: string
    status: TestSheet['status']
    publishedAt: Date | null
    staffId: string | null
    by: string
    isAllotted: boolean
  }>`
    select ms.id, e.id as "testId", e.on_day as date, e.name as title, ms.division_id as "divisionId", c.name || ' ' || d.name as division,
      ms.subject_id as "subjectId", m.name as subject, e.max, ms.status, ms.published_at as "publishedAt", t.id as "staffId",
      coalesce(t.name, u.name, '') as by, ${isAllottedTo(person)} as "isAllotted"
    from mark_sheets ms join tab_exams e on e.school_id = ms.school_id and e.id = ms.exam_id
    join divisions d on d.school_id = ms.school_id and d.id = ms.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    join masters m on m.school_id = ms.school_id and m.id = ms.subject_id
    left join staff t on t.school_id = e.school_id and t.id = e.staff_id left join users u on u.id = e.created_by
    where ms.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], ms.id)`.execute(trx)
  return {
    count,
    results: rows.map(({ isAllotted, max, publishedAt, ...row }) => ({
      ...row,
      max: Number(max),
      entered: progress.get(row.id)?.filled ?? 0,
      expected: progress.get(row.id)?.expected ?? 0,
      ...figures(row.id),
      publishedAt: publishedAt?.toISOString() ?? null,
      mayEnter: seesAllSheets(person) || isAllotted,
    })),
  }
}
