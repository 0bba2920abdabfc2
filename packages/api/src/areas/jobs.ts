import { route, session } from '../contract/route'
import { job } from '../contract/schemas'

export const jobs = {
  get: route({
    method: 'GET',
    path: 'jobs/{id}',
    summary: 'How far a job is. Only for who started it.',
    access: session,
    tenancy: 'platform',
    answer: job,
  }),
  cancel: route({
    method: 'POST',
    path: 'jobs/{id}/cancel',
    summary: 'Asks a job to stop; nothing of it stays.',
    access: session,
    tenancy: 'platform',
    answer: job,
    status: 200,
  }),
}
