import type { AnswerOf, contract, QueryOf } from '@school/api'
import {
  classPercent,
  countHalves,
  type DayMarks,
  dayStatus,
  type HeadCounts,
  halvesOf,
  headCounts,
  type MarkCode,
  takenPercent,
} from '@school/rules'
import { sql } from 'kysely'
import type { Person } from '../../platform/person'
import { inBulk } from '../../platform/transaction'
import { readSittings, type TakenAsked, type TakenCall, type TakenSitting } from './taken-sittings'

type Contract = typeof contract.attendanceTaken
type Cells = AnswerOf<Contract['view']>['results'][number]

interface Counted {
  fn: MarkCode | null
  an: MarkCode | null
  count: number
}

/** How many people of a register have which marks. */
async function readMarks({ trx }: TakenCall, registerIds: readonly string[]): Promise<ReadonlyMap<string, Counted[]>> {
  const { rows } = await inBulk(trx, () =>
    sql<Counted & { registerId: string }>`
      select register_id as "registerId", fn, an, count(*)::int as count from attendance_marks
      where register_id = any(${[...registerIds]}::uuid[]) group by 1, 2, 3`.execute(trx),
  )
  return Map.groupBy(rows, row => row.registerId)
}

/** The marks of everybody in the halves of a sitting. */
const daysOf = ({ plan }: Pick<TakenSitting, 'plan'>, marks: readonly Counted[]): DayMarks[] =>
  marks.flatMap(({ fn, an, count }) => {
    const shown: DayMarks = Object.fromEntries(halvesOf(plan).map(half => [half, half === 'FN' ? fn : an]))
    return halvesOf(plan).some(half => shown[half]) ? Array.from({ length: count }, () => shown) : []
  })

const percentOf = (plan: TakenSitting['plan'], days: readonly DayMarks[]) =>
  classPercent(countHalves(days.flatMap(marks => halvesOf(plan).map(half => marks[half])))) ?? null

async function remindedAt({ trx }: TakenCall, sittings: readonly TakenSitting[]): Promise<ReadonlyMap<string, Date>> {
  const dates = [...new Set(sittings.map(one => one.date))]
  const { rows } = await sql<{ key: string; at: Date }>`
    select division_id || ' ' || on_day || ' ' || half as key, at from attendance_reminders where on_day = any(${dates}::date[])`.execute(
    trx,
  )
  return new Map(rows.map(row => [row.key, row.at]))
}

/** The half by which a sitting is reminded of. */
export const halfOfSitting = ({ sitting, plan }: Pick<TakenSitting, 'sitting' | 'plan'>): 'FN' | 'AN' =>
  sitting === 'DAY' ? (halvesOf(plan)[0] ?? 'FN') : sitting

const isTaken = ({ takenAt, state }: TakenSitting) => takenAt !== null && state !== 'Void'

/** Sittings with their people. */
export async function rowsOfSittings(call: TakenCall, sittings: readonly TakenSitting[]) {
  const taken = sittings.filter(one => one.takenAt !== null).flatMap(one => one.registerId ?? [])
  const marks = await readMarks(call, [...new Set(taken)])
  const reminded = await remindedAt(call, sittings)
  return sittings.map(one => {
    const {
      divisionId,
      division,
      date,
      sitting,
      classTeacher,
      takenBy,
      takenById,
      takenAt,
      changes,
      strength,
      state,
      plan,
      registerId,
    } = one
    const days = takenAt !== null && registerId ? daysOf(one, marks.get(registerId) ?? []) : []
    const counts: HeadCounts | undefined = days.length > 0 ? headCounts(plan, days) : undefined
    return {
      id: `${divisionId} ${date} ${sitting}`,
      date,
      divisionId,
      division,
      sitting,
      classTeacherId: classTeacher?.id ?? null,
      classTeacher: classTeacher?.name ?? null,
      takenById,
      takenBy,
      takenAt: takenAt?.toISOString() ?? null,
      changes,
      strength: counts?.strength ?? strength,
      present: counts?.present ?? null,
      absent: counts?.absent ?? null,
      leave: counts?.leave ?? null,
      late: counts?.late ?? null,
      percent: percentOf(plan, days),
      state,
      remindedAt: reminded.get(`${divisionId} ${date} ${halfOfSitting(one)}`)?.toISOString() ?? null,
    }
  })
}

/** What all pages come to. Sittings whose cut-off has not come count once they are taken. */
async function totalsOf(call: TakenCall, sittings: readonly TakenSitting[], lastDay: string) {
  const taken = sittings.filter(isTaken)
  const notTaken = sittings.filter(one => one.state === 'Not taken').length
  const { rows } = await inBulk(call.trx, () =>
    sql<Counted & { planned: 'FN' | 'AN' | 'full' }>`
      select r.planned, k.fn, k.an, count(*)::int as count from attendance_registers r cross join lateral (
        select m.fn, m.an from attendance_marks m where m.school_id = r.school_id and m.register_id = r.id offset 0) k
      where r.id = any(${[...new Set(taken.flatMap(one => one.registerId ?? []))]}::uuid[]) group by 1, 2, 3`.execute(call.trx),
  )
  let [present, absent] = [0, 0]
  const halves = { taken: 0, there: 0 }
  for (const { planned, fn, an, count } of rows) {
    const status = dayStatus(planned, { FN: fn, AN: an })
    if (status === 'Present' || status === 'Late' || status === 'On duty') present += count
    if (status === 'Absent') absent += count
    for (const half of halvesOf(planned)) {
      const code = half === 'FN' ? fn : an
      if (!code) continue
      halves.taken += count
      if (code !== 'A' && code !== 'LV') halves.there += count
    }
  }
  const lastStrength = new Map(sittings.filter(one => one.date === lastDay).map(one => [one.divisionId, one.strength]))
  return {
    expected: taken.length + notTaken,
    taken: taken.length,
    takenPercent: takenPercent(taken.length, taken.length + notTaken) ?? null,
    notTaken,
    strength: [...lastStrength.values()].reduce((sum, one) => sum + one, 0),
    present,
    absent,
    percent: takenPercent(halves.there, halves.taken) ?? null,
  }
}

/** A page of registers, or of the matrix. */
export async function viewTaken(call: TakenCall, person: Person, query: QueryOf<Contract['view']>) {
  const { page, pageSize, ...asked } = query
  const found = await readSittings(call, person, asked)
  const { sittings, days, from, to } = found
  const skip = (page - 1) * pageSize
  const totals = await totalsOf(call, sittings, days.findLast(day => sittings.some(one => one.date === day)) ?? to)
  const answer = { from, to, totals }
  if (asked.view === 'rows')
    return {
      ...answer,
      results: await rowsOfSittings(call, sittings.slice(skip, skip + pageSize)),
      pagination: { currentPage: page, pageSize, count: sittings.length },
    }
  const byDivision = [...Map.groupBy(sittings, one => one.divisionId).values()]
  const order = new Map(found.divisions.map((division, place) => [division.id, place]))
  const sorted = byDivision.toSorted((a, b) => (order.get(a[0]!.divisionId) ?? 0) - (order.get(b[0]!.divisionId) ?? 0))
  const place = new Map(days.map((day, at) => [day, `d${at + 1}`]))
  return {
    ...answer,
    results: sorted.slice(skip, skip + pageSize).map((own): Cells => {
      const states = [...Map.groupBy(own, one => one.date)].map(([date, all]) => [
        place.get(date)!,
        all.map(one => one.state).join(','),
      ])
      return { id: own[0]!.divisionId, division: own[0]!.division, ...Object.fromEntries(states) }
    }),
    pagination: { currentPage: page, pageSize, count: sorted.length },
  }
}

/** All rows of the filters, for a file. */
export async function allTaken(call: TakenCall, person: Person, asked: TakenAsked) {
  return rowsOfSittings(call, (await readSittings(call, person, asked)).sittings)
}
