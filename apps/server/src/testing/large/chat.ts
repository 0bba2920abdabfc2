import type { Run } from './schools'

/**
 * Conversations of every school: of some members of staff with every fifth guardian, four messages each, and reports of
 * some. On the connection of `fillSchools`.
 *
 * @param staff numbers of the members of staff.
 * @param each students of a school, after whom guardians are numbered.
 */
export async function fillChat(run: Run, schools: number, each: number, at: string, staff: readonly number[]): Promise<void> {
  const talks = `generate_series(1, $1::int) n, unnest($2::int[]) with ordinality t(s, w), generate_series(2, $3::int - 1, 5) i`
  const known = `(i = 0 or i % 9 <> 0)`
  const conversation = `pg_temp.made_id(27, (n * 10 + w) * 1000000 + i)`
  const message = `pg_temp.made_id(28, ((n * 10 + w) * 1000000 + i) * 10 + k)`
  const [guardian, member] = [`pg_temp.made_id(6, n * 1000000 + i)`, `pg_temp.made_id(10, n * 10000 + s)`]
  await run(
    `insert into chat_conversations (school_id, id, person_lo, person_hi, begun_by, created_at, version, last_message_id)
     select pg_temp.made_id(1, n), ${conversation}, ${guardian}, ${member}, ${guardian}, $4::timestamptz - interval '9 days', 4, (select ${message} from (values (3)) v(k))
     from ${talks} where ${known}`,
    [schools, staff, each, at],
  )
  await run(
    `insert into chat_members (school_id, conversation_id, person_id, partner_id, role, unread, last_read_at)
     select pg_temp.made_id(1, n), ${conversation}, m.own, m.other, m.role, i % 3, $4::timestamptz - interval '1 day'
     from ${talks}, lateral (values (${guardian}, ${member}, 'Guardian'), (${member}, ${guardian}, 'Teacher')) m(own, other, role) where ${known}`,
    [schools, staff, each, at],
  )
  await run(
    `insert into chat_messages (school_id, id, conversation_id, sender_id, sender_role, receiver_id, receiver_role, text, sent_at)
     select pg_temp.made_id(1, n), ${message}, ${conversation}, case when k % 2 = 0 then ${guardian} else ${member} end, case when k % 2 = 0 then 'Guardian' else 'Teacher' end,
       case when k % 2 = 0 then ${member} else ${guardian} end, case when k % 2 = 0 then 'Teacher' else 'Guardian' end, 'Good morning, may we meet on Monday at ten?', $4::timestamptz - (9 - k) * interval '1 day'
     from ${talks}, generate_series(0, 3) k where ${known}`,
    [schools, staff, each, at],
  )
  await run(
    `insert into chat_reports (school_id, id, message_id, kind, by_id, reason, at)
     select school_id, gen_random_uuid(), id, 'report', receiver_id, 'This is no way to speak.', sent_at
     from chat_messages where hashtext(id::text) % 20 = 0`,
  )
}
