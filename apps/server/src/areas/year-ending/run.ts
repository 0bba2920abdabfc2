import { countCourses, countEnds, instantIn, type Language, rollNumbers, type StudentEnd, studentEnds } from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { JobFailure, type JobKind } from '../../platform/jobs'
import { inBatches } from '../../school/batches'
import { afterImport } from '../../school/imports/kind'
import { schoolZone } from '../../school/zone'
import { checkEnding, readCourses, readStudents } from './check'
import { type Ending, holdEnding, type Place, type YearEndResult } from './endings'
import { switchKind, terminate } from './switch'
import { endingText } from './texts'

export const runKind = 'year-ending.run'

export interface RunOrder {
  readonly endingId: string
  /** Only those who were admitted since the run. */
  readonly newStudents: boolean
  readonly actor: { readonly id: string; readonly roles: readonly string[] }
  readonly language: Language
}

/** A moment after midnight, so that everything of the day before has its day. */
const switchTime = '00:05:00'

/** The next year: the one that was prepared, or a new one. */
async function makeYear({ services, trx, schoolId }: Place, { toYear }: Ending, prepared: string | null): Promise<string> {
  if (prepared) return prepared
  const id = services.newId()
  await trx
    .insertInto('academic_years')
    .values({ school_id: schoolId, id, name: toYear.name, starts_on: toYear.startsOn, ends_on: toYear.endsOn })
    .execute()
  return id
}

async function numbersGiven({ trx }: Place, toYearId: string): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ id: string; numbers: number[] }>`
    select division_id as id, array_agg(roll_no) as numbers from enrolments where academic_year_id = ${toYearId} and roll_no is not null
    group by division_id`.execute(trx)
  return new Map(rows.map(({ id, numbers }) => [id, numbers]))
}

/** Writes the enrolments of the next year and what became of each student. */
async function writeEnds(
  { trx, schoolId }: Place,
  ending: Ending,
  toYearId: string,
  ends: readonly StudentEnd[],
  fresh: boolean,
) {
  const given = fresh ? await numbersGiven({ trx } as Place, toYearId) : undefined
  const numbers = rollNumbers(fresh ? ends.filter(({ student }) => !student.kept) : ends, ending.rollNoMode, given)
  const rows = ends.map(({ student, outcome, divisionId }) => ({
    student_id: student.id,
    outcome,
    division_id: divisionId,
    roll_no: numbers.has(student.id) ? numbers.get(student.id) : (student.kept?.rollNo ?? null),
    made: divisionId !== null && !student.kept,
    before: student.kept?.rollNo ?? null,
  }))
  const columns = 'student_id uuid, outcome text, division_id uuid, roll_no int, made boolean, before int'
  // Numbers may change hands: those that are there are given up first.
  await inBatches(
    trx,
    rows.filter(row => row.division_id && !row.made && row.roll_no !== row.before),
    columns,
    source => sql`
      update enrolments e set roll_no = null from ${source}
      where e.school_id = ${schoolId}::uuid and e.academic_year_id = ${toYearId}::uuid and e.student_id = x.student_id and e.roll_no is not null`,
  )
  await inBatches(
    trx,
    rows.filter(row => row.division_id && (row.made || row.roll_no !== row.before)),
    columns,
    source => sql`
      insert into enrolments (school_id, academic_year_id, student_id, division_id, roll_no)
      select ${schoolId}::uuid, ${toYearId}::uuid, x.student_id, x.division_id, x.roll_no from ${source}
      on conflict (school_id, academic_year_id, student_id) do update set roll_no = excluded.roll_no`,
  )
  await inBatches(
    trx,
    rows,
    columns,
    source => sql`
      insert into year_ending_students (school_id, year_ending_id, student_id, outcome, made_enrolment, roll_no_before)
      select ${schoolId}::uuid, ${ending.id}::uuid, x.student_id, x.outcome, x.made, x.before from ${source}`,
  )
}

/** Subject allotments of those who still work here, and the bus of everybody who stays. */
async function copyRest({ trx, schoolId }: Place, ending: Ending, toYearId: string): Promise<void> {
  const { fromYear, copy, id } = ending
  if (copy.subjectAllotments)
    await sql`
      insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id)
      select a.school_id, ${allotmentId(id)}, ${toYearId}::uuid, a.division_id, a.subject_id, a.staff_id
      from subject_allotments a join staff t on t.school_id = a.school_id and t.id = a.staff_id and t.status = 'Working'
      where a.school_id = ${schoolId}::uuid and a.academic_year_id = ${fromYear.id}::uuid on conflict do nothing`.execute(trx)
  if (copy.studentBus)
    await sql`
      with made as (
        insert into student_buses (school_id, academic_year_id, student_id, pickup_stop_id, drop_stop_id)
        select b.school_id, ${toYearId}::uuid, b.student_id, b.pickup_stop_id, b.drop_stop_id
        from student_buses b join enrolments e on e.school_id = b.school_id and e.academic_year_id = ${toYearId}::uuid and e.student_id = b.student_id
        where b.school_id = ${schoolId}::uuid and b.academic_year_id = ${fromYear.id}::uuid on conflict do nothing returning student_id)
      update year_ending_students w set made_bus = true from made
      where w.school_id = ${schoolId}::uuid and w.year_ending_id = ${id}::uuid and w.student_id = made.student_id`.execute(trx)
}

/** The id of a copied allotment `a` tells of which end of a year it is. */
export const allotmentId = (endingId: string) => sql`md5(${`${endingId}/`} || a.id)::uuid`

async function runAll(place: Place, ending: Ending, language: Language): Promise<YearEndResult> {
  const { trx, services } = place
  const { errors, ends, result, toYearId: prepared } = await checkEnding(place, ending, language)
  if (!result) throw new JobFailure(errors.map(({ message }) => message).join(' '))
  const toYearId = await makeYear(place, ending, prepared)
  await writeEnds(place, ending, toYearId, ends, false)
  await copyRest(place, ending, toYearId)
  await sql`
    update year_endings set status = 'Done', to_year_id = ${toYearId}, made_year = ${prepared === null}, result = ${JSON.stringify(result)}::jsonb,
      run_at = ${services.clock.now()}, version = version + 1 where id = ${ending.id}`.execute(trx)
  return result
}

/** Enrols who was admitted into the year that ends after the run. */
async function runNew(place: Place, ending: Ending): Promise<number> {
  const { trx, services } = place
  const toYearId = ending.toYearId!
  const courses = await readCourses(place)
  const ends = studentEnds(await readStudents(place, ending, toYearId, true), courses, ending)
  if (ends.length === 0) return 0
  await writeEnds(place, ending, toYearId, ends, true)
  await copyRest(place, ending, toYearId)
  if (ending.switchedAt) await terminate(place, ending)
  const seen = await readOutcomes(place, ending, courses)
  await sql`
    update year_endings set result = ${JSON.stringify(seen)}::jsonb, version = version + 1, run_at = ${services.clock.now()} where id = ${ending.id}`.execute(
    trx,
  )
  return ends.length
}

/** What all students came to that the runs have seen. */
async function readOutcomes(
  { trx }: Place,
  ending: Ending,
  courses: Awaited<ReturnType<typeof readCourses>>,
): Promise<YearEndResult> {
  const { rows } = await sql<{
    id: string
    from: string | null
    to: string | null
    outcome: StudentEnd['outcome']
    chosen: boolean
  }>`
    select w.student_id as id, e.division_id as from, k.division_id as to, w.outcome, coalesce(x.decision = 'PromoteTo', false) as chosen
    from year_ending_students w
    left join enrolments e on e.school_id = w.school_id and e.student_id = w.student_id and e.academic_year_id = ${ending.fromYear.id}::uuid
    left join enrolments k on k.school_id = w.school_id and k.student_id = w.student_id and k.academic_year_id = ${ending.toYearId}::uuid
    left join year_end_decisions x on x.school_id = w.school_id and x.student_id = w.student_id and x.academic_year_id = ${ending.fromYear.id}::uuid
    where w.year_ending_id = ${ending.id}::uuid`.execute(trx)
  const ends = rows.map(({ id, from, to, outcome, chosen }): StudentEnd => {
    const student = {
      id,
      name: '',
      admNo: '',
      divisionId: from,
      rollNo: null,
      decision: 'Promote' as const,
      toDivisionId: null,
      kept: null,
    }
    return { student, outcome, divisionId: to, chosen }
  })
  return { ...countEnds(ends), courses: countCourses(ends, courses) }
}

/** Plans the moment at which the next year becomes the current one. */
async function planSwitch({ services, trx, schoolId }: Place, { id, switchOn }: Ending): Promise<void> {
  await services.jobs.enqueue(services, trx, {
    kind: switchKind,
    payload: { endingId: id },
    schoolId,
    runAfter: instantIn(await schoolZone(trx, schoolId), `${switchOn}T${switchTime}`),
    dedupeKey: `${switchKind} ${id}`,
  })
}

/** Makes the next year. All of it is one transaction that also ends the job: it is there whole and once, or not at all. */
export const yearEndingRun: JobKind<RunOrder> = {
  kind: runKind,
  fills: true,
  async run({ payload, schoolId, services, language, progress, conclude }) {
    await progress(0, 1)
    return conclude(async trx => {
      const place: Place = { services, trx, schoolId: schoolId! }
      const ending = await holdEnding(place, payload.endingId)
      const { newStudents, actor } = payload
      if (ending.status !== (newStudents ? 'Done' : 'Running')) throw new JobFailure(endingText(language, 'changed'))
      const made = newStudents ? await runNew(place, ending) : undefined
      const result = newStudents ? undefined : await runAll(place, ending, language)
      if (result) await planSwitch(place, ending)
      await services.ports.take(afterImport)(services, trx, place.schoolId)
      await audit(services, trx, undefined, {
        action: newStudents ? 'year-ending.run-new' : 'year-ending.run',
        entity: 'year_endings',
        entityId: ending.id,
        schoolId: place.schoolId,
        actor: { ...actor, viaOperator: true },
        after: result ? { ...result, courses: undefined } : { students: made },
      })
      const message = result
        ? endingText(language, 'ran', { n: result.enrolments, year: ending.toYear.name })
        : endingText(language, 'ranNew', { n: made! })
      return { message, result: result ? { ...result, courses: undefined } : { students: made } }
    })
  },
  async failed({ payload, transact }) {
    if (payload.newStudents) return
    await transact(trx =>
      sql`update year_endings set status = 'Draft', version = version + 1 where id = ${payload.endingId} and status = 'Running'`.execute(
        trx,
      ),
    )
  },
}
