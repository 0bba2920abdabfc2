import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { fillPeople } from '../src/testing/large/people'
import { fillSchools, password, type Run } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { startPostgres, startServerProcess } from './postgres'

const students = 10_000
const families = 300
/** Views a second in the half hour before school. */
const rate = 450
const seconds = 20
const mostMilliseconds = 150

/** A timetable of eight lessons on six days for every class, and papers for all of them tomorrow. */
async function fillLessons(run: Run): Promise<void> {
  await run(`insert into timetable_changes (school_id) select id from schools on conflict do nothing`)
  // Every day is a working one, whenever this is run.
  await run(`update calendar_patterns set plan = 'full', nth = '{}'`)
  await run(`delete from calendar_events`)
  await run(`
    insert into bell_schedules (school_id, id, academic_year_id, name, section_ids)
    select y.school_id, gen_random_uuid(), y.id, 'Usual', array(select x.id from sections x where x.school_id = y.school_id) from academic_years y where y.is_current`)
  await run(`
    insert into bell_periods (school_id, id, bell_schedule_id, no, name, start_time, end_time, half)
    select b.school_id, gen_random_uuid(), b.id, n, n::text, time '08:20' + n * interval '40 minutes', time '09:00' + n * interval '40 minutes', case when n <= 4 then 'FN' else 'AN' end
    from bell_schedules b, generate_series(1, 8) n`)
  await run(`
    insert into timetable_versions (school_id, id, academic_year_id, name, starts_on, status, published_at, created_at)
    select y.school_id, gen_random_uuid(), y.id, 'All', y.starts_on, 'Published', now(), now() from academic_years y where y.is_current`)
  await run(`
    insert into lessons (school_id, id, timetable_version_id, division_id, weekday, bell_period_id, subject_id)
    select v.school_id, gen_random_uuid(), v.id, d.id, w, p.id, (array(select m.id from masters m where m.school_id = v.school_id and m.kind = 'subject' order by m.id))[1 + (w + p.no) % 8]
    from timetable_versions v join divisions d on d.school_id = v.school_id join bell_periods p on p.school_id = v.school_id cross join generate_series(1, 7) w`)
  await run(`
    insert into lesson_staff (school_id, lesson_id, staff_id, timetable_version_id)
    select l.school_id, l.id, d.class_teacher_id, l.timetable_version_id from lessons l join divisions d on d.school_id = l.school_id and d.id = l.division_id where d.class_teacher_id is not null`)
  await run(`
    insert into exam_timetables (school_id, id, academic_year_id, name, course_id, division_ids, starts_on, ends_on, status, revision, published_at, created_at)
    select y.school_id, gen_random_uuid(), y.id, 'Half-yearly', c.id, array(select d.id from divisions d where d.school_id = c.school_id and d.course_id = c.id),
      current_date + 1, current_date + 12, 'Published', 1, now(), now() from academic_years y join courses c on c.school_id = y.school_id where y.is_current`)
  await run(`
    insert into exam_slots (school_id, id, exam_timetable_id, subject_id, on_day, start_time, end_time)
    select t.school_id, gen_random_uuid(), t.id, m.id, t.starts_on + (row_number() over (partition by t.id order by m.id))::int, '09:00', '11:00'
    from exam_timetables t join masters m on m.school_id = t.school_id and m.kind = 'subject'`)
  await run(`vacuum analyze`)
}

/** Asks once every so often, whether or not the last one was answered; answers how long each took, in ms. */
async function steady(visitors: readonly Visitor[]): Promise<{ taken: number[]; failed: number }> {
  const taken: number[] = []
  let failed = 0
  const open: Promise<void>[] = []
  const begin = performance.now()
  for (let sent = 0; sent < rate * seconds; sent += 1) {
    const due = begin + (sent * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await wait(early)
    const ask = async () => {
      const { status } = await visitors[sent % visitors.length]!.send('GET', 'parent-timetable')
      if (status !== 200) failed += 1
      // Counted from when it was due, so that a queue in front of the server is seen.
      taken.push(performance.now() - due)
    }
    open.push(ask())
  }
  await Promise.all(open)
  return { taken, failed }
}

/** So many at a time, as fast as they are answered. @returns views a second. */
async function flatOut(visitors: readonly Visitor[], atOnce: number): Promise<number> {
  const begin = performance.now()
  let done = 0
  const worker = async (first: number) => {
    for (let next = first; performance.now() - begin < 10_000; next += atOnce) {
      await visitors[next % visitors.length]!.send('GET', 'parent-timetable')
      done += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => worker(first)))
  return (done * 1000) / (performance.now() - begin)
}

/** Guardians who may log in and have a child in a class, spread over the classes. */
async function loginsOfFamilies(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ login: string }>(
    `select distinct on (e.division_id, u.id) u.login_name as login from users u
     join user_schools us on us.user_id = u.id and us.active and us.guardian_id is not null
     join students s on s.guardian_id = us.guardian_id and s.status = 'studying'
     join enrolments e on e.student_id = s.id join academic_years y on y.id = e.academic_year_id and y.is_current
     where u.status = 'Active' order by e.division_id, u.id`,
  )
  const every = Math.max(1, Math.floor(rows.length / families))
  return rows
    .filter((_, at) => at % every === 0)
    .slice(0, families)
    .map(row => row.login)
}

/** Measures the day of a class before school, when the families of all classes look at it. */
export async function benchTimetables(): Promise<void> {
  const postgres = await startPostgres()
  try {
    const url = await postgres.create('bench_timetables')
    const owner = await postgres.owner('bench_timetables')
    const run = (statement: string, values?: readonly unknown[]) => owner.query(statement, values && [...values])
    await fillSchools(run, students, 1)
    await fillPeople(run, students, 1, new Date(), 1, 1)
    await fillLessons(run)
    const server = await startServerProcess({ url })
    const agent = keptOpen(64)
    try {
      const visitors: Visitor[] = []
      for (const login of await loginsOfFamilies(owner)) {
        const visitor = new Visitor(server.address, agent)
        await visitor.logIn(login, password)
        visitors.push(visitor)
      }
      const first: number[] = []
      for (const visitor of visitors) {
        const start = performance.now()
        const { status, text } = await visitor.send('GET', 'parent-timetable')
        first.push(performance.now() - start)
        if (status !== 200 || !text().includes('"lessons":[{')) throw new Error(`The day answered ${status}: ${text()}`)
      }
      const used = await postgres.processor(owner)
      const most = await flatOut(visitors, 32)
      const { taken, failed } = await steady(visitors)
      const database = (await postgres.processor(owner)) - used
      const p95 = percentile(taken, 0.95)
      printTable(
        `Day of a class read by ${families} families of ${students.toLocaleString('en')} students, one process of the server, PostgreSQL`,
        ['Views', 'Figure', 'Target'],
        [
          [
            'first of a class, p95 ms',
            rounded(percentile(first, 0.95)),
            against(percentile(first, 0.95) <= mostMilliseconds, `at most ${mostMilliseconds} ms`),
          ],
          ['as fast as answered, 32 at once, a second', rounded(most, 0), against(most >= rate, `at least ${rate}`)],
          [`${rate} a second, p50 ms`, rounded(percentile(taken, 0.5)), ''],
          [`${rate} a second, p95 ms`, rounded(p95), against(p95 <= mostMilliseconds, `at most ${mostMilliseconds} ms`)],
          ['not answered with 200', String(failed), against(failed === 0, 'none')],
          ['seconds of the processor, database', rounded(database), ''],
        ],
      )
      console.log(`\nLoad of the machine: ${rounded(loadavg()[0]!)}`)
    } finally {
      agent.destroy()
      await server.stop()
      await owner.end()
    }
  } finally {
    await postgres.stop()
  }
}
