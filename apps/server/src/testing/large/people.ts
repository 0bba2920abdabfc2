import { noticeVersion } from '../../platform/person'
import { Passwords } from '../../services/auth/passwords'
import { fillBusRuns } from './bus-runs'
import { fillChat } from './chat'
import { fillAttendance, fillFees } from './days-and-fees'
import { fillMessages } from './messages'
import { divisionsOf, masterId, password, type Run } from './schools'

/** Names of the logins of staff: the class teachers first, then heads. */
export const staffOf = (school: number, number: number): string => `B${school}S${number}`
export const guardianOf = (school: number, number: number): string => `B${school}G${number}`

/** Staff of a school beside its students, as the largest school has 600 for 10,000. */
const staffShare = 0.06
const superAdmin = 0
const head = 1
/** Administrator of a group of the first ten schools, and an operator of all. */
export const groupAdmin = 'B.GROUP'
export const operator = 'B.OPERATOR'
const groupSchools = 10

/** The first who is class teacher; those before lead the school. */
const firstTeacher = 2

/** The first of those staff who teach no class: the others are class teachers. */
export const firstOfficeOf = (students: number): number => firstTeacher + 12 * divisionsOf(students)

export const leaders = { superAdmin, head, firstTeacher }

/**
 * Adds to the schools of `fillSchools` what the areas of people hold: details, staff, logins of guardians and staff, buses,
 * diaries, registers, runs of buses, dues, messages, sessions, audit. On the same connection.
 *
 * @param now the moment of the newest rows.
 * @param days of diaries, registers and runs of buses in the first school; the others have a single one for each division.
 * @param batches of messages to all families of a school.
 */
export async function fillPeople(run: Run, students: number, schools: number, now: Date, days = 60, batches = 4): Promise<void> {
  const each = Math.floor(students / schools)
  const divisions = divisionsOf(each)
  const staff = Math.max(firstOfficeOf(each) + 1, Math.round(each * staffShare))
  const hash = await new Passwords().hash(password)
  const at = now.toISOString()
  await run(
    `insert into student_details (school_id, student_id, father_name, mother_name, admission_date, terminated_on, blood_group, mother_tongue, nationality, pen)
     select pg_temp.made_id(1, n), pg_temp.made_id(7, n * 1000000 + i), 'Father ' || i, 'Mother ' || i, make_date(2015 + i % 11, 1 + i % 12, 1 + i % 28),
       case when i % 20 = 19 then make_date(2026, 3, 31) end, (array['A+', 'B+', 'O+', 'AB-'])[1 + i % 4], 'Malayalam', 'Indian', 'P' || n || '-' || i
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i`,
    [schools, each],
  )
  await run(
    `insert into staff (school_id, id, code, name, gender, designation_id, section_id, mobile, email, teaching, status, updated_at)
     select pg_temp.made_id(1, n), pg_temp.made_id(10, n * 10000 + i), 'S' || i, s.guardian || ' ' || chr(65 + i % 26), (array['Male', 'Female'])[1 + i % 2], ${masterId('designation', 'i')},
       pg_temp.made_id(3, n * 4 + i % 4), '8' || lpad((n * 1000 + i)::text, 9, '0'), 'staff' || i || '@example.org', i % 5 > 0, case when i > 20 and i % 25 = 24 then 'Relieved' else 'Working' end, $3::timestamptz
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i join sample s on s.no = i`,
    [schools, staff, at],
  )
  await run(
    `insert into staff_details (school_id, staff_id, date_of_birth, joined_on, qualification, address, blood_group)
     select pg_temp.made_id(1, n), pg_temp.made_id(10, n * 10000 + i), make_date(1965 + i % 35, 1 + i % 12, 1 + i % 28), make_date(2000 + i % 25, 1 + i % 12, 1), 'B.Ed.', i || ' Hill Road, Kozhikode', 'O+'
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i`,
    [schools, staff],
  )
  // Every division has a class teacher of its own.
  await run(
    `update divisions set class_teacher_id = pg_temp.made_id(10, n * 10000 + ${firstTeacher} + c * $2::int + d)
     from generate_series(1, $1::int) n, generate_series(0, 11) c, generate_series(0, $2::int - 1) d
     where school_id = pg_temp.made_id(1, n) and id = pg_temp.made_id(5, (n * 12 + c) * 100 + d)`,
    [schools, divisions],
  )
  await run(
    `insert into subject_allotments (school_id, id, academic_year_id, division_id, subject_id, staff_id)
     select pg_temp.made_id(1, n), pg_temp.made_id(11, (n * 1200 + c * 100 + d) * 10 + k), pg_temp.made_id(2, n * 2 + 1), pg_temp.made_id(5, (n * 12 + c) * 100 + d), ${masterId('subject', 'k')},
       pg_temp.made_id(10, n * 10000 + ${firstTeacher} + (c * $2::int + d + k * 7) % (12 * $2::int))
     from generate_series(1, $1::int) n, generate_series(0, 11) c, generate_series(0, $2::int - 1) d, generate_series(0, 7) k`,
    [schools, divisions],
  )
  await fillLogins(run, { schools, each, staff, hash, at, firstOffice: firstOfficeOf(each) })
  await fillOutside(run, hash, at)
  await fillBuses(run, schools, each)
  await fillDiaries(run, { schools, each, divisions, at, entries: days * 3 })
  await fillAttendance(run, { schools, divisions, at, days })
  await fillFees(run, { schools, each, at })
  await fillBusRuns(run, { schools, at, days })
  await fillMessages(run, schools, at, batches)
  await fillChat(run, schools, each, at, [leaders.head, leaders.firstTeacher])
  await run(
    `insert into audit_entries (id, school_id, at, actor_id, action, entity, entity_id)
     select pg_temp.made_id(21, n * 1000000 + i), pg_temp.made_id(1, n), $3::timestamptz - i * interval '3 minutes', pg_temp.made_id(8, n), 'update', (array['students', 'users', 'guardians'])[1 + i % 3],
       pg_temp.made_id((array[7, 12, 6])[1 + i % 3], n * 1000000 + i % $2::int)
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i`,
    [schools, each, at],
  )
  await run(`vacuum analyze`)
  // The database by itself knows only the parts of tables.
  await run(`delete from pg_statistic where starelid in (select oid from pg_class where relkind = 'p')`)
}

interface Size {
  readonly schools: number
  readonly each: number
  readonly at: string
}

/** Logins: of nineteen in twenty guardians, and of all staff. Three in five are in use. */
async function fillLogins(
  run: Run,
  { schools, each, staff, hash, at, firstOffice }: Size & { staff: number; hash: string; firstOffice: number },
): Promise<void> {
  const ofGuardians = `generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i where (i = 0 or i % 9 <> 0) and i % 20 <> 10`
  const active = `i % 5 < 3`
  await run(
    `insert into users (id, login_name, password_hash, name, mobile, must_change_password, notice_version, status, sent_at, sent_channel, first_login_at, last_login_at, created_at)
     select pg_temp.made_id(12, n * 1000000 + i), 'B' || n || 'G' || i, $3, 'Guardian ' || i, '9' || lpad(((n * 7919 + i * 37) % 1000000000)::text, 9, '0'), not (${active}), case when ${active} then $4::int end,
       case when ${active} then 'Active' else 'Created' end, case when i % 5 < 4 then $5::timestamptz - interval '90 days' end, case when i % 5 < 4 then 'sms' end,
       case when ${active} then $5::timestamptz - interval '80 days' end, case when ${active} then $5::timestamptz - i % 60 * interval '1 day' end, $5::timestamptz - interval '100 days'
     from ${ofGuardians}`,
    [schools, each, hash, noticeVersion, at],
  )
  await run(
    `insert into user_schools (school_id, user_id, roles, guardian_id)
     select pg_temp.made_id(1, n), pg_temp.made_id(12, n * 1000000 + i), array['Guardian'], pg_temp.made_id(6, n * 1000000 + i) from ${ofGuardians}`,
    [schools, each],
  )
  await run(
    `insert into users (id, login_name, password_hash, name, must_change_password, notice_version, status, last_login_at, created_at)
     select pg_temp.made_id(13, n * 10000 + i), 'B' || n || 'S' || i, $3, 'Staff ' || i, false, $4::int, 'Active', $5::timestamptz, $5::timestamptz - interval '100 days'
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i`,
    [schools, staff, hash, noticeVersion, at],
  )
  await run(
    `insert into user_schools (school_id, user_id, roles, staff_id)
     select pg_temp.made_id(1, n), pg_temp.made_id(13, n * 10000 + i), array[case when i = ${superAdmin} then 'SchoolSuperAdmin' when i = ${head} then 'SchoolHead' when i >= $3::int and i % 2 = 0 then 'NonTeachingStaff' else 'Teacher' end],
       pg_temp.made_id(10, n * 10000 + i)
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i`,
    [schools, staff, firstOffice],
  )
  await run(
    `insert into credential_sends (school_id, id, batch_id, user_id, at, channel, result)
     select pg_temp.made_id(1, n), pg_temp.made_id(18, n * 1000000 + i), pg_temp.made_id(22, n), pg_temp.made_id(12, n * 1000000 + i), $3::timestamptz - interval '90 days', 'sms', 'Queued'
     from ${ofGuardians} and i % 5 < 4`,
    [schools, each, at],
  )
  await run(
    `insert into login_blocks (school_id, id, user_id, reason, starts_at)
     select pg_temp.made_id(1, n), pg_temp.made_id(19, n * 1000000 + i), pg_temp.made_id(12, n * 1000000 + i), 'Asked for by the guardian', $3::timestamptz - interval '5 days'
     from ${ofGuardians} and i % 200 = 1`,
    [schools, each, at],
  )
  await run(
    `update user_schools set active = false from login_blocks b where b.school_id = user_schools.school_id and b.user_id = user_schools.user_id`,
  )
  await run(
    `insert into sessions (id, user_id, school_id, refresh_hash, rotated_at, created_at, last_used_at, idle_minutes, ends_at, ended_at)
     select pg_temp.made_id(20, n * 1000000 + i), pg_temp.made_id(12, n * 1000000 + i), pg_temp.made_id(1, n), sha256(('' || n || '-' || i)::bytea), used, used, used, 43200, used + interval '180 days', case when i % 5 = 2 then used end
     from (select n, i, $3::timestamptz - i % 60 * interval '1 day' as used from ${ofGuardians} and ${active}) s`,
    [schools, each, at],
  )
}

/** Who works above single schools. */
async function fillOutside(run: Run, hash: string, at: string): Promise<void> {
  await run(`insert into school_groups (id, name) values (pg_temp.made_id(24, 1), 'Green Valley Group')`)
  await run(
    `update schools set group_id = pg_temp.made_id(24, 1) where id in (select pg_temp.made_id(1, n) from generate_series(1, ${groupSchools}) n)`,
  )
  await run(
    `insert into users (id, login_name, password_hash, name, must_change_password, notice_version, status, platform_roles, permissions, created_at)
     values (pg_temp.made_id(25, 1), $3, $1, 'Anil Menon', false, $2::int, 'Active', '{}', '{}', $5::timestamptz), (pg_temp.made_id(25, 2), $4, $1, 'Platform Admin', false, $2::int, 'Active', '{GJAdmin}', '{gjadmin_home}', $5::timestamptz)`,
    [hash, noticeVersion, groupAdmin, operator, at],
  )
  await run(`insert into user_groups (user_id, group_id) values (pg_temp.made_id(25, 1), pg_temp.made_id(24, 1))`)
}

/** Twenty buses of ten stops each, which three in five students use, and stops for a time. */
async function fillBuses(run: Run, schools: number, each: number): Promise<void> {
  await run(
    `insert into buses (school_id, id, name) select pg_temp.made_id(1, n), pg_temp.made_id(14, n * 100 + b), 'Bus ' || (b + 1)
     from generate_series(1, $1::int) n, generate_series(0, 19) b`,
    [schools],
  )
  await run(
    `insert into bus_stops (school_id, id, bus_id, name, sort_order)
     select pg_temp.made_id(1, n), pg_temp.made_id(15, n * 1000 + b), pg_temp.made_id(14, n * 100 + b / 10), 'Stop ' || (b % 10 + 1), b % 10
     from generate_series(1, $1::int) n, generate_series(0, 199) b`,
    [schools],
  )
  await run(
    `insert into student_buses (school_id, academic_year_id, student_id, pickup_stop_id, drop_stop_id)
     select pg_temp.made_id(1, n), pg_temp.made_id(2, n * 2 + 1), pg_temp.made_id(7, n * 1000000 + i), pg_temp.made_id(15, n * 1000 + i % 200), pg_temp.made_id(15, n * 1000 + i % 200)
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i where i % 5 < 3`,
    [schools, each],
  )
  await run(
    `insert into additional_buses (school_id, id, student_id, academic_year_id, trip, bus_stop_id, starts_on, ends_on, weekdays)
     select pg_temp.made_id(1, n), pg_temp.made_id(16, n * 1000000 + i), pg_temp.made_id(7, n * 1000000 + i), pg_temp.made_id(2, n * 2 + 1), 'Pickup', pg_temp.made_id(15, n * 1000 + (i + 7) % 200), '2026-06-15', '2027-03-31', '{1,3,5}'
     from generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i where i % 25 = 0`,
    [schools, each],
  )
}

/** Three entries a day for every division of the first school, one entry in the others; anecdotal notes. */
export async function fillDiaries(
  run: Run,
  { schools, each, divisions, at, entries: most }: Size & { divisions: number; entries: number },
): Promise<void> {
  const entries = `generate_series(1, $1::int) n, generate_series(0, 11) c, generate_series(0, $2::int - 1) d, generate_series(0, case when n = 1 then ${most - 1} else 0 end) k`
  const entryId = `pg_temp.made_id(17, ((n * 12 + c)::bigint * 100 + d) * 1000 + k)`
  await run(
    `insert into diary_entries (school_id, id, academic_year_id, kind, division_ids, subject_id, title, body, due_on, author_id, staff_id, on_day, published_at)
     select pg_temp.made_id(1, n), ${entryId}, pg_temp.made_id(2, n * 2 + 1), (array['Homework', 'Classwork', 'Note', 'Reminder'])[1 + k % 4], array[pg_temp.made_id(5, (n * 12 + c) * 100 + d)], ${masterId('subject', 'k')},
       'Exercise ' || k, repeat('Read the chapter and answer the questions. ', 4), case when k % 4 = 0 then ($3::timestamptz)::date - k / 3 + 2 end,
       pg_temp.made_id(13, n * 10000 + ${firstTeacher} + c * $2::int + d), pg_temp.made_id(10, n * 10000 + ${firstTeacher} + c * $2::int + d), ($3::timestamptz)::date - k / 3, $3::timestamptz - k / 3 * interval '1 day' - k % 3 * interval '1 hour'
     from ${entries}`,
    [schools, divisions, at],
  )
  // Without statistics of the new rows they would be joined one by one.
  await run(`analyze diary_entries, enrolments`)
  await run(`set enable_nestloop = off`)
  await run(
    `insert into diary_acks (school_id, entry_id, student_id, division_id, seen_at, done_at)
     select q.school_id, q.id, e.student_id, e.division_id, case when hashtext(q.title) % 3 <> 0 then $1::timestamptz end, case when q.kind = 'Homework' and e.roll_no % 4 > 0 then $1::timestamptz end
     from diary_entries q join enrolments e on e.school_id = q.school_id and e.academic_year_id = q.academic_year_id and e.division_id = q.division_ids[1]`,
    [at],
  )
  await run(`reset enable_nestloop`)
  await run(
    `insert into anecdotals (school_id, id, student_id, academic_year_id, on_day, category_id, nature, observation, author_id, staff_id, created_at, notified_at)
     select pg_temp.made_id(1, n), pg_temp.made_id(23, n * 1000000 + i), pg_temp.made_id(7, n * 1000000 + i % $2::int), pg_temp.made_id(2, n * 2 + 1), ($3::timestamptz)::date - i % 100, ${masterId('anecdotal-category', 'i')},
       (array['Positive', 'Neutral', 'Concern'])[1 + i % 3], 'Helped a classmate with the reading of the lesson.', pg_temp.made_id(13, n * 10000 + ${firstTeacher}), pg_temp.made_id(10, n * 10000 + ${firstTeacher}), $3::timestamptz, case when i % 2 = 0 then $3::timestamptz end
     from generate_series(1, $1::int) n, generate_series(0, case when n = 1 then $2::int * 2 else 500 end - 1) i where i % 20 <> 19`,
    [schools, each, at],
  )
}
