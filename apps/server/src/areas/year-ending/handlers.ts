import type { BodyOf, contract } from '@school/api'
import { sameNamedDivisions, usualMap, usualNextYear, yearEndingMayBecome } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { changedMeanwhile, custom, invalid } from '../../platform/problems'
import { insideSchool } from '../../platform/transaction'
import { inBatches } from '../../school/batches'
import { jobAnswer } from '../../school/job-answer'
import { schoolsInScope } from '../../school/scope'
import { matches } from '../../school/search'
import { checkEnding, nextYearId, readCourses, readYears } from './check'
import { type Ending, endingAnswer, holdEnding, inEnding, type Place, schoolInScope } from './endings'
import { type RevertOrder, revertKind, revertRefusal } from './revert'
import { type RunOrder, runKind } from './run'
import { endingFieldText } from './texts'

type Contract = typeof contract.yearEndings
type Settings = Omit<BodyOf<Contract['update']>, 'version'>
type Call = Pick<CallContext, 'services' | 'person' | 'ip'>

const alreadyRun = () => custom(409, 'YearEndingRan', 'This year ending has run already.')
const typedTextDiffers = () => custom(400, 'TypedTextDiffers', 'The confirmation text does not match.')

function refuseUnlessOpen({ status }: Ending): void {
  if (status !== 'Draft' && status !== 'Validated') throw alreadyRun()
}

const noted = (
  call: Call,
  { trx, schoolId }: Pick<Place, 'trx' | 'schoolId'>,
  action: string,
  entityId: string,
  after: unknown,
  reason?: string,
) =>
  audit(
    call.services,
    trx,
    { ...personOf(call), bound: true },
    { action: `year-ending.${action}`, entity: 'year_endings', entityId, schoolId, after, reason },
    call.ip,
  )

/** Writes what of the settings is given; the check is out of date then. */
async function writeSettings({ trx }: Pick<Place, 'trx'>, ending: Ending, body: Settings): Promise<void> {
  const toYear = body.toYear ?? ending.toYear
  const moved = body.toYear !== undefined && ending.switchOn === ending.toYear.startsOn
  const copy = body.copy ?? ending.copy
  await sql`
    update year_endings set to_name = ${toYear.name}, to_starts_on = ${toYear.startsOn}, to_ends_on = ${toYear.endsOn},
      switch_on = ${body.switchOn ?? (moved ? toYear.startsOn : ending.switchOn)}, lock_old_year = ${body.lockOldYear ?? ending.lockOldYear},
      copy_class_teachers = ${copy.classTeachers}, copy_subject_allotments = ${copy.subjectAllotments}, copy_student_bus = ${copy.studentBus},
      roll_no_mode = ${body.rollNoMode ?? ending.rollNoMode}, course_map = ${JSON.stringify(body.courseMap ?? ending.courseMap)}::jsonb,
      division_map = ${JSON.stringify(body.divisionMap ?? ending.divisionMap)}::jsonb, status = 'Draft', result = null, version = version + 1
    where id = ${ending.id}`.execute(trx)
}

const yearOrder = (toYear: Settings['toYear']) => {
  if (toYear && toYear.endsOn <= toYear.startsOn) throw invalid([{ field: 'toYear.endsOn', message: fieldText('NotAChoice') }])
}

/** When a course is led elsewhere and its divisions are not named, they go to those of the same name. */
async function withDivisions(place: Place, ending: Ending, body: Settings): Promise<Settings> {
  if (!body.courseMap || body.divisionMap) return body
  const courses = await readCourses(place)
  const before = new Map(ending.courseMap.map(target => [target.courseId, target.toCourseId]))
  const led = new Map(
    body.courseMap.filter(one => before.get(one.courseId) !== one.toCourseId).map(one => [one.courseId, one.toCourseId]),
  )
  const anew = courses
    .filter(course => led.has(course.id))
    .flatMap(course =>
      sameNamedDivisions(
        course,
        courses.find(({ id }) => id === led.get(course.id)),
      ),
    )
  const named = new Set(anew.map(target => target.divisionId))
  return { ...body, divisionMap: [...ending.divisionMap.filter(target => !named.has(target.divisionId)), ...anew] }
}

async function create(call: CallContext<Contract['create']>) {
  const { trx, services, body } = call
  yearOrder(body.toYear)
  const { id: schoolId } = await schoolInScope(call, body.schoolId)
  return insideSchool(trx, schoolId, async () => {
    const place = { trx, services, schoolId }
    const from = (await readYears(place)).find(year => year.isCurrent)
    if (!from) throw custom(409, 'NoYear', 'The school has no current academic year. Prepare it first.')
    const to = usualNextYear(from)
    const id = services.newId()
    const { rows } = await sql`
      insert into year_endings (school_id, id, from_year_id, to_name, to_starts_on, to_ends_on, switch_on, created_at, created_by)
      values (${schoolId}, ${id}, ${from.id}, ${to.name}, ${to.startsOn}, ${to.endsOn}, ${to.startsOn}, ${services.clock.now()}, ${personOf(call).userId})
      on conflict (school_id) where status in ('Draft', 'Validated', 'Running') or (status = 'Done' and switched_at is null) do nothing returning id`.execute(
      trx,
    )
    if (rows.length === 0) throw custom(409, 'YearEndingOpen', 'Another year ending of this school is open. Finish it first.')
    const { schoolId: _, ...settings } = body
    await writeSettings(place, await holdEnding(place, id), { ...usualMap(await readCourses(place)), ...settings } as Settings)
    await noted(call, place, 'create', id, { from: from.name, ...settings })
    return endingAnswer(place, await holdEnding(place, id))
  })
}

interface StudentRow {
  studentId: string
  admNo: string
  name: string
  division: string
  decision: 'Promote' | 'Detain' | 'Leave' | 'PromoteTo'
  divisionId: string | null
  toDivision: string
  kept: boolean
}

async function students(call: CallContext<Contract['students']>) {
  const { query } = call
  return inEnding(call, async ({ trx, ending }) => {
    const toYearId = nextYearId(ending, await readYears({ trx }))
    const from = sql`
      from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id and e.academic_year_id = ${ending.fromYear.id}::uuid
      join divisions d on d.school_id = e.school_id and d.id = e.division_id join courses c on c.school_id = d.school_id and c.id = d.course_id
      left join year_end_decisions x on x.school_id = s.school_id and x.student_id = s.id and x.academic_year_id = e.academic_year_id
      where s.status = 'studying' and (${matches(sql`s.name_key`, query.text, 'contains')} or ${matches(sql`s.adm_no_key`, query.text, 'contains')})
        ${query.courseId ? sql`and c.id = ${query.courseId}::uuid` : sql``} ${query.divisionId ? sql`and d.id = ${query.divisionId}::uuid` : sql``}
        and (${query.decision} = '' or coalesce(x.decision, 'Promote') = ${query.decision})`
    const { rows } = await sql<StudentRow>`
      select s.id as "studentId", s.adm_no as "admNo", s.name, c.name || ' ' || d.name as division, coalesce(x.decision, 'Promote') as decision,
        x.division_id as "divisionId", coalesce((select tc.name || ' ' || t.name from divisions t
          join courses tc on tc.school_id = t.school_id and tc.id = t.course_id where t.school_id = s.school_id and t.id = x.division_id), '') as "toDivision",
        exists (select from enrolments k where k.school_id = s.school_id and k.student_id = s.id and k.academic_year_id = ${toYearId}::uuid) as kept
      ${from} order by c.sort_order, lower(c.name), d.sort_order, lower(d.name), s.name_key, s.id
      limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(trx)
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(trx)
    return { results: rows, pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count } }
  })
}

async function decide(call: CallContext<Contract['decide']>) {
  const { body, services } = call
  return inEnding(call, async place => {
    const { trx, schoolId, ending } = place
    refuseUnlessOpen(ending)
    if (ending.version !== body.version) throw changedMeanwhile()
    const wrong = body.decisions.findIndex(one => (one.decision === 'PromoteTo') !== (one.divisionId !== null))
    if (wrong >= 0) throw invalid([{ field: `decisions.${wrong}.divisionId`, message: fieldText('NotAChoice') }])
    const divisionIds = [...new Set(body.decisions.flatMap(({ divisionId }) => divisionId ?? []))]
    const studentIds = body.decisions.map(({ studentId }) => studentId)
    const { rows } = await sql<{ divisions: number; students: number }>`
      select (select count(*)::int from divisions where id = any(${divisionIds}::uuid[])) as divisions,
        (select count(*)::int from students s join enrolments e on e.school_id = s.school_id and e.student_id = s.id
          where s.status = 'studying' and e.academic_year_id = ${ending.fromYear.id}::uuid and s.id = any(${studentIds}::uuid[])) as students`.execute(
      trx,
    )
    if (rows[0]!.divisions < divisionIds.length) throw invalid([{ field: 'decisions', message: fieldText('NotAChoice') }])
    if (rows[0]!.students < studentIds.length) throw invalid([{ field: 'decisions', message: endingFieldText('notStudying') }])
    await inBatches(
      trx,
      body.decisions.map(one => ({
        id: services.newId(),
        student_id: one.studentId,
        decision: one.decision,
        division_id: one.divisionId,
      })),
      'id uuid, student_id uuid, decision text, division_id uuid',
      source => sql`
        insert into year_end_decisions (school_id, id, academic_year_id, student_id, decision, division_id)
        select ${schoolId}::uuid, x.id, ${ending.fromYear.id}::uuid, x.student_id, x.decision, x.division_id from ${source}
        on conflict (school_id, academic_year_id, student_id) do update
          set decision = excluded.decision, division_id = excluded.division_id, version = year_end_decisions.version + 1`,
    )
    await sql`update year_endings set status = 'Draft', version = version + 1 where id = ${ending.id}`.execute(trx)
    await noted(call, place, 'decide', ending.id, { decisions: body.decisions })
    const { decided, status, version } = await endingAnswer(place, await holdEnding(place, ending.id))
    return { decided, status, version }
  })
}

async function validate(call: CallContext<Contract['validate']>) {
  return inEnding(call, async place => {
    const { trx, ending } = place
    refuseUnlessOpen(ending)
    const { errors, warnings, result } = await checkEnding(place, ending, call.language)
    const status = result ? ('Validated' as const) : ('Draft' as const)
    await sql`
      update year_endings set status = ${status}, result = ${result && JSON.stringify(result)}::jsonb, version = version + 1
      where id = ${ending.id}`.execute(trx)
    await noted(call, place, 'validate', ending.id, { errors: errors.map(({ code }) => code), status })
    return {
      ...{ errors, warnings, status },
      result: result && { ...result, courses: [...result.courses] },
      version: ending.version + 1,
    }
  })
}

/** Starts the work of the end of a year, one at a time, and answers its job. */
async function begin(call: Call, { trx, services, schoolId }: Place, ending: Ending, kind: string, payload: unknown) {
  const id = await services.jobs.enqueue(services, trx, {
    ...{ kind, payload, schoolId },
    ownerId: personOf(call).userId,
    total: 1,
    dedupeKey: `${kind} ${ending.id}`,
  })
  await sql`update year_endings set job_id = ${id} where id = ${ending.id}`.execute(trx)
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
}

const actorOf = (call: Call) => ({ id: personOf(call).userId, roles: [...personOf(call).roles] })

async function run(call: CallContext<Contract['run']>) {
  const { typedText, newStudents } = call.body
  return inEnding(call, async place => {
    const { trx, ending, code } = place
    if (typedText !== code) throw typedTextDiffers()
    if (newStudents && ending.status !== 'Done')
      throw custom(409, 'YearEndingNotRun', 'New students can be enrolled once the year ending has run.')
    if (!newStudents && ending.status === 'Draft') throw custom(409, 'YearEndingUnchecked', 'Check the year ending first.')
    if (!newStudents && !yearEndingMayBecome(ending.status, 'Running')) throw alreadyRun()
    if (!newStudents)
      await sql`
        update year_endings set status = 'Running', run_by = ${personOf(call).userId}, version = version + 1 where id = ${ending.id}`.execute(
        trx,
      )
    const order: RunOrder = { endingId: ending.id, newStudents, actor: actorOf(call), language: call.language }
    return begin(call, place, ending, runKind, order)
  })
}

async function revert(call: CallContext<Contract['revert']>) {
  return inEnding(call, async place => {
    const { ending } = place
    const refusal = await revertRefusal(place, ending)
    if (refusal?.fault === 'status') throw custom(409, 'YearEndingNotDone', 'Only a year ending that has run can be reverted.')
    if (refusal?.fault === 'late')
      throw custom(409, 'YearEndingLate', 'This year ending could be reverted until {date}.', { date: refusal.values.date })
    if (refusal)
      throw custom(
        409,
        'YearEndingUsed',
        'Revert is not possible: {year} holds {attendance} attendance, {marks} mark, {fees} fee and {leave} leave rows.',
        refusal.values,
      )
    const order: RevertOrder = { endingId: ending.id, reason: call.body.reason, actor: actorOf(call), language: call.language }
    return begin(call, place, ending, revertKind, order)
  })
}

/** Ends of academic years, for the operators of the platform. */
export const yearEndingHandlers: Handlers<Contract> = {
  async list(call) {
    const { query, trx } = call
    const from = sql`
      from year_endings e join schools sc on sc.id = e.school_id join academic_years f on f.school_id = e.school_id and f.id = e.from_year_id
      where sc.status <> 'Removed' and ${schoolsInScope(personOf(call))} and (${query.status} = '' or e.status = ${query.status})
        and (${matches(sql`sc.name_key`, query.text, 'contains')} or ${matches(sql`lower(sc.code)`, query.text, 'contains')})`
    const { rows } = await sql<{
      id: string
      school: { id: string; name: string; code: string }
      from: string
      to: string
      status: Ending['status']
      switchOn: string
      switchedAt: Date | null
      runBy: string
    }>`
      select e.id, jsonb_build_object('id', sc.id, 'name', sc.name, 'code', sc.code) as school, f.name as from, e.to_name as to, e.status,
        e.switch_on::text as "switchOn", e.switched_at as "switchedAt", coalesce((select u.name from users u where u.id = e.run_by), '') as "runBy"
      ${from} order by e.created_at desc, e.id desc limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`.execute(
      trx,
    )
    const { rows: counted } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(trx)
    return {
      results: rows.map(row => ({ ...row, switchedAt: row.switchedAt?.toISOString() ?? null })),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    }
  },
  create,
  get: call => inEnding(call, place => endingAnswer(place, place.ending)),
  update: call =>
    inEnding(call, async place => {
      const { ending } = place
      refuseUnlessOpen(ending)
      const { version, ...body } = call.body
      if (ending.version !== version) throw changedMeanwhile()
      yearOrder(body.toYear)
      const settings = await withDivisions(place, ending, body)
      await writeSettings(place, ending, settings)
      await noted(call, place, 'update', ending.id, body)
      return endingAnswer(place, await holdEnding(place, ending.id))
    }),
  students,
  decide,
  validate,
  run,
  revert,
}
