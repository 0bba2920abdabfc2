import { sql } from 'kysely'
import type { JobKind } from '../../../platform/jobs'
import { applicantOf } from './applicant'
import { ringApprovers } from './bells'
import { holdersOf, officesOf } from './offices'
import { currentStep, readLeave } from './rows'
import { type Escalation, escalateKind } from './steps'

/** A step that waits too long: those of the next one may decide too, and both are told. */
export const leaveEscalation: JobKind<Escalation> = {
  kind: escalateKind,
  tries: 5,
  async run({ payload, services, schoolId, conclude }) {
    return conclude(async trx => {
      const place = { trx, services, schoolId: schoolId! }
      await sql`select from leave_applications where id = ${payload.applicationId}::uuid for no key update`.execute(trx)
      const [leave] = await readLeave(trx, sql`where a.id = ${payload.applicationId}::uuid`)
      const step = leave && currentStep(leave)
      const still = step?.place === payload.place && step.since !== null && Date.parse(step.since) === Date.parse(payload.since)
      if (!leave || !step || !still || step.escalatedAt) return { result: { asked: false } }
      const applicant = await applicantOf(place, {
        applicantKind: leave.applicantKind,
        studentId: leave.personId,
        staffId: leave.personId,
      })
      const offices = await officesOf(place)
      const next = leave.steps.find(one => one.place > step.place && one.decision === 'Waiting')
      await trx
        .updateTable('leave_steps')
        .set({ escalated_at: services.clock.now() })
        .where('application_id', '=', leave.id)
        .where('place', '=', step.place)
        .execute()
      const own = await holdersOf(place, offices, step, applicant)
      const more = await holdersOf(place, offices, next ?? { approver: 'SH', staffId: null }, applicant)
      await ringApprovers(place, own, leave, 'Escalated')
      await ringApprovers(
        place,
        more.filter(one => !own.some(other => other.userId === one.userId)),
        leave,
        'EscalatedToo',
      )
      return { result: { asked: true } }
    })
  },
}
