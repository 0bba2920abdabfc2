import { type ConcededLine, type Concession, concessionsOn, type Rounding } from '@school/rules'
import { sql } from 'kysely'
import type { Services } from '../../../platform/services'
import { inBulk, type Trx } from '../../../platform/transaction'
import { feeRules } from '../owed'
import { type DemandLine, lockAccounts, type WrittenDemands, writeDemands } from '../set-demands'
import { type Asked, type AskedLine, type Asking, askedOf, type FeeStudent, readConcessions, readFeeStudents } from './asked'

/** A line of dues as it stands. */
interface Stood {
  readonly studentId: string
  readonly accountId: string
  readonly installmentId: string
  readonly planId: string | null
  readonly no: number
  readonly dueDate: string
  readonly headId: string
  readonly sortOrder: number
  readonly source: 'schedule' | 'bus' | 'manual' | 'carry-forward' | 'import'
  readonly gross: number
  readonly concession: number
  readonly told: number
  readonly writeOff: number
  readonly paid: number
  readonly scheduleId: string | null
  readonly scheduleRevision: number | null
}

export async function readStood(trx: Trx, schoolId: string, yearId: string, studentIds: readonly string[]) {
  const query = sql<Stood>`
    select d.student_id as "studentId", d.fee_account_id as "accountId", d.installment_id as "installmentId", i.plan_id as "planId", i.no,
      i.due_date as "dueDate", d.fee_head_id as "headId", h.sort_order as "sortOrder", d.source, d.gross, d.concession, d.told_concession as told,
      d.write_off as "writeOff", d.paid, d.schedule_id as "scheduleId", d.schedule_revision as "scheduleRevision"
    from demands d join installments i on i.school_id = d.school_id and i.id = d.installment_id
    join fee_heads h on h.school_id = d.school_id and h.id = d.fee_head_id
    where d.school_id = ${schoolId} and d.academic_year_id = ${yearId}::uuid and d.student_id = any(${[...studentIds]}::uuid[]) and d.status = 'open'`
  const { rows } = studentIds.length > 50 ? await inBulk(trx, () => query.execute(trx)) : await query.execute(trx)
  return Map.groupBy(rows, row => row.studentId)
}

/** Places of installments and heads, for lines that are not there yet. */
async function readPlaces(trx: Trx, schoolId: string, yearId: string) {
  const { rows: installments } = await sql<{ id: string; planId: string | null; no: number; dueDate: string }>`
    select id, plan_id as "planId", no, due_date as "dueDate" from installments
    where school_id = ${schoolId} and academic_year_id = ${yearId}::uuid`.execute(trx)
  const { rows: heads } = await sql<{ id: string; sortOrder: number }>`
    select id, sort_order as "sortOrder" from fee_heads where school_id = ${schoolId}`.execute(trx)
  return {
    installments: new Map(installments.map(one => [one.id, one])),
    heads: new Map(heads.map(one => [one.id, one.sortOrder])),
  }
}
type Places = Awaited<ReturnType<typeof readPlaces>>

/** Whether what is asked for by a schedule may change a line. */
type MayChange = (dueDate: string, stood: Stood | undefined) => boolean

const always: MayChange = () => true

/**
 * Bus fees that were asked for stay where their day has come or they are paid: a change of the bus is about what comes.
 *
 * @param day of the change
 */
export const laterThan =
  (day: string): MayChange =>
  (dueDate, stood) =>
    dueDate > day && (!stood || stood.paid === 0 || stood.paid < stood.gross - stood.concession - stood.writeOff)

type Next = Stood & { readonly by?: AskedLine }

const keyOf = (line: { readonly installmentId: string; readonly headId: string }) => `${line.installmentId} ${line.headId}`

const ownSource = ({ kind }: Asking) => (kind === 'bus' ? 'bus' : 'schedule')

/** A student's lines with the amounts that are asked for now, before concessions. */
function asAsked(
  student: FeeStudent,
  stood: readonly Stood[],
  asking: Asking,
  asked: Asked,
  places: Places,
  mayChange: MayChange,
): Next[] {
  const own = ownSource(asking)
  const wanted = new Map(asked.lines.map(line => [keyOf(line), line]))
  const kept = stood.map((line): Next => {
    const by = wanted.get(keyOf(line))
    if (line.accountId !== asking.accountId || line.source !== own || !mayChange(line.dueDate, line)) return line
    if (by) return { ...line, gross: by.amount, by }
    // What a closed schedule has asked for stays where no other takes its place.
    const closed = asked.scheduleId === undefined && !asking.schedules.some(schedule => schedule.id === line.scheduleId)
    return line.scheduleId && !closed ? { ...line, gross: 0 } : line
  })
  const has = new Set(stood.map(keyOf))
  const fresh = asked.lines.flatMap((by): Next[] => {
    const installment = places.installments.get(by.installmentId)
    if (has.has(keyOf(by)) || !installment || !mayChange(installment.dueDate, undefined)) return []
    return [
      {
        studentId: student.id,
        accountId: asking.accountId,
        installmentId: by.installmentId,
        planId: installment.planId,
        no: installment.no,
        dueDate: installment.dueDate,
        headId: by.headId,
        sortOrder: places.heads.get(by.headId) ?? 0,
        source: own,
        gross: by.amount,
        concession: 0,
        told: 0,
        writeOff: 0,
        paid: 0,
        scheduleId: null,
        scheduleRevision: null,
        by,
      },
    ]
  })
  return [...kept, ...fresh]
}

/** Lines as concessions see them: those of plans but what was carried over from another year, less what they came with. */
export const concededLines = (lines: readonly Stood[]): ConcededLine[] =>
  lines
    .filter(line => line.planId !== null && line.source !== 'carry-forward')
    .map(line => ({
      key: keyOf(line),
      installment: { id: line.installmentId, no: line.no, dueDate: line.dueDate },
      headId: line.headId,
      sortOrder: line.sortOrder,
      gross: line.gross - Math.min(line.told, line.gross),
    }))

/** Lines with what concessions take off. */
function conceded(lines: readonly Next[], concessions: readonly Concession[], roundTo: Rounding): Next[] {
  const given = concessionsOn(concededLines(lines), concessions, roundTo)
  return lines.map(line => {
    const own = given.get(keyOf(line))
    return own === undefined ? line : { ...line, concession: Math.min(line.told, line.gross) + own }
  })
}

const netOf = ({ gross, concession, writeOff }: Pick<Stood, 'gross' | 'concession' | 'writeOff'>) =>
  Math.max(0, gross - concession - writeOff)

/** What reckoning comes to, for a preview. */
export interface Reckoned {
  readonly students: number
  readonly changedStudents: number
  readonly lines: number
  readonly total: number
  readonly difference: number
  readonly overpaid: number
  readonly toAdvance: number
}

export const nothingReckoned: Reckoned = {
  students: 0,
  changedStudents: 0,
  lines: 0,
  total: 0,
  difference: 0,
  overpaid: 0,
  toAdvance: 0,
}

export const addReckoned = (a: Reckoned, b: Reckoned): Reckoned => ({
  students: a.students + b.students,
  changedStudents: a.changedStudents + b.changedStudents,
  lines: a.lines + b.lines,
  total: a.total + b.total,
  difference: a.difference + b.difference,
  overpaid: a.overpaid + b.overpaid,
  toAdvance: a.toAdvance + b.toAdvance,
})

/** What of students' fees is reckoned anew. */
export interface Settling {
  readonly schoolId: string
  readonly yearId: string
  readonly studentIds: readonly string[]
  /** Whose schedules are looked at; without one concessions alone. */
  readonly asking?: Asking
  readonly mayChange?: MayChange
  /** A concession counted beside those that hold, or left out of them. */
  readonly beside?: { readonly studentId: string; readonly concession: Concession }
  readonly without?: string
}

/** Lines that differ from what stands, and what they come to. */
export async function reckonLines(
  trx: Trx,
  settling: Settling,
): Promise<{ lines: DemandLine[]; next: Next[]; reckoned: Reckoned }> {
  const { schoolId, yearId, studentIds, asking, mayChange = always } = settling
  const { roundTo } = await feeRules(trx, schoolId)
  const stood = await readStood(trx, schoolId, yearId, studentIds)
  const concessions = await readConcessions(trx, schoolId, yearId, studentIds)
  const places = asking && (await readPlaces(trx, schoolId, yearId))
  const students = asking && new Map((await readFeeStudents(trx, schoolId, yearId, studentIds)).map(one => [one.id, one]))
  const lines: DemandLine[] = []
  const all: Next[] = []
  // What files or somebody by hand ask for is no part of what schedules come to.
  const kind = asking && ownSource(asking)
  let reckoned = { ...nothingReckoned, students: studentIds.length }
  for (const studentId of studentIds) {
    const before = stood.get(studentId) ?? []
    const student = students?.get(studentId)
    const asked = asking && student ? askedOf(student, asking) : undefined
    const bare = asked ? asAsked(student!, before, asking!, asked, places!, mayChange) : before
    const own = [
      ...(concessions.get(studentId) ?? []).filter(one => one.id !== settling.without),
      ...(settling.beside?.studentId === studentId ? [settling.beside.concession] : []),
    ]
    const next = conceded(bare, own, roundTo)
    const known = new Map(before.map(line => [keyOf(line), line]))
    const changed = next.filter(line => {
      const old = known.get(keyOf(line))
      return (
        !old ||
        old.gross !== line.gross ||
        old.concession !== line.concession ||
        (line.by && (old.scheduleId !== line.by.scheduleId || old.scheduleRevision !== line.by.revision))
      )
    })
    all.push(...next)
    lines.push(...changed.map(line => demandOf(line, yearId)))
    const counted = (line: Next) => !asking || line.accountId === asking.accountId
    const differing = changed.filter(line => {
      const old = known.get(keyOf(line))
      return counted(line) && (!old || old.gross !== line.gross || old.concession !== line.concession)
    })
    const over = differing.filter(line => line.paid > netOf(line))
    reckoned = addReckoned(reckoned, {
      students: 0,
      changedStudents: differing.length > 0 ? 1 : 0,
      lines: differing.length,
      total: next.filter(line => counted(line) && (!kind || line.source === kind)).reduce((sum, line) => sum + netOf(line), 0),
      difference: differing.reduce((sum, line) => {
        const old = known.get(keyOf(line))
        return sum + netOf(line) - (old ? netOf(old) : 0)
      }, 0),
      overpaid: over.length,
      toAdvance: over.reduce((sum, line) => sum + line.paid - netOf(line), 0),
    })
  }
  return { lines, next: all, reckoned }
}

const demandOf = (line: Next, yearId: string): DemandLine => ({
  studentId: line.studentId,
  academicYearId: yearId,
  feeAccountId: line.accountId,
  installmentId: line.installmentId,
  feeHeadId: line.headId,
  source: line.source === 'bus' ? 'bus' : 'schedule',
  gross: line.gross,
  concession: line.concession,
  ...(line.by ? { scheduleId: line.by.scheduleId, scheduleRevision: line.by.revision } : {}),
})

/** Writes what students are asked for now. Their accounts are locked, so that no money moves meanwhile. */
export async function settleStudents(
  services: Services,
  trx: Trx,
  settling: Settling,
  told: { readonly by: string | null; readonly onDay: string },
): Promise<WrittenDemands & { readonly reckoned: Reckoned }> {
  const { schoolId, studentIds, asking } = settling
  const { rows } = await sql<{ studentId: string; feeAccountId: string }>`
    select student_id as "studentId", fee_account_id as "feeAccountId" from student_fee_accounts
    where school_id = ${schoolId} and student_id = any(${[...studentIds]}::uuid[])`.execute(trx)
  await lockAccounts(trx, schoolId, [
    ...rows,
    ...(asking ? studentIds.map(studentId => ({ studentId, feeAccountId: asking.accountId })) : []),
  ])
  const { lines, reckoned } = await reckonLines(trx, settling)
  return { ...(await writeDemands(services, trx, schoolId, lines, told)), reckoned }
}
