import { type DayPlan, displayDay, type Half, type MarkCode, timeIn } from '@school/rules'
import { sql } from 'kysely'
import { custom } from '../../platform/problems'
import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { followMarks } from '../../school/leaves'
import { schoolZone } from '../../school/zone'
import { afterMarks } from './hooks'
import { recountMonths, type StudentMonth } from './months'

/** What is written of a student. What is left out stays as it is; null takes it away. */
export interface StudentMark {
  readonly studentId: string
  readonly fn?: MarkCode | null
  readonly an?: MarkCode | null
  /** HH:mm. */
  readonly arrivedAt?: string | null
  readonly leftAt?: string | null
  readonly reason?: string | null
}

/** One register as it is to be after saving. */
export interface RegisterWrite {
  readonly academicYearId: string
  readonly divisionId: string
  readonly day: string
  /** What the calendar plans for the division on that day. */
  readonly plan: DayPlan
  /** Halves that count as taken from now on. */
  readonly taken: readonly Half[]
  readonly marks: readonly StudentMark[]
  /** Students of whom leave of the day is known, where somebody has looked: the marks of others follow none. */
  readonly withLeave?: readonly string[]
  /** The version that was seen, 0 for none; left out where nobody looked at the register before. */
  readonly version?: number
}

/** Who writes, when and why. */
export interface MarkWriter {
  readonly by: string | null
  readonly via: 'entry' | 'leave' | 'import' | 'reopen'
  readonly reason?: string | null
}

/** A register after saving. */
export interface SavedRegister {
  readonly id: string
  readonly divisionId: string
  readonly day: string
  readonly version: number
  /** Whether anything was different. */
  readonly changed: boolean
  /** How it stands now; undefined where nothing changed. */
  readonly register?: TakenRegister
  /** What stands in it now, by student. */
  readonly marks: ReadonlyMap<string, Pick<MarkRow, 'fn' | 'an'>>
}

/** A register with who took which half and who changed it last. */
export interface TakenRegister {
  id: string
  version: number
  void: boolean
  changes: number
  fn_taken_at: Date | null
  fn_by: string | null
  an_taken_at: Date | null
  an_by: string | null
  changed_at: Date | null
  changed_by: string | null
}

/** The columns of a `TakenRegister`, of rows under the alias `r`. */
const taken = sql`r.id, r.version, r.void, r.changes, r.fn_taken_at, f.name as fn_by, r.an_taken_at, a.name as an_by, r.changed_at, c.name as changed_by`
const takers = sql`
  left join users f on f.id = r.fn_taken_by left join users a on a.id = r.an_taken_by left join users c on c.id = r.changed_by`

/** The register of a class on a day; undefined where nothing was ever saved. */
export async function findRegister(trx: Trx, schoolId: string, divisionId: string, day: string) {
  const { rows } = await sql<TakenRegister>`
    select ${taken} from attendance_registers r ${takers}
    where r.school_id = ${schoolId}::uuid and r.division_id = ${divisionId}::uuid and r.on_day = ${day}::date`.execute(trx)
  return rows[0]
}

interface RegisterRow {
  id: string
  division_id: string
  on_day: string
  academic_year_id: string
  planned: string
  fn_taken_at: Date | null
  an_taken_at: Date | null
  changed_at: Date | null
  by_id: string | null
  void: boolean
  changes: number
  version: number
  /** What stands in it. */
  marks: readonly MarkRow[]
}

export interface MarkRow {
  register_id: string
  student_id: string
  on_day: string
  fn: MarkCode | null
  an: MarkCode | null
  arrived_at: string | null
  left_at: string | null
  reason: string | null
}

interface ChangeRow {
  register_id: string
  student_id: string
  half: Half
  old: MarkCode | null
  new: MarkCode | null
}

/** Rows that one statement writes. */
const batch = 4000

const keyOf = (row: { readonly divisionId: string; readonly day: string }) => `${row.divisionId}/${row.day}`
const markKey = (row: Pick<MarkRow, 'register_id' | 'student_id'>) => `${row.register_id}/${row.student_id}`
const clock = (time: string | null) => time?.slice(0, 5) ?? null

/** Locks the registers of some writes in one order for everybody, after making those that are missing. */
async function lockRegisters(trx: Trx, services: Services, schoolId: string, writes: readonly RegisterWrite[], source: string) {
  const wanted = writes
    .map(({ academicYearId, divisionId, day, plan }) => ({ academicYearId, divisionId, day, plan, id: services.newId() }))
    .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const columns = sql`
    r.id, r.division_id, r.on_day::text as on_day, r.academic_year_id, r.planned, r.fn_taken_at, r.an_taken_at, r.changed_at,
    coalesce(r.changed_by, r.an_taken_by, r.fn_taken_by) as by_id, r.void, r.changes, r.version`
  // One that is there is locked and not answered.
  const { rows: made } = await sql<RegisterRow>`
    insert into attendance_registers as r (school_id, id, academic_year_id, division_id, on_day, planned, source, version)
    select ${schoolId}, w.id, w."academicYearId", w."divisionId", w.day, w.plan, ${source}, 0
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(id uuid, "academicYearId" uuid, "divisionId" uuid, day date, plan text)
    order by w."divisionId", w.day
    on conflict (school_id, division_id, on_day) do update set version = r.version where false
    returning ${columns}, '[]'::json as marks`.execute(trx)
  const mine = new Set(made.map(row => row.id))
  const others = wanted.filter(one => !mine.has(one.id))
  const { rows: held } =
    others.length === 0
      ? { rows: [] }
      : await sql<RegisterRow>`
          select ${columns}, (
            select coalesce(json_agg(json_build_object('register_id', m.register_id, 'student_id', m.student_id, 'on_day', m.on_day, 'fn', m.fn, 'an', m.an,
              'arrived_at', m.arrived_at, 'left_at', m.left_at, 'reason', m.reason)), '[]')
            from attendance_marks m where m.school_id = r.school_id and m.register_id = r.id) as marks
          from attendance_registers r
          join jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as w("divisionId" uuid, day date) on w."divisionId" = r.division_id and w.day = r.on_day
          where r.school_id = ${schoolId}`.execute(trx)
  return new Map([...made, ...held].map(row => [keyOf({ divisionId: row.division_id, day: row.on_day }), row]))
}

async function refuseStale(trx: Trx, schoolId: string, register: RegisterRow): Promise<never> {
  const who = register.by_id
    ? await trx.selectFrom('users').select('name').where('id', '=', register.by_id).executeTakeFirst()
    : undefined
  const at = register.changed_at ?? register.an_taken_at ?? register.fn_taken_at
  const time = at ? timeIn(await schoolZone(trx, schoolId), at) : displayDay(register.on_day)
  throw custom(409, 'RegisterChanged', 'This register was changed by {name} at {time}. Reload and try again.', {
    name: who?.name ?? '',
    time,
  })
}

/** The mark of a student after a write, and what of it differs. */
function merge(before: MarkRow | undefined, mark: StudentMark, register: RegisterRow): { row: MarkRow; differs: boolean } {
  const take = <T>(given: T | undefined, held: T | null | undefined): T | null => (given === undefined ? (held ?? null) : given)
  const row: MarkRow = {
    register_id: register.id,
    student_id: mark.studentId,
    on_day: register.on_day,
    fn: take(mark.fn, before?.fn),
    an: take(mark.an, before?.an),
    arrived_at: take(mark.arrivedAt, clock(before?.arrived_at ?? null)),
    left_at: take(mark.leftAt, clock(before?.left_at ?? null)),
    reason: take(mark.reason, before?.reason),
  }
  const differs =
    row.fn !== (before?.fn ?? null) ||
    row.an !== (before?.an ?? null) ||
    row.arrived_at !== clock(before?.arrived_at ?? null) ||
    row.left_at !== clock(before?.left_at ?? null) ||
    row.reason !== (before?.reason ?? null)
  return { row, differs: differs && (before !== undefined || row.fn !== null || row.an !== null) }
}

/** What a register becomes by a write, against what is kept. */
function compare(register: RegisterRow, write: RegisterWrite, held: ReadonlyMap<string, MarkRow>) {
  const changes: ChangeRow[] = []
  const rows: MarkRow[] = []
  const entering: string[] = []
  const wasTaken: Readonly<Record<Half, boolean>> = { FN: register.fn_taken_at !== null, AN: register.an_taken_at !== null }
  for (const mark of write.marks) {
    const before = held.get(mark.studentId)
    const { row, differs } = merge(before, mark, register)
    if (!differs) continue
    rows.push(row)
    if ((row.fn !== null && !before?.fn) || (row.an !== null && !before?.an)) entering.push(markKey(row))
    for (const [half, old, now] of [
      ['FN', before?.fn ?? null, row.fn],
      ['AN', before?.an ?? null, row.an],
    ] as const)
      if (old !== now && wasTaken[half])
        changes.push({ register_id: register.id, student_id: mark.studentId, half, old, new: now })
  }
  const first = write.taken.filter(half => !wasTaken[half])
  // A plan of no halves stands as it was: the register is void by the calendar, not by its marks.
  const planned = write.plan === 'none' ? register.planned : write.plan
  return { changes, rows, entering, first, planned, differs: rows.length > 0 || first.length > 0 || planned !== register.planned }
}

type Compared = ReturnType<typeof compare> & { register: RegisterRow }

/** Of marks of one student for one half in several registers the last alone. */
function oneByHalf(rows: readonly MarkRow[]): MarkRow[] {
  const seen = new Set<string>()
  const claim = (row: MarkRow, half: Half, code: MarkCode | null) => {
    const key = `${row.student_id}/${row.on_day}/${half}`
    if (code === null || seen.has(key)) return null
    seen.add(key)
    return code
  }
  return rows.toReversed().map(row => ({ ...row, fn: claim(row, 'FN', row.fn), an: claim(row, 'AN', row.an) }))
}

/**
 * Who was marked in another class for the same half of the day is now marked here alone. Two registers may each take a half
 * of one mark: what is taken is told by mark before anything changes.
 *
 * @param rows marks of halves that their register did not hold before; of the others no register holds one.
 */
async function takeFromElsewhere(trx: Trx, rows: readonly MarkRow[]): Promise<void> {
  const met = sql`m.register_id = t.register_id and m.student_id = t.student_id and m.on_day = t.on_day`
  const emptied = sql`((m.fn is null or t.fn) and (m.an is null or t.an))`
  for (let at = 0; at < rows.length; at += batch)
    await sql`
      with t as (
        select m.register_id, m.student_id, m.on_day, bool_or(w.fn is not null) as fn, bool_or(w.an is not null) as an
        from jsonb_to_recordset(${JSON.stringify(rows.slice(at, at + batch))}::jsonb) as w(register_id uuid, student_id uuid, on_day date, fn text, an text)
        join attendance_marks m on m.student_id = w.student_id and m.on_day = w.on_day and m.register_id <> w.register_id
        group by m.register_id, m.student_id, m.on_day
      ), gone as (
        delete from attendance_marks m using t where ${met} and ${emptied}
      )
      update attendance_marks m set fn = case when not t.fn then m.fn end, an = case when not t.an then m.an end
      from t where ${met} and not ${emptied} and (m.fn is not null and t.fn or m.an is not null and t.an)`.execute(trx)
}

async function writeMarks(trx: Trx, schoolId: string, rows: readonly MarkRow[]): Promise<void> {
  const gone = rows.filter(row => row.fn === null && row.an === null)
  if (gone.length > 0)
    await sql`
      delete from attendance_marks m using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as w(register_id uuid, student_id uuid)
      where m.register_id = w.register_id and m.student_id = w.student_id`.execute(trx)
  const kept = rows.filter(row => row.fn !== null || row.an !== null)
  for (let at = 0; at < kept.length; at += batch)
    await sql`
      insert into attendance_marks (school_id, register_id, student_id, on_day, fn, an, arrived_at, left_at, reason)
      select ${schoolId}, w.* from jsonb_to_recordset(${JSON.stringify(kept.slice(at, at + batch))}::jsonb)
        as w(register_id uuid, student_id uuid, on_day date, fn text, an text, arrived_at time, left_at time, reason text)
      on conflict (school_id, student_id, on_day, register_id) do update
        set fn = excluded.fn, an = excluded.an, arrived_at = excluded.arrived_at, left_at = excluded.left_at, reason = excluded.reason`.execute(
      trx,
    )
}

/** Says of registers that they were taken or changed, with what changed, and answers them as they stand. */
async function stampRegisters(
  trx: Trx,
  services: Services,
  schoolId: string,
  compared: readonly Compared[],
  { by, via, reason }: MarkWriter,
): Promise<TakenRegister[]> {
  const stamps = compared.map(({ register, first, planned, changes }) => ({
    id: register.id,
    planned,
    fn: first.includes('FN'),
    an: first.includes('AN'),
    changed: changes.length > 0,
  }))
  const changes = compared.flatMap(one => one.changes).map(row => ({ ...row, id: services.newId() }))
  const now = services.clock.now()
  const { rows } = await sql<TakenRegister>`
    with told as (
      insert into attendance_changes (school_id, id, register_id, student_id, half, old, new, reason, via, by_id, at)
      select ${schoolId}, w.id, w.register_id, w.student_id, w.half, w.old, w.new, ${reason || null}, ${via}, ${by}::uuid, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
        as w(id uuid, register_id uuid, student_id uuid, half text, old text, new text)
    ), r as (
      update attendance_registers r set planned = w.planned, version = r.version + 1,
        fn_taken_at = case when w.fn then ${now}::timestamptz else r.fn_taken_at end, fn_taken_by = case when w.fn then ${by}::uuid else r.fn_taken_by end,
        an_taken_at = case when w.an then ${now}::timestamptz else r.an_taken_at end, an_taken_by = case when w.an then ${by}::uuid else r.an_taken_by end,
        changed_at = case when w.changed then ${now}::timestamptz else r.changed_at end, changed_by = case when w.changed then ${by}::uuid else r.changed_by end,
        changes = r.changes + case when w.changed then 1 else 0 end
      from jsonb_to_recordset(${JSON.stringify(stamps)}::jsonb) as w(id uuid, planned text, fn boolean, an boolean, changed boolean)
      where r.school_id = ${schoolId} and r.id = w.id
      returning r.*
    )
    select ${taken} from r ${takers}`.execute(trx)
  return rows
}

/** Students of a day whose marks may have to do with leave: all where nobody has looked. */
function ofLeave(writes: readonly RegisterWrite[], day: string, students: readonly string[]): readonly string[] {
  const looked = writes.filter(write => write.day === day).map(write => write.withLeave)
  if (looked.includes(undefined)) return students
  const known = new Set(looked.flatMap(ids => ids ?? []))
  return students.filter(id => known.has(id))
}

/**
 * The one door by which marks are written. Marks, registers, what was changed and the counts of months change together, or
 * nothing does; the same write twice changes nothing the second time. Registers are locked by class and day, then months
 * by student, so writers wait for each other and never in a ring.
 *
 * @throws a problem of status 409 when a register is no longer at the version that was seen and would change.
 */
export async function saveMarks(
  { trx, services, schoolId }: { readonly trx: Trx; readonly services: Services; readonly schoolId: string },
  writes: readonly RegisterWrite[],
  writer: MarkWriter,
): Promise<SavedRegister[]> {
  if (writes.length === 0) return []
  const registers = await lockRegisters(trx, services, schoolId, writes, writer.via === 'import' ? 'import' : 'native')
  const compared: Compared[] = []
  const saved: SavedRegister[] = []
  for (const write of writes) {
    const register = registers.get(keyOf(write))!
    const held = new Map(register.marks.map(mark => [mark.student_id, mark]))
    const found = compare(register, write, held)
    if (found.differs && write.version !== undefined && write.version !== register.version)
      await refuseStale(trx, schoolId, register)
    // A register that has just been made is of version 0 until something stands in it.
    const changed = found.differs || register.version === 0
    if (changed) compared.push({ ...found, register })
    saved.push({
      id: register.id,
      divisionId: write.divisionId,
      day: write.day,
      version: register.version + (changed ? 1 : 0),
      changed,
      marks: new Map([...held, ...found.rows.map(row => [row.student_id, row] as const)]),
    })
  }
  if (compared.length === 0) return saved
  const rows = oneByHalf(compared.flatMap(one => one.rows))
  const touched: StudentMonth[] = compared.flatMap(({ register, rows: written, planned }) => {
    // Where the plan changed, all marks of the day count anew.
    const students = planned === register.planned ? written : [...written, ...register.marks]
    return students.map(({ student_id }) => ({
      studentId: student_id,
      academicYearId: register.academic_year_id,
      month: `${register.on_day.slice(0, 7)}-01`,
    }))
  })
  const entering = new Set(compared.flatMap(one => one.entering))
  const stamped = new Map<string, TakenRegister>()
  await recountMonths(trx, schoolId, touched, async () => {
    await takeFromElsewhere(
      trx,
      rows.filter(row => entering.has(markKey(row))),
    )
    await writeMarks(trx, schoolId, rows)
    for (const one of await stampRegisters(trx, services, schoolId, compared, writer)) stamped.set(one.id, one)
  })
  for (const [day, own] of Map.groupBy(rows, row => row.on_day)) {
    const students = own.map(row => row.student_id)
    await followMarks(trx, schoolId, day, ofLeave(writes, day, students))
    await services.ports.take(afterMarks)({ trx, services, schoolId }, day, students)
  }
  return saved.map(one => ({ ...one, register: stamped.get(one.id) }))
}
