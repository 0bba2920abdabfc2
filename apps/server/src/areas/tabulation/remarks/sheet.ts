import type { contract, OutputOf } from '@school/api'
import { holdsOne, type RemarkKind, type SheetStatus } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { Person } from '../../../platform/person'
import { custom, invalid, notFound } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { noTool } from '../scheme'
import { notAllotted, type SheetCall, seesAllSheets } from '../sheets'
import { remarkFieldText } from './texts'

export type RemarkCall = SheetCall & Pick<CallContext, 'audit' | 'language'>

/** The sheet of remarks that is meant, as calls name it. */
export interface Which {
  readonly termId: string
  readonly divisionId: string
  readonly kind: RemarkKind
  readonly subjectId?: string | undefined
}

/** A class in a term with the sheet of its remarks, which may not be there yet. */
export interface RemarkSheet {
  readonly id: string | null
  readonly status: SheetStatus
  readonly kind: RemarkKind
  readonly academicYearId: string
  readonly yearLocked: boolean
  readonly termId: string
  readonly term: string
  readonly termStartsOn: string
  readonly termEndsOn: string
  readonly divisionId: string
  readonly division: string
  readonly courseId: string
  readonly subjectId: string | null
  readonly subject: string
  readonly submittedAt: Date | null
  readonly submittedBy: string | null
  readonly returnRemark: string
  readonly isAllotted: boolean
  readonly isClassTeacher: boolean
}

export type ShownSheet = OutputOf<NonNullable<(typeof contract.cardRemarks.submit)['answer']>>

/** Who writes a kind of remark of a class. */
export function writesKind(
  person: Person,
  kind: RemarkKind,
  { isAllotted, isClassTeacher }: Pick<RemarkSheet, 'isAllotted' | 'isClassTeacher'>,
): boolean {
  if (holdsOne(person, ['SystemAdmin'])) return true
  switch (kind) {
    case 'class-teacher':
      return isClassTeacher
    case 'principal':
      return holdsOne(person, ['SchoolHead', 'SchoolSuperAdmin'])
    case 'subject':
      return isAllotted
  }
}

/**
 * A sheet of remarks with what decides about it, held while the transaction runs when `hold` says so.
 *
 * @throws 404 for a term, class or subject that the school has not; 403 to a teacher whose it is not
 */
export async function findRemarkSheet(call: SheetCall, which: Which, hold = false): Promise<RemarkSheet> {
  const { trx } = call
  const person = personOf(call)
  const { kind } = which
  if ((kind === 'subject') !== (which.subjectId !== undefined))
    throw invalid([{ field: 'subjectId', message: remarkFieldText('ChooseSubject') }])
  const subjectId = which.subjectId ?? null
  if (hold)
    await sql`select from mark_sheets where kind = 'remarks' and division_id = ${which.divisionId}::uuid and term_id = ${which.termId}::uuid
      and subject_id is not distinct from ${subjectId}::uuid for update`.execute(trx)
  const { rows } = await sql<Omit<RemarkSheet, 'kind'>>`
    select ms.id, coalesce(ms.status, 'NotStarted') as status, t.academic_year_id as "academicYearId", y.locked as "yearLocked", t.id as "termId",
      t.name as term, t.starts_on as "termStartsOn", t.ends_on as "termEndsOn", d.id as "divisionId", c.name || ' ' || d.name as division,
      d.course_id as "courseId", m.id as "subjectId", coalesce(m.name, '') as subject, ms.submitted_at as "submittedAt", ms.submitted_by as "submittedBy",
      coalesce(ms.return_remark, '') as "returnRemark", coalesce(d.class_teacher_id = ${person.staffId}::uuid, false) as "isClassTeacher",
      exists (select from subject_allotments a where a.school_id = d.school_id and a.academic_year_id = t.academic_year_id and a.division_id = d.id
        and a.subject_id = ${subjectId}::uuid and a.staff_id = ${person.staffId}::uuid) as "isAllotted"
    from tab_terms t join academic_years y on y.school_id = t.school_id and y.id = t.academic_year_id
    join divisions d on d.school_id = t.school_id and d.id = ${which.divisionId}::uuid
    join courses c on c.school_id = d.school_id and c.id = d.course_id
    left join masters m on m.school_id = t.school_id and m.kind = 'subject' and m.id = ${subjectId}::uuid
    left join mark_sheets ms on ms.school_id = t.school_id and ms.kind = 'remarks' and ms.division_id = d.id and ms.term_id = t.id
      and ms.subject_id is not distinct from ${subjectId}::uuid
    where t.id = ${which.termId}::uuid`.execute(trx)
  const row = rows[0]
  if (!row || (kind === 'subject' && row.subjectId === null)) throw notFound()
  const reads = seesAllSheets(person) || row.isClassTeacher || (kind === 'subject' && row.isAllotted)
  if (!reads && kind === 'subject') throw notAllotted(row)
  if (!reads) throw custom(403, 'NotClassTeacher', 'You are not the class teacher of {division}.', { division: row.division })
  return { ...row, kind }
}

/** The sheet's row, made when nothing was written on it before. */
export async function sheetRow(call: RemarkCall, sheet: RemarkSheet): Promise<string> {
  if (sheet.id) return sheet.id
  await sql`
    insert into mark_sheets (school_id, id, academic_year_id, division_id, kind, term_id, subject_id)
    values (${call.schoolId}::uuid, ${call.services.newId()}::uuid, ${sheet.academicYearId}::uuid, ${sheet.divisionId}::uuid, 'remarks', ${sheet.termId}::uuid,
      ${sheet.subjectId}::uuid) on conflict do nothing`.execute(call.trx)
  const made = await findRemarkSheet(call, { ...sheet, subjectId: sheet.subjectId ?? undefined }, true)
  return made.id!
}

/** Why nothing may be written on a sheet now; null when something may. The principal writes until it is locked. */
export function whyNotWritten(person: Person, sheet: RemarkSheet): ShownSheet['reason'] {
  if (sheet.yearLocked) return 'YearLocked'
  if (sheet.status === 'Locked') return 'Locked'
  if (!writesKind(person, sheet.kind, sheet)) return 'NotYours'
  return sheet.kind !== 'principal' && sheet.status !== 'NotStarted' && sheet.status !== 'Draft' ? 'Handed' : null
}

/** Students `s` with their enrolments `en` who get remarks on a sheet: they study in the class and take the subject. */
export const remarkedStudents = ({ academicYearId, divisionId, courseId, subjectId }: RemarkSheet) => sql`
  from enrolments en join students s on s.school_id = en.school_id and s.id = en.student_id and s.status = 'studying'
  where en.academic_year_id = ${academicYearId}::uuid and en.division_id = ${divisionId}::uuid and not exists (
    select from tab_scheme_courses sc
    join tab_scheme_subjects ss on ss.school_id = sc.school_id and ss.scheme_id = sc.scheme_id and ss.subject_id = ${subjectId}::uuid and ss.choice = 'chosen'
    where sc.school_id = en.school_id and sc.academic_year_id = en.academic_year_id and sc.course_id = ${courseId}::uuid and sc.active
      and not exists (select from student_subjects ch where ch.school_id = s.school_id and ch.academic_year_id = en.academic_year_id
        and ch.student_id = s.id and ch.subject_id = ss.subject_id))`

/** A sheet as the contract answers it. */
export async function shownSheet(call: SheetCall, which: Which): Promise<ShownSheet> {
  const sheet = await findRemarkSheet(call, which)
  const person = personOf(call)
  const { rows } = await sql<{ missing: number }>`
    select count(*)::int as missing ${remarkedStudents(sheet)} and not exists (
      select from card_remarks r where r.school_id = s.school_id and r.student_id = s.id and r.term_id = ${sheet.termId}::uuid and r.kind = ${sheet.kind}
        and r.subject_id = ${sheet.subjectId ?? noTool}::uuid)`.execute(call.trx)
  const reason = whyNotWritten(person, sheet)
  const judges = seesAllSheets(person) || sheet.isClassTeacher
  const isSubmitter = sheet.submittedBy === person.userId
  const verifies = (await settingValue(call.trx, call.schoolId, 'tab.verify')) === true
  return {
    id: sheet.id,
    status: sheet.status,
    reason,
    missing: rows[0]!.missing,
    submittedAt: sheet.submittedAt?.toISOString() ?? null,
    returnRemark: sheet.returnRemark,
    maySubmit: reason === null && sheet.kind !== 'principal',
    mayRecall: !sheet.yearLocked && sheet.kind !== 'principal' && sheet.status === 'Submitted' && isSubmitter,
    mayJudge: verifies && judges && !isSubmitter && !sheet.yearLocked && sheet.status === 'Submitted',
  }
}
