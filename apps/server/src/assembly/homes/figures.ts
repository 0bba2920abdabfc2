import { dayIn } from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { Repeating } from '../../platform/repeating'
import type { Services } from '../../platform/services'
import { onPlatform, type Trx, transact } from '../../platform/transaction'
import { countings, type Figures, noSchool, type Part, startOf } from '../../school/figures'
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

const parts = ['people', 'attendance', 'receipts', 'dues', 'logins', 'messages'] as const satisfies readonly Part[]

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
async function countAnew(services: Services, trx: Trx, due: readonly Due[], today: string, now: Date): Promise<void> {
  const how = services.ports.take(countings)
  for (const [part, rows] of Map.groupBy(due, one => one.part)) {
    const ids = rows.map(row => row.school_id)
    await sql`delete from figure_marks where part = ${part} and school_id = any(${ids}::uuid[])`.execute(trx)
    await sql`
      with mine as materialized (select id from unnest(${ids}::uuid[]) id),
        fresh as materialized (select m.id, c.figures from mine m cross join lateral (${how[part](today)}) c)
      update school_figures f set figures = fresh.figures, on_day = ${today}::date, counted_at = ${now}
      from fresh where f.school_id = fresh.id and f.part = ${part}`.execute(trx)
  }
}

/** What a home over many schools reads. */
interface Wanted {
  readonly services: Services
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
  { services, trx, scope, today, now }: Wanted,
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
    await countAnew(services, trx, locked.rows, today, now)
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
        await countAnew(services, trx, rows, today, now)
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
