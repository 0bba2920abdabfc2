import { addDays, dayIn } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { countedHalves, marksOfRegisters } from '../../areas/attendance/home-blocks'
import { Repeating } from '../../platform/repeating'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import type { Figures, Part } from '../../school/block'
import { usualZone } from '../../school/zone'

declare module '../../platform/services' {
  interface Services {
    readonly figures: FiguresKeeper
  }
}

/** How old a figure may be, and how old one that has changed becomes before the keeper counts it again, in ms. */
const mostAge = 60_000
const keeperAge = 30_000
/** Schools that the keeper counts in one transaction. */
const atOnce = 20

/** Under which stands what belongs to no school: sessions of operators, messages of the platform. */
const noSchool = '00000000-0000-0000-0000-000000000000'

const parts = ['people', 'attendance', 'receipts', 'dues', 'logins', 'messages'] as const satisfies readonly Part[]

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${usualZone})`

/**
 * The figures of a part for the school `m.id`. Students are counted from two indexes that are laid side by side
 * (`offset 0`): joined one by one they would take ten times as long. A login is fetched by its id (`limit 1`): `users` holds
 * those of all schools.
 */
const countings: Readonly<Record<Part, (today: string) => RawBuilder<unknown>>> = {
  people: () => sql`
    select jsonb_build_object('students', a.students, 'staff', t.staff, 'created', l.created, 'active', l.active) as figures
    from (
      select count(*) as students
      from (
        select e.student_id from enrolments e join academic_years y on y.school_id = e.school_id and y.id = e.academic_year_id and y.is_current
        where e.school_id = m.id offset 0) e
      join (select s.id from students s where s.school_id = m.id and s.status = 'studying' offset 0) s on s.id = e.student_id) a
    cross join (select count(*) as staff from staff t where t.school_id = m.id and t.status = 'Working') t
    cross join (
      select count(*) as created, count(*) filter (where u.status = 'Active') as active
      from user_schools us cross join lateral (select w.status from users w where w.id = us.user_id limit 1) u
      where us.school_id = m.id and us.guardian_id is not null) l`,
  attendance: today => sql`
    select jsonb_build_object('taken', h.taken, 'there', h.there) as figures
    from (select ${countedHalves} ${marksOfRegisters} where r.school_id = m.id and r.on_day = ${today}::date) h`,
  receipts: today => sql`
    select jsonb_build_object('count', count(*) filter (where r.on_day = ${today}::date),
      'collected', coalesce(sum(r.amount) filter (where r.on_day = ${today}::date), 0), 'month', coalesce(sum(r.amount), 0)) as figures
    from receipts r where r.school_id = m.id and r.status = 'issued'
      and r.on_day between date_trunc('month', ${today}::date)::date and ${today}::date`,
  dues: today => sql`
    select jsonb_build_object('demand', coalesce(sum(d.gross - d.concession - d.write_off), 0),
      'due', coalesce(sum(d.gross - d.concession - d.write_off - d.paid), 0)) as figures
    from demands d join academic_years y on y.school_id = d.school_id and y.id = d.academic_year_id and y.is_current
    join installments i on i.school_id = d.school_id and i.id = d.installment_id and i.due_date <= ${today}::date
    where d.school_id = m.id and d.status <> 'carried'`,
  logins: today => {
    const from = startOf(addDays(today, -29))
    const tomorrow = startOf(addDays(today, 1))
    return sql`
    select jsonb_build_object('users', u.users, 'days', n.days, 'last', l.last) as figures
    from (
      select count(distinct n.user_id) as users from (
        select user_id from sessions where school_id = m.id and last_used_at >= ${startOf(today)} and last_used_at < ${tomorrow}
        union all
        select user_id from sessions where m.id = ${noSchool}::uuid and school_id is null and last_used_at >= ${startOf(today)} and last_used_at < ${tomorrow}) n) u
    cross join (
      select jsonb_agg(coalesce(b.begun, 0) order by d.day) as days
      from generate_series(0, 29) d(day) left join (
        select (created_at at time zone ${usualZone})::date - (${today}::date - 29) as day, count(*) as begun from (
          select created_at from sessions where school_id = m.id and created_at >= ${from} and created_at < ${tomorrow}
          union all
          select created_at from sessions where m.id = ${noSchool}::uuid and school_id is null and created_at >= ${from} and created_at < ${tomorrow}) s
        group by 1) b on b.day = d.day) n
    cross join (select (select max(last_used_at) from sessions where school_id = m.id) as last) l`
  },
  messages: today => sql`
    select jsonb_build_object('sms', count(*)) as figures from (
      select o.status from outbox o where o.school_id = m.id and o.channel = 'sms' and o.sent_at >= ${startOf(today)}
      union all
      select o.status from outbox o where m.id = ${noSchool}::uuid and o.school_id is null and o.channel = 'sms' and o.sent_at >= ${startOf(today)}) o
    where o.status in ('Sent', 'Delivered', 'Read', 'Undelivered')`,
}

interface Due {
  readonly school_id: string
  readonly part: Part
}

/** Whether what stands in `school_figures` under the alias `f` has changed since. */
const isChanged = sql<boolean>`exists (select from figure_marks k where k.school_id = f.school_id and k.part = f.part)`

/** Condition on `school_figures` under the alias `f`: counted for another day than these, or changed and older than a moment. */
const isDue = (days: readonly string[], before: Date) =>
  sql<boolean>`(f.on_day <> all(${[...days]}::date[]) or (f.counted_at < ${before} and ${isChanged}))`

/** Every school, and the one of zeros. */
const everySchool = sql`(select id from schools union all select ${noSchool}::uuid)`

/** Makes the rows of schools that have none of these parts yet, as if they had been counted long ago. */
const makeMissing = (trx: Trx, of: readonly Part[], scope: RawBuilder<boolean>) =>
  sql`
    insert into school_figures (school_id, part, on_day, counted_at, figures)
    select s.id, p.part, date 'epoch', timestamptz 'epoch', '{}'
    from ${everySchool} s left join schools sc on sc.id = s.id cross join unnest(${[...of]}::text[]) p(part)
    where ${scope} and not exists (select from school_figures f where f.school_id = s.id and f.part = p.part)
    order by 1, 2 on conflict do nothing`.execute(trx)

/**
 * Counts anew what is due, the rows of which the caller has locked. What was marked before the marks are taken away can be
 * seen by what is counted after it.
 */
async function countAnew(trx: Trx, due: readonly Due[], today: string, now: Date): Promise<void> {
  for (const [part, rows] of Map.groupBy(due, one => one.part)) {
    const ids = rows.map(row => row.school_id)
    await sql`delete from figure_marks where part = ${part} and school_id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      with mine as materialized (select id from unnest(${ids}::uuid[]) id),
        fresh as materialized (select m.id, c.figures from mine m cross join lateral (${countings[part](today)}) c)
      update school_figures f set figures = fresh.figures, on_day = ${today}::date, counted_at = ${now}
      from fresh where f.school_id = fresh.id and f.part = ${part}`.execute(trx)
  }
}

/** What a home over many schools reads. */
interface Wanted {
  readonly trx: Trx
  /** Schools under the alias `sc`; of what belongs to no school it is null. */
  readonly scope: RawBuilder<boolean>
  readonly today: string
  readonly now: Date
}

interface Row {
  readonly school_id: string
  readonly part: Part
  readonly figures: unknown
  readonly at: Date | null
  readonly due: boolean
}

/**
 * The figures of schools, a minute old at most. `at`: from when the oldest of them is; undefined when all are of now. What is
 * older than it may be is counted here: the keeper of any server has done that before, unless none runs or a school has only
 * just been made.
 */
export async function readFigures<P extends Part>(
  { trx, scope, today, now }: Wanted,
  ...of: P[]
): Promise<{ readonly schools: ReadonlyMap<string, Pick<Figures, P>>; readonly at: Date | undefined }> {
  const before = new Date(now.getTime() - mostAge)
  // In the first minute of a day the last one may still be told: the keeper has all schools to count.
  const due = isDue([today, dayIn(usualZone, before)], before)
  const read = async () => {
    const { rows } = await sql<Row>`
      select s.id as school_id, p.part, f.figures, f.part is null or ${due} as due,
        case when ${isChanged} then f.counted_at when f.on_day <> ${today}::date then ${startOf(today)} end as at
      from ${everySchool} s left join schools sc on sc.id = s.id cross join unnest(${[...of]}::text[]) p(part)
        left join school_figures f on f.school_id = s.id and f.part = p.part
      where ${scope}`.execute(trx)
    return rows
  }
  let rows = await read()
  if (rows.some(row => row.due)) {
    await makeMissing(trx, of, scope)
    const locked = await sql<Due>`
      select f.school_id, f.part from school_figures f left join schools sc on sc.id = f.school_id
      where f.part = any(${[...of]}::text[]) and ${scope} and ${due}
      order by f.school_id, f.part for update of f`.execute(trx)
    await countAnew(trx, locked.rows, today, now)
    rows = await read()
  }
  const schools = new Map<string, Record<string, unknown>>()
  let at: Date | undefined
  for (const row of rows) {
    const own = schools.get(row.school_id) ?? {}
    own[row.part] = row.figures
    schools.set(row.school_id, own)
    if (row.at && (!at || row.at < at)) at = row.at
  }
  return { schools: schools as unknown as Map<string, Pick<Figures, P>>, at }
}

/**
 * Counts the figures of schools that have changed, half a minute after they were counted last, so that no home over many
 * schools has to. Any number of servers do it together: who counts a row holds it, and the others take the next.
 */
export class FiguresKeeper {
  private readonly looking = new Repeating('figures of schools', async services => {
    await this.drain(services)
    return false
  })

  /** Counts whatever is due. @returns how many parts of schools. */
  async drain(services: Services): Promise<number> {
    await transact(services.db, onPlatform, trx => makeMissing(trx, parts, sql`true`))
    let count = 0
    while (!this.looking.stopping) {
      const now = services.clock.now()
      const today = dayIn(usualZone, now)
      const before = new Date(now.getTime() - keeperAge)
      const counted = await transact(services.db, onPlatform, async trx => {
        const { rows } = await sql<Due>`
          select f.school_id, f.part from school_figures f where ${isDue([today], before)}
          order by f.counted_at limit ${atOnce} for update skip locked`.execute(trx)
        await countAnew(trx, rows, today, now)
        return rows.length
      })
      if (counted === 0) break
      count += counted
    }
    return count
  }

  start(services: Services, pollMilliseconds = 5000): void {
    this.looking.start(services, pollMilliseconds)
  }

  stop(): Promise<void> {
    return this.looking.stop()
  }
}
