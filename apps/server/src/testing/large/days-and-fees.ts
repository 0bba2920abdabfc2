import type { Run } from './schools'

interface Size {
  readonly schools: number
  readonly each: number
  readonly divisions: number
  readonly at: string
}

/** The day of the schools at a moment, as SQL: theirs, not that of UTC. */
export const dayOf = (parameter: string) => `(${parameter}::timestamptz at time zone 'Asia/Kolkata')::date`

/** Registers of the first school on the working days of so many days, of the others for the newest day, and what they add up to. */
export async function fillAttendance(
  run: Run,
  { schools, divisions, at, days }: Omit<Size, 'each'> & { days: number },
): Promise<void> {
  // No trigger runs for rows that are copied.
  await run(`select make_calendar_patterns(school_id, id) from academic_years`)
  await run(
    `insert into attendance_registers (school_id, id, academic_year_id, division_id, on_day, planned, fn_taken_at, an_taken_at)
     select pg_temp.made_id(1, n), pg_temp.made_id(27, ((n * 12 + c)::bigint * 100 + d) * 1000 + k), pg_temp.made_id(2, n * 2 + 1), pg_temp.made_id(5, (n * 12 + c) * 100 + d),
       ${dayOf('$3')} - k, 'full', $3::timestamptz, $3::timestamptz
     from generate_series(1, $1::int) n, generate_series(0, 11) c, generate_series(0, $2::int - 1) d, generate_series(0, case when n = 1 then $4::int - 1 else 0 end) k
     where k = 0 or extract(isodow from ${dayOf('$3')} - k) < 6`,
    [schools, divisions, at, days],
  )
  await run(`analyze attendance_registers, enrolments`)
  await run(`set enable_nestloop = off`)
  // Class by class, as they are saved.
  await run(
    `insert into attendance_marks (school_id, register_id, student_id, on_day, fn, an)
     select r.school_id, r.id, e.student_id, r.on_day, case chance when 0 then 'A' when 1 then 'LT' else 'P' end, case when chance in (0, 2) then 'A' else 'P' end
     from attendance_registers r join enrolments e on e.school_id = r.school_id and e.academic_year_id = r.academic_year_id and e.division_id = r.division_id
     cross join lateral (select abs(hashtext(e.student_id || r.on_day::text)) % 24 as chance) c
     order by r.on_day, r.school_id, r.id`,
  )
  await run(
    `insert into attendance_months (school_id, student_id, academic_year_id, month, taken, present, late, absent, half_days)
     select k.school_id, k.student_id, r.academic_year_id, date_trunc('month', k.on_day)::date, 2 * count(*),
       count(*) filter (where k.fn = 'P') + count(*) filter (where k.an = 'P'), count(*) filter (where k.fn = 'LT'),
       count(*) filter (where k.fn = 'A') + count(*) filter (where k.an = 'A'), count(*) filter (where (k.fn = 'A') <> (k.an = 'A'))
     from attendance_marks k join attendance_registers r on r.school_id = k.school_id and r.id = k.register_id
     group by k.school_id, k.student_id, r.academic_year_id, date_trunc('month', k.on_day)`,
  )
  await run(`reset enable_nestloop`)
}

/** Schools whose students have a line of every installment; in the others each has one. */
const schoolsInFull = 10
const gross = 500_000

/** Four installments of two heads; one family in three has paid the first, over the last ninety days up to the newest. */
export async function fillFees(run: Run, { schools, each, at }: Omit<Size, 'divisions'>): Promise<void> {
  const account = `md5(pg_temp.made_id(1, n) || '/fee-account/school')::uuid`
  // Who studies this year.
  const families = `generate_series(1, $1::int) n, generate_series(0, $2::int - 1) i`
  const studies = `i % 20 <> 19`
  await run(`select make_fee_accounts(id) from schools`)
  await run(
    `insert into fee_heads (school_id, id, fee_account_id, name, sort_order)
     select pg_temp.made_id(1, n), pg_temp.made_id(28, n * 10 + h), ${account}, (array['Tuition fee', 'Special fee'])[h + 1], h from generate_series(1, $1::int) n, generate_series(0, 1) h`,
    [schools],
  )
  await run(
    `insert into bank_accounts (school_id, id, fee_account_id, bank, holder, account_no, ifsc, id_prefix)
     select pg_temp.made_id(1, n), pg_temp.made_id(40, n), ${account}, 'Bank', 'School', '000000000', 'BANK0000001', 'B' || lpad(n::text, 7, '0') from generate_series(1, $1::int) n`,
    [schools],
  )
  await run(
    `insert into installment_plans (school_id, id, academic_year_id, fee_account_id, name)
     select pg_temp.made_id(1, n), pg_temp.made_id(29, n), pg_temp.made_id(2, n * 2 + 1), ${account}, 'Quarterly' from generate_series(1, $1::int) n`,
    [schools],
  )
  await run(
    `insert into installments (school_id, id, academic_year_id, fee_account_id, plan_id, no, name, due_date)
     select pg_temp.made_id(1, n), pg_temp.made_id(30, n * 10 + k), pg_temp.made_id(2, n * 2 + 1), ${account}, pg_temp.made_id(29, n), k + 1, 'Installment ' || (k + 1), (date '2026-06-10' + make_interval(months => 3 * k))::date
     from generate_series(1, $1::int) n, generate_series(0, 3) k`,
    [schools],
  )
  await run(
    `insert into demands (school_id, id, student_id, academic_year_id, fee_account_id, installment_id, fee_head_id, source, gross, paid, status)
     select pg_temp.made_id(1, n), pg_temp.made_id(31, (n * 1000000 + i)::bigint * 10 + k * 2 + h), pg_temp.made_id(7, n * 1000000 + i), pg_temp.made_id(2, n * 2 + 1), ${account},
       pg_temp.made_id(30, n * 10 + k), pg_temp.made_id(28, n * 10 + h), 'schedule', ${gross}, case when paid then ${gross} else 0 end, case when paid then 'closed' else 'open' end
     from (
       select n, i, k, h, i % 3 = 0 and k = 0 and h = 0 as paid
       from ${families}, generate_series(0, case when n <= ${schoolsInFull} then 3 else 0 end) k, generate_series(0, case when n <= ${schoolsInFull} then 1 else 0 end) h
       where ${studies}) lines`,
    [schools, each],
  )
  await run(
    `insert into payments (school_id, id, source, source_account_id, provider_payment_id, student_id, fee_account_id, amount, mode, paid_on, posted_at)
     select pg_temp.made_id(1, n), pg_temp.made_id(32, n * 1000000 + i), 'external', ${account}, 'P' || i, pg_temp.made_id(7, n * 1000000 + i), ${account}, ${gross}, 'cash', ${dayOf('$3')} - i / 3 % 90, $3::timestamptz
     from ${families} where ${studies} and i % 3 = 0`,
    [schools, each, at],
  )
  await run(
    `insert into receipts (school_id, id, receipt_no, on_day, student_id, fee_account_id, adm_no, student_name, division_name, amount, payment_id, external)
     select s.school_id, pg_temp.made_id(33, n * 1000000 + i), 'R' || i, ${dayOf('$3')} - i / 3 % 90, s.id, ${account}, s.adm_no, s.name, 'V A', ${gross}, pg_temp.made_id(32, n * 1000000 + i), true
     from ${families}, students s where ${studies} and i % 3 = 0 and s.school_id = pg_temp.made_id(1, n) and s.id = pg_temp.made_id(7, n * 1000000 + i)`,
    [schools, each, at],
  )
}
