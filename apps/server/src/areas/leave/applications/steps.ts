import { sql } from 'kysely'
import { settingValue } from '../../../platform/settings'
import type { Applicant } from './applicant'
import type { chainSteps } from './offices'
import type { LeavePlace } from './place'

/** The job that asks the next step, by its name. */
export const escalateKind = 'leave.escalate'

export interface Escalation {
  readonly applicationId: string
  readonly place: number
  /** The instant at which the step began to wait. */
  readonly since: string
}

/** Plans to ask those of the next step when nobody decides in time. */
export async function planEscalation(
  { trx, services, schoolId }: LeavePlace,
  applicationId: string,
  place: number,
): Promise<void> {
  const hours = Number(await settingValue(trx, schoolId, 'leave.escalateHours'))
  if (hours === 0) return
  const since = services.clock.now()
  await services.jobs.enqueue(services, trx, {
    kind: escalateKind,
    payload: { applicationId, place, since: since.toISOString() } satisfies Escalation,
    schoolId,
    runAfter: new Date(since.getTime() + hours * 3_600_000),
    dedupeKey: `${escalateKind} ${applicationId} ${place} ${since.toISOString()}`,
  })
}

/** Writes the steps of an application anew; the first that somebody holds waits. @returns its place. */
export async function writeSteps(
  place: LeavePlace,
  applicationId: string,
  steps: Awaited<ReturnType<typeof chainSteps>>,
): Promise<number> {
  const { trx, services, schoolId } = place
  const now = services.clock.now()
  const first = Math.max(
    0,
    steps.findIndex(step => !step.skipped),
  )
  await sql`delete from leave_steps where school_id = ${schoolId}::uuid and application_id = ${applicationId}::uuid`.execute(trx)
  await trx
    .insertInto('leave_steps')
    .values(
      steps.map((step, index) => ({
        school_id: schoolId,
        application_id: applicationId,
        place: index + 1,
        approver: step.approver,
        approver_staff_id: step.approver === 'staff' ? step.staffId : null,
        decision: step.skipped ? ('Skipped' as const) : ('Waiting' as const),
        since: index === first ? now : null,
      })),
    )
    .execute()
  await planEscalation(place, applicationId, first + 1)
  return first + 1
}

/** What the first waiting step is called when it is answered: names, or nobody. */
export const namesOfFirst = (steps: Awaited<ReturnType<typeof chainSteps>>): string[] =>
  steps.find(step => !step.skipped)?.holders.map(holder => holder.name) ?? []

export type { Applicant }
