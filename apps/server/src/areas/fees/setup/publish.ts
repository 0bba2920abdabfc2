import { formatRupees, type Language } from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import type { JobKind } from '../../../platform/jobs'
import type { Trx } from '../../../platform/transaction'
import { schoolToday } from '../../../school/zone'
import { type Asking, askedOf, type FeeStudent, readAsking, readFeeStudents } from './asked'
import { addReckoned, laterThan, nothingReckoned, type Reckoned, reckonLines, settleStudents } from './settle'

export const publishKind = 'fees.publish'

/** Students of one transaction: short enough that nobody who pays waits long. */
const chunk = 500

export interface PublishWork {
  readonly scheduleId: string
  readonly revision: number
  /** Nobody was asked for it before: bus fees of days that have passed are asked for too. */
  readonly first: boolean
  readonly actor: { readonly id: string; readonly roles: readonly string[] }
  readonly language: Language
}

interface Published {
  readonly id: string
  readonly yearId: string
  readonly accountId: string
}

/** All by which a schedule is published, with who is asked for it. */
export async function readPublishing(trx: Trx, schoolId: string, schedule: Published, revision: number) {
  const asking = await readAsking(trx, schoolId, schedule, { id: schedule.id, revision })
  const students = await readFeeStudents(trx, schoolId, schedule.yearId)
  const { rows } = await sql<{ id: string }>`
    select distinct student_id as id from demands where school_id = ${schoolId} and schedule_id = ${schedule.id}::uuid and status = 'open'`.execute(
    trx,
  )
  const has = new Set(rows.map(row => row.id))
  const own: FeeStudent[] = []
  const unmatched: FeeStudent[] = []
  let asked = 0
  for (const student of students) {
    const of = askedOf(student, asking)
    if (of.unmatched) unmatched.push(student)
    const isAsked = of.scheduleId === schedule.id && of.lines.length > 0
    if (isAsked) asked += 1
    if (isAsked || has.has(student.id)) own.push(student)
  }
  return { asking, own, asked, unmatched }
}

/** What publishing would do with students, reckoned in parts so that a large school does not stand in memory at once. */
export async function reckonAll(
  trx: Trx,
  schoolId: string,
  of: { readonly asking: Asking; readonly own: readonly FeeStudent[]; readonly laterThan: string | undefined },
): Promise<Reckoned> {
  let all = nothingReckoned
  for (let from = 0; from < of.own.length; from += chunk) {
    const { reckoned } = await reckonLines(trx, {
      schoolId,
      yearId: of.asking.yearId,
      studentIds: of.own.slice(from, from + chunk).map(student => student.id),
      asking: of.asking,
      ...(of.laterThan === undefined ? {} : { mayChange: laterThan(of.laterThan) }),
    })
    all = addReckoned(all, reckoned)
  }
  return all
}

/** Asks the students of a schedule for its amounts, 500 in a transaction; begun again it writes only what is not there yet. */
export const publishing: JobKind<PublishWork> = {
  kind: publishKind,
  fills: true,
  tries: 2,
  async run({ payload, schoolId: ofSchool, services, language, transact, progress, conclude }) {
    const schoolId = ofSchool!
    const { scheduleId, revision, actor } = payload
    const begun = await transact(async trx => {
      const { rows } = await sql<Published>`
        select id, academic_year_id as "yearId", fee_account_id as "accountId" from fee_schedules where school_id = ${schoolId} and id = ${scheduleId}`.execute(
        trx,
      )
      const today = await schoolToday(services, trx, schoolId)
      return { today, ...(await readPublishing(trx, schoolId, rows[0]!, revision)) }
    })
    const { asking, own, unmatched, today } = begun
    const mayChange = asking.kind === 'bus' && !payload.first ? { mayChange: laterThan(today) } : {}
    let reckoned = nothingReckoned
    for (let from = 0; from < own.length; from += chunk) {
      const studentIds = own.slice(from, from + chunk).map(student => student.id)
      const done = await transact(trx =>
        settleStudents(
          services,
          trx,
          { schoolId, yearId: asking.yearId, studentIds, asking, ...mayChange },
          { by: actor.id, onDay: today },
        ),
      )
      reckoned = addReckoned(reckoned, done.reckoned)
      await progress(Math.min(from + chunk, own.length), own.length)
    }
    return conclude(async trx => {
      const result = { students: begun.asked, lines: reckoned.lines, total: reckoned.total, unmatched: unmatched.length }
      await audit(services, trx, undefined, {
        action: 'fees.publish',
        entity: 'fee_schedules',
        entityId: scheduleId,
        schoolId,
        actor: { ...actor, viaOperator: false },
        after: { revision, ...result },
      })
      return {
        message: say(language, 'feeSetup.published', {
          students: result.students,
          lines: result.lines,
          amount: formatRupees(result.total),
          unmatched: result.unmatched,
        }),
        result,
      }
    })
  },
}
