import {
  type CourseCounts,
  type CourseTarget,
  type DivisionTarget,
  type EndingYear,
  type RollNoMode,
  revertUntil,
  type YearEndCounts,
  type YearEndingStatus,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { type CallContext, personOf } from '../../platform/http/call'
import { notFound } from '../../platform/problems'
import type { Services } from '../../platform/services'
import { beyondSchool, insideSchool, type Trx } from '../../platform/transaction'
import { type JobRow, jobAnswer } from '../../school/job-answer'
import { schoolsInScope } from '../../school/scope'

export type YearEndResult = YearEndCounts & { readonly courses: readonly CourseCounts[] }

/** The end of a year as it is kept. */
export interface Ending {
  readonly id: string
  readonly schoolId: string
  readonly fromYear: EndingYear
  readonly toYear: Omit<EndingYear, 'id'>
  readonly toYearId: string | null
  readonly madeYear: boolean
  readonly copy: { readonly classTeachers: boolean; readonly subjectAllotments: boolean; readonly studentBus: boolean }
  readonly rollNoMode: RollNoMode
  readonly courseMap: readonly CourseTarget[]
  readonly divisionMap: readonly DivisionTarget[]
  readonly lockOldYear: boolean
  readonly switchOn: string
  readonly status: YearEndingStatus
  readonly result: YearEndResult | null
  readonly switchedAt: Date | null
  readonly clearedTeachers: readonly { readonly divisionId: string; readonly staffId: string }[]
  readonly jobId: string | null
  readonly runAt: Date | null
  readonly runBy: string | null
  readonly version: number
}

/** What handlers and jobs need to work in one school. */
export interface Place {
  readonly services: Services
  readonly trx: Trx
  readonly schoolId: string
}

const columns = sql`
  e.id, e.school_id as "schoolId", jsonb_build_object('id', f.id, 'name', f.name, 'startsOn', f.starts_on, 'endsOn', f.ends_on) as "fromYear",
  jsonb_build_object('name', e.to_name, 'startsOn', e.to_starts_on, 'endsOn', e.to_ends_on) as "toYear", e.to_year_id as "toYearId",
  e.made_year as "madeYear", jsonb_build_object('classTeachers', e.copy_class_teachers, 'subjectAllotments', e.copy_subject_allotments,
    'studentBus', e.copy_student_bus) as copy, e.roll_no_mode as "rollNoMode", e.course_map as "courseMap", e.division_map as "divisionMap",
  e.lock_old_year as "lockOldYear", e.switch_on::text as "switchOn", e.status, e.result, e.switched_at as "switchedAt",
  e.cleared_teachers as "clearedTeachers", e.job_id as "jobId", e.run_at as "runAt", e.run_by as "runBy", e.version`

/** Reads the end of a year inside its school and holds it until the transaction ends. */
export async function holdEnding({ trx }: Pick<Place, 'trx'>, id: string): Promise<Ending> {
  const { rows } = await sql<Ending>`
    select ${columns} from year_endings e join academic_years f on f.school_id = e.school_id and f.id = e.from_year_id
    where e.id = ${id} for update of e`.execute(trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

type Asking = Pick<CallContext, 'trx' | 'services' | 'person'>

/** A school of the operator's scope. */
export async function schoolInScope(call: Asking, schoolId: string): Promise<{ id: string; code: string }> {
  const { rows } = await sql<{ id: string; code: string }>`
    select sc.id, sc.code from schools sc where sc.id = ${schoolId} and sc.status <> 'Removed' and ${schoolsInScope(personOf(call))}`.execute(
    call.trx,
  )
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Works inside the school of the end of a year, which is held; one outside the operator's scope does not exist. */
export async function inEnding<T>(
  call: Asking & { readonly params: { readonly id: string } },
  work: (place: Place & { readonly code: string; readonly ending: Ending }) => Promise<T>,
): Promise<T> {
  const { trx, services, params } = call
  const { rows } = await sql<{ school_id: string }>`select school_id from year_endings where id = ${params.id}`.execute(trx)
  if (!rows[0]) throw notFound()
  const { id: schoolId, code } = await schoolInScope(call, rows[0].school_id)
  return insideSchool(trx, schoolId, async () =>
    work({ trx, services, schoolId, code, ending: await holdEnding({ trx }, params.id) }),
  )
}

interface Shown {
  school: { id: string; name: string; code: string }
  courses: { id: string; name: string; section: string; divisions: { id: string; name: string }[] }[]
  decided: number
  waiting: number
  job: JobRow | null
}

/** Students of the year that ends whom the run has not seen. */
export const unseen = (ending: Ending): RawBuilder<unknown> => sql`
  from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${ending.fromYear.id}::uuid
  where s.status = 'studying' and not exists (
    select from year_ending_students w where w.school_id = s.school_id and w.year_ending_id = ${ending.id}::uuid and w.student_id = s.id)`

/** Operators are no logins of the school. */
async function nameOf(trx: Trx, userId: string | null): Promise<string> {
  if (!userId) return ''
  const { rows } = await beyondSchool(trx, () => sql<{ name: string }>`select name from users where id = ${userId}`.execute(trx))
  return rows[0]?.name ?? ''
}

export async function endingAnswer({ trx, schoolId }: Pick<Place, 'trx' | 'schoolId'>, ending: Ending) {
  const waiting = ending.status === 'Done' ? sql`(select count(*)::int ${unseen(ending)})` : sql`0`
  const { rows } = await sql<Shown>`
    select jsonb_build_object('id', sc.id, 'name', sc.name, 'code', sc.code) as school,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'section', x.name, 'divisions', coalesce((
          select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.sort_order, lower(d.name))
          from divisions d where d.school_id = c.school_id and d.course_id = c.id), '[]')) order by x.sort_order, lower(x.name), c.sort_order, lower(c.name))
        from courses c join sections x on x.school_id = c.school_id and x.id = c.section_id where c.school_id = sc.id), '[]') as courses,
      (select count(*)::int from year_end_decisions w join students s on s.school_id = w.school_id and s.id = w.student_id and s.status = 'studying'
        where w.academic_year_id = ${ending.fromYear.id}::uuid and w.decision <> 'Promote') as decided,
      ${waiting} as waiting, (select jsonb_build_object('id', j.id, 'kind', j.kind, 'status', j.status, 'done', j.done, 'total', j.total, 'message', j.message,
        'result_file_id', j.result_file_id, 'created_at', j.created_at) from jobs j where j.id = ${ending.jobId}::uuid) as job
    from schools sc where sc.id = ${schoolId}`.execute(trx)
  const { job, ...shown } = rows[0]!
  const { id, fromYear, toYear, switchOn, lockOldYear, copy, rollNoMode, status, version } = ending
  return {
    ...{ id, fromYear, toYear, switchOn, lockOldYear, copy, rollNoMode, status, version },
    ...shown,
    runBy: await nameOf(trx, ending.runBy),
    courseMap: [...ending.courseMap],
    divisionMap: [...ending.divisionMap],
    result: ending.result && { ...ending.result, courses: [...ending.result.courses] },
    job: job && jobAnswer(job),
    switchedAt: ending.switchedAt?.toISOString() ?? null,
    runAt: ending.runAt?.toISOString() ?? null,
    revertUntil: revertUntil(ending.switchOn),
  }
}
