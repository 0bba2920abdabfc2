import type { contract } from '@school/api'
import { type Handlers, personOf } from '../../platform/http/call'
import { inScope } from '../../platform/http/operator'
import type { Person } from '../../platform/person'
import { notFound } from '../../platform/problems'
import type { Trx } from '../../platform/transaction'
import { jobAnswer } from '../../school/job-answer'

/** A job belongs to who started it; operators see those of their schools. */
async function ownJob(trx: Trx, person: Person, id: string) {
  const job = await trx.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!job) throw notFound()
  if (job.owner_id === person.userId) return job
  if (job.school_id && person.roles.some(role => role === 'GJAdmin' || role === 'GJSupport')) {
    const school = await trx.selectFrom('schools').select('group_id').where('id', '=', job.school_id).executeTakeFirst()
    if (school && inScope(person, job.school_id, school.group_id)) return job
  }
  if (
    job.school_id === person.schoolId &&
    job.kind.startsWith('import.') &&
    person.roles.some(role => role === 'SystemAdmin' || role === 'SchoolSuperAdmin')
  )
    return job
  throw notFound()
}

export const jobHandlers: Handlers<typeof contract.jobs> = {
  get: async call => jobAnswer(await ownJob(call.trx, personOf(call), call.params.id)),
  async cancel(call) {
    const job = await ownJob(call.trx, personOf(call), call.params.id)
    if (job.status === 'Queued') await call.services.jobs.drop(call.services, call.trx, job)
    if (job.status === 'Running')
      await call.trx.updateTable('jobs').set({ cancel_asked: true }).where('id', '=', job.id).execute()
    return jobAnswer(await ownJob(call.trx, personOf(call), job.id))
  },
}
