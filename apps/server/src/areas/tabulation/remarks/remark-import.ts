import { type FlatRecord, keyOf, nameKey, type RemarkKind, type RemarksView, recordKind, remarkSheetKey } from '@school/rules'
import { sql } from 'kysely'
import type { Trx } from '../../../platform/transaction'
import { type Done, type ImportPlace, type ImportWork, isAsLeft } from '../../../school/imports/kind'
import { nothingMade } from '../../../school/imports/names'
import { loadRecords, type RecordKindOf, recordImport } from '../../../school/imports/records'
import { noTool } from '../scheme'
import { cardsOutdated } from '../stale'
import { termAttendance } from '../term-attendance'
import { writeExtras, writeTexts } from './save'

const kind = recordKind('tab-remarks')

const currentYear = sql`(select id from academic_years where is_current)`

interface Term {
  readonly id: string
  readonly name: string
  readonly yearId: string
  readonly from: string
  readonly to: string
}

async function termsOf(trx: Trx): Promise<Map<string, Term>> {
  const { rows } = await sql<Term>`
    select t.id, t.name, t.academic_year_id as "yearId", t.starts_on::text as "from", t.ends_on::text as "to" from tab_terms t
    where t.academic_year_id = ${currentYear}`.execute(trx)
  return new Map(rows.map(row => [nameKey(row.name), row]))
}

interface Student {
  readonly id: string
  readonly admNo: string
  readonly divisionId: string
  readonly division: string
}

/** Those who study this year, by admission number. */
async function studentsOf(trx: Trx): Promise<Map<string, Student>> {
  const { rows } = await sql<Student>`
    select s.id, s.adm_no as "admNo", d.id as "divisionId", c.name || ' ' || d.name as division from enrolments en
    join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
    join divisions d on d.school_id = en.school_id and d.id = en.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where en.academic_year_id = ${currentYear}`.execute(trx)
  return new Map(rows.map(row => [nameKey(row.admNo), row]))
}

/** Sheets on which no remark of a kind may be written: locked ones, and of the class teacher also those handed in. */
async function closedSheets(trx: Trx): Promise<Set<string>> {
  const { rows } = await sql<{ term: string; division: string; status: string }>`
    select t.name as term, c.name || ' ' || d.name as division, ms.status from mark_sheets ms
    join tab_terms t on t.school_id = ms.school_id and t.id = ms.term_id and t.academic_year_id = ${currentYear}
    join divisions d on d.school_id = ms.school_id and d.id = ms.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
    where ms.kind = 'remarks' and ms.subject_id is null and ms.status not in ('NotStarted', 'Draft')`.execute(trx)
  return new Set(
    rows.flatMap(({ term, division, status }) => [
      remarkSheetKey(term, division, 'Class teacher'),
      ...(status === 'Locked' ? [remarkSheetKey(term, division, 'Principal')] : []),
    ]),
  )
}

/** Days that registers tell of students, where a row gives one figure alone. */
async function countedDays(
  trx: Trx,
  schoolId: string,
  today: string,
  rows: readonly FlatRecord[],
  terms: ReadonlyMap<string, Term>,
  students: ReadonlyMap<string, Student>,
): Promise<RemarksView['counted']> {
  const counted = new Map<string, { working: number; present: number }>()
  const asked = rows.filter(row => row.workingDays || row.presentDays)
  for (const [key, own] of Map.groupBy(asked, row => nameKey(row.term ?? ''))) {
    const term = terms.get(key)
    const named = own.flatMap(row => students.get(nameKey(row.admNo ?? '')) ?? [])
    if (!term || named.length === 0) continue
    const found = await termAttendance(
      trx,
      schoolId,
      { startsOn: term.from, endsOn: term.to },
      named.map(student => student.id),
      today,
    )
    for (const { id, admNo } of named) {
      const one = found.get(id)
      if (one) counted.set(remarkSheetKey(term.name, admNo), { working: one.days, present: one.present })
    }
  }
  return counted
}

const remarks: RecordKindOf = {
  code: 'tab-remarks',
  table: 'card_remarks',
  query: sql`
    select id, record from (
      select md5(o.student_id::text || o.term_id || o.kind)::uuid as id, jsonb_build_object('term', t.name, 'admNo', s.adm_no,
        'kind', case o.kind when 'principal' then 'Principal' else 'Class teacher' end, 'remark', coalesce(r.text, ''),
        'workingDays', coalesce(trim_scale(x.working_days)::text, ''), 'presentDays', coalesce(trim_scale(x.present_days)::text, ''),
        'height', coalesce(trim_scale(x.height_cm)::text, ''), 'weight', coalesce(trim_scale(x.weight_kg)::text, '')) as record
      from (
        select school_id, student_id, term_id, kind from card_remarks where kind in ('class-teacher', 'principal') and subject_id = ${noTool}::uuid
        union
        select school_id, student_id, term_id, 'class-teacher' from card_extras
          where num_nonnulls(working_days, present_days, height_cm, weight_kg) > 0) o
      join tab_terms t on t.school_id = o.school_id and t.id = o.term_id and t.academic_year_id = ${currentYear}
      join students s on s.school_id = o.school_id and s.id = o.student_id and s.status = 'studying'
      left join card_remarks r on r.school_id = o.school_id and r.student_id = o.student_id and r.term_id = o.term_id and r.kind = o.kind
        and r.subject_id = ${noTool}::uuid
      left join card_extras x on x.school_id = o.school_id and x.student_id = o.student_id and x.term_id = o.term_id and o.kind = 'class-teacher') of_year`,
  async write(place, writes) {
    await writeRecords(
      place,
      writes.map(({ record }) => record),
    )
    return nothingMade
  },
}

const figure = (text: string | undefined): number | null => (text ? Number(text) : null)

interface Stored {
  readonly studentId: string
  readonly text: string
  readonly conduct: string | null
  readonly hasExtras: boolean
}

async function storedOf(trx: Trx, termId: string, kind: RemarkKind, ids: readonly string[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`
    select s.id as "studentId", coalesce(r.text, '') as text, x.conduct, x.student_id is not null as "hasExtras" from students s
    left join card_remarks r on r.school_id = s.school_id and r.student_id = s.id and r.term_id = ${termId}::uuid and r.kind = ${kind}
      and r.subject_id = ${noTool}::uuid
    left join card_extras x on x.school_id = s.school_id and x.student_id = s.id and x.term_id = ${termId}::uuid
    where s.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map(row => [row.studentId, row]))
}

/** The sheets of some classes are begun, made where they are not there yet. */
async function beginSheets({ trx, schoolId, services }: ImportPlace, term: Term, divisionIds: readonly string[]): Promise<void> {
  const made = divisionIds.map(divisionId => ({ id: services.newId(), divisionId }))
  await sql`
    insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, term_id)
    select ${schoolId}::uuid, x.id, ${term.yearId}::uuid, x."divisionId", 'remarks', ${term.id}::uuid
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as x(id uuid, "divisionId" uuid) order by x."divisionId"
    on conflict do nothing`.execute(trx)
  await sql`
    update mark_sheets set status = 'Draft', version = version + 1
    where kind = 'remarks' and term_id = ${term.id}::uuid and subject_id is null and status = 'NotStarted'
      and division_id = any(${[...divisionIds]}::uuid[])`.execute(trx)
}

/** Writes records of terms as the screen of remarks would; one without words and figures takes both away. */
async function writeRecords(place: ImportPlace, records: readonly FlatRecord[]): Promise<void> {
  const { trx } = place
  const [terms, students] = [await termsOf(trx), await studentsOf(trx)]
  const by = place.by ?? null
  for (const [, own] of Map.groupBy(records, record => `${record.term}\u0000${record.kind}`)) {
    const term = terms.get(nameKey(own[0]!.term ?? ''))
    const kind: RemarkKind = own[0]!.kind === 'Principal' ? 'principal' : 'class-teacher'
    const rows = own.flatMap(record => {
      const student = students.get(nameKey(record.admNo ?? ''))
      return student ? [{ student, record }] : []
    })
    if (!term || rows.length === 0) continue
    const ids = rows.map(({ student }) => student.id)
    const stored = await storedOf(trx, term.id, kind, ids)
    const texts = rows
      .map(({ student, record }) => ({ studentId: student.id, text: record.remark ?? '' }))
      .filter(({ studentId, text }) => text !== stored.get(studentId)?.text)
    await writeTexts(place, { termId: term.id, kind, subjectId: null }, texts, by)
    const extras = rows.map(({ student, record }) => ({
      studentId: student.id,
      workingDays: figure(record.workingDays),
      presentDays: figure(record.presentDays),
      heightCm: figure(record.height),
      weightKg: figure(record.weight),
      conduct: stored.get(student.id)?.conduct ?? null,
    }))
    const kept = extras.filter(
      ({ studentId, conduct: _, ...figures }) =>
        stored.get(studentId)?.hasExtras || Object.values(figures).some(value => value !== null),
    )
    if (kind === 'class-teacher') await writeExtras(place, term.id, kept, by)
    await beginSheets(place, term, [...new Set(rows.map(({ student }) => student.divisionId))])
    await cardsOutdated(trx, term.id, ids)
  }
}

const { find: _, ...work } = recordImport(remarks)

/** Files of remarks, days and health of a term. A sheet that is locked takes none, one handed in the principal's alone. */
export const remarkImport: ImportWork = {
  ...work,
  plan: (place, read, names, options, extent) =>
    recordImport({
      ...remarks,
      async viewOf(trx, { view }) {
        const [terms, students] = [await termsOf(trx), await studentsOf(trx)]
        const given = read.map(row => row.given)
        const named = new Map([...terms].map(([key, term]) => [key, term.name]))
        const counted = await countedDays(trx, place.schoolId, view.today, given, terms, students)
        return { ...view, remarks: { terms: named, students, closed: await closedSheets(trx), counted } }
      },
    }).plan(place, read, names, options, extent),
  async hold({ trx }) {
    await sql`
      select from mark_sheets where kind = 'remarks' and subject_id is null
        and term_id in (select id from tab_terms where academic_year_id = ${currentYear}) order by id for update`.execute(trx)
  },
  async undo(place: ImportPlace, rows: readonly Done[]) {
    const present = await loadRecords(place.trx, remarks)
    const closed = await closedSheets(place.trx)
    const students = await studentsOf(place.trx)
    const left = rows.filter(({ after }) => {
      const division = students.get(nameKey(after.admNo ?? ''))?.division ?? ''
      return (
        isAsLeft(Object.keys(after), after, present.get(keyOf(kind, after))?.record) &&
        !closed.has(remarkSheetKey(after.term ?? '', division, after.kind))
      )
    })
    await writeRecords(
      place,
      left.map(({ before, after }) => before ?? { term: after.term!, admNo: after.admNo!, kind: after.kind! }),
    )
    return left.length
  },
}
