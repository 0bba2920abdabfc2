import type { Run } from './schools'

/** Days between two messages to the same family. */
const daysBetween = 5

/**
 * Messages of every school to all of its families, one batch in five days, half of them texts and half items of the bell,
 * with a few to staff. On the connection of `fillSchools`.
 *
 * @param batches of each school.
 */
export async function fillMessages(run: Run, schools: number, at: string, batches: number): Promise<void> {
  await run(`select make_parts($1::timestamptz - make_interval(days => k * ${daysBetween})) from generate_series(0, $2::int) k`, [
    at,
    batches,
  ])
  const batchId = `pg_temp.made_id(26, n * 10000 + k)`
  const made = `$2::timestamptz - k * interval '${daysBetween} days'`
  const newId = `id_at(${made}, gen_random_uuid()::text)`
  const isBell = `k % 2 = 1`
  await run(
    `insert into message_batches (school_id, id, door, channel, format_name, body, send_to, one_per_number, also_bell, request_hash, release_at, decision, credits, made_by, made_at)
     select pg_temp.made_id(1, n), ${batchId}, 'guardian', case when ${isBell} then 'notification' else 'sms' end, 'Format ' || k, 'Text ' || k, 'Guardian', true, false, 'hash' || k, ${made}, 'Accepted', 0, pg_temp.made_id(8, n), ${made}
     from generate_series(1, $1::int) n, generate_series(0, $3::int - 1) k`,
    [schools, at, batches],
  )
  const row = (person: string, type: string, id: string, students: string) =>
    `select ${id}, x.school_id, case when ${isBell} then 'bell' else 'sms' end, case when ${isBell} then coalesce(us.user_id::text, '') else '9800000000' end, 'Text ' || k || ' of ' || x.id, 'message',
       case when ${isBell} then 'Delivered' else 'Sent' end, ${made}, ${made}, ${made}, ${made} + interval '1 day', ${batchId}, '${type}', ${person}, ${students}, 1, 1`
  const columns = `(id, school_id, channel, recipient, body, kind, status, run_after, created_at, sent_at, expires_at, batch_id, person_type, person_id, student_ids, parts, credits)`
  await run(
    `insert into outbox ${columns}
     ${row('x.guardian_id', 'guardian', newId, 'array[x.id]')}
     from generate_series(1, $1::int) n join students x on x.school_id = pg_temp.made_id(1, n) cross join generate_series(0, $3::int - 1) k
     left join lateral (select user_id from user_schools us where us.school_id = x.school_id and us.guardian_id = x.guardian_id limit 1) us on true`,
    [schools, at, batches],
  )
  await run(
    `insert into outbox ${columns}
     ${row('x.id', 'staff', newId, "'{}'::uuid[]")}
     from generate_series(1, $1::int) n join staff x on x.school_id = pg_temp.made_id(1, n) cross join generate_series(0, $3::int - 1) k
     left join lateral (select user_id from user_schools us where us.school_id = x.school_id and us.staff_id = x.id limit 1) us on true where not (${isBell})`,
    [schools, at, batches],
  )
  await run(
    `insert into message_students (school_id, student_id, at, message_id)
     select o.school_id, s.id, o.created_at, o.id from outbox o, unnest(o.student_ids) s(id) where o.person_id is not null`,
  )
  await run(
    `insert into notifications (school_id, id, user_id, audience, title, message, sent_at, read_at, batch_id)
     select school_id, id_at(created_at, gen_random_uuid()::text), recipient::uuid, 'Student', 'Title', body, created_at, case when hashtext(recipient) % 3 = 0 then created_at end, batch_id
     from outbox where channel = 'bell' and recipient <> '' and batch_id is not null`,
  )
}
