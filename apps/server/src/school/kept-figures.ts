import { sql } from 'kysely'
import type { Services } from '../platform/services'
import type { Trx } from '../platform/transaction'

/** What is kept of a school for reports over many. */
export type KeptPart = 'details' | 'Guardian' | 'Student' | 'Staff' | 'marks'

/** Counts a part of some schools anew, by school. */
export type CountPart<F> = (trx: Trx, schoolIds: readonly string[], now: Date) => Promise<ReadonlyMap<string, F>>

/** How old figures become before somebody looks at them, in ms. */
const freshFor = 600_000
/** Schools that are counted for one look. */
const atOnce = 200

interface Kept<F> {
  readonly school_id: string
  readonly counted_at: Date
  readonly figures: F
}

/** Counts a part of schools and keeps it. */
export async function keepFigures<F>(
  trx: Trx,
  part: KeptPart,
  schoolIds: readonly string[],
  now: Date,
  count: CountPart<F>,
): Promise<void> {
  if (schoolIds.length === 0) return
  const counted = await count(trx, schoolIds, now)
  const rows = [...counted].map(([school, figures]) => ({ school, figures }))
  await sql`
    insert into report_figures (school_id, part, counted_at, figures)
    select x.school, ${part}, ${now}::timestamptz, x.figures from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(school uuid, figures jsonb)
    order by 1 on conflict (school_id, part) do update set counted_at = excluded.counted_at, figures = excluded.figures`.execute(
    trx,
  )
}

interface Wanted {
  readonly services: Services
  readonly trx: Trx
  /** All schools of the report, and those of its page, whose figures are fresh. */
  readonly all: readonly string[]
  readonly page: readonly string[]
}

/** The figures of schools, and from when the oldest of them is. A school that was never counted is now, as far as there is time. */
export async function readKept<F>(
  { services, trx, all, page }: Wanted,
  part: KeptPart,
  count: CountPart<F>,
): Promise<{ readonly figures: ReadonlyMap<string, F>; readonly asOf: Date }> {
  const now = services.clock.now()
  const read = () =>
    sql<Kept<F>>`
      select school_id, counted_at, figures from report_figures where part = ${part} and school_id = any(${[...all]}::uuid[])`.execute(
      trx,
    )
  let { rows } = await read()
  const before = new Map(rows.map(row => [row.school_id, row.counted_at.getTime()]))
  const shown = new Set(page)
  const isDue = (id: string) => {
    const at = before.get(id)
    return at === undefined || (shown.has(id) && now.getTime() - at >= freshFor)
  }
  const due = [...all.filter(id => shown.has(id) && isDue(id)), ...all.filter(id => !shown.has(id) && isDue(id))].slice(0, atOnce)
  if (due.length > 0) {
    await keepFigures(trx, part, due, now, count)
    rows = (await read()).rows
  }
  const asOf = new Date(Math.min(now.getTime(), ...rows.map(row => row.counted_at.getTime())))
  return { figures: new Map(rows.map(row => [row.school_id, row.figures])), asOf }
}
