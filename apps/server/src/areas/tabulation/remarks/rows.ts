import type { contract, OutputOf } from '@school/api'
import { sql } from 'kysely'
import { schoolDay } from '../../../school/zone'
import { activeScheme, noTool, scalesOf } from '../scheme'
import type { SheetCall } from '../sheets'
import { termAttendance } from '../term-attendance'
import { findRemarkSheet, type RemarkSheet, remarkedStudents, shownSheet, type Which } from './sheet'

export type RemarkRow = OutputOf<NonNullable<(typeof contract.cardRemarks.sheet)['answer']>>['rows'][number]

interface StoredRow {
  readonly studentId: string
  readonly rollNo: number | null
  readonly admNo: string
  readonly name: string
  readonly text: string
  readonly bankId: string | null
  readonly version: number
  readonly lastText: string
  readonly workingDays: string | null
  readonly presentDays: string | null
  readonly heightCm: string | null
  readonly weightKg: string | null
  readonly conduct: string
  readonly extrasVersion: number
  readonly percent: string | null
  readonly grade: string | null
  readonly subjects:
    | readonly { readonly subjectId: string; readonly percent?: number | null; readonly grade?: string | null }[]
    | null
}

const number = (text: string | null): number | null => (text === null ? null : Number(text))

/** Students of a sheet with what stands of them; some of them when ids are given. */
export async function remarkRows(call: SheetCall, sheet: RemarkSheet, only?: readonly string[]): Promise<RemarkRow[]> {
  const { trx, schoolId } = call
  const subject = sheet.subjectId ?? noTool
  const { rows } = await sql<StoredRow>`
    with listed as materialized (
      select s.school_id, s.id, s.adm_no, s.name, s.name_key, en.roll_no ${remarkedStudents(sheet)}
        and ${only ? sql`s.id = any(${[...only]}::uuid[])` : sql`true`}),
    term_before as materialized (
      select id from tab_terms where academic_year_id = ${sheet.academicYearId}::uuid and ends_on < ${sheet.termStartsOn}::date order by ends_on desc limit 1)
    select s.id as "studentId", s.roll_no as "rollNo", s.adm_no as "admNo", s.name, coalesce(r.text, '') as text, r.bank_id as "bankId",
      coalesce(r.version, 0) as version, coalesce(p.text, '') as "lastText", x.working_days as "workingDays", x.present_days as "presentDays",
      x.height_cm as "heightCm", x.weight_kg as "weightKg", coalesce(x.conduct, '') as conduct, coalesce(x.version, 0) as "extrasVersion",
      o.percent, o.grade, o.subjects
    from listed s
    left join card_remarks r on r.school_id = s.school_id and r.student_id = s.id and r.term_id = ${sheet.termId}::uuid and r.kind = ${sheet.kind}
      and r.subject_id = ${subject}::uuid
    left join card_remarks p on p.school_id = s.school_id and p.student_id = s.id and p.term_id = (select id from term_before) and p.kind = ${sheet.kind}
      and p.subject_id = ${subject}::uuid
    left join card_extras x on x.school_id = s.school_id and x.student_id = s.id and x.term_id = ${sheet.termId}::uuid
    left join lateral (
      select q.percent, q.grade, q.subjects from results q join tab_nodes n on n.school_id = q.school_id and n.id = q.node_id and n.kind = 'term'
        and n.term_id = ${sheet.termId}::uuid
      where q.school_id = s.school_id and q.student_id = s.id limit 1) o on true
    order by s.roll_no nulls last, s.name_key, s.id`.execute(trx)
  const { today } = await schoolDay(call)
  const attendance = await termAttendance(
    trx,
    schoolId,
    { startsOn: sheet.termStartsOn, endsOn: sheet.termEndsOn },
    rows.map(row => row.studentId),
    today,
  )
  return rows.map(({ subjects, percent, grade, workingDays, presentDays, heightCm, weightKg, ...row }) => {
    const counted = attendance.get(row.studentId)
    const own = sheet.subjectId ? subjects?.find(one => one.subjectId === sheet.subjectId) : undefined
    return {
      ...row,
      percent: sheet.subjectId ? (own?.percent ?? null) : number(percent),
      grade: sheet.subjectId ? (own?.grade ?? null) : grade,
      attendance: {
        counted: counted ? { working: counted.days, present: counted.present } : null,
        working: number(workingDays),
        present: number(presentDays),
      },
      heightCm: number(heightCm),
      weightKg: number(weightKg),
    }
  })
}

/** Grades from the best to the worst, by the scale of the course or of the subject. */
async function gradesOf({ trx }: SheetCall, sheet: RemarkSheet): Promise<string[]> {
  const scheme = await activeScheme(trx, sheet.academicYearId, sheet.courseId)
  const own = scheme?.subjects.find(subject => subject.subjectId === sheet.subjectId)?.gradeScaleId
  const scale = (await scalesOf(trx)).get(own ?? scheme?.gradeScaleId ?? '')
  return (scale?.bands ?? []).map(band => band.grade)
}

/** A sheet with its rows. */
export async function readRemarks(call: SheetCall, which: Which) {
  const sheet = await findRemarkSheet(call, which)
  return {
    term: sheet.term,
    division: sheet.division,
    subject: sheet.subject,
    sheet: await shownSheet(call, which),
    rows: await remarkRows(call, sheet),
    grades: await gradesOf(call, sheet),
  }
}
