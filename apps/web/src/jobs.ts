import { type AnswerOfCall, type Client, jobs, Problem } from '@school/api/client'

type Job = AnswerOfCall<typeof jobs.get>

const pollMilliseconds = 700

/**
 * Waits until a job has ended.
 *
 * @param onProgress hears of every state on the way.
 * @throws Problem with the job's own words when it failed or was cancelled.
 */
export async function waitForJob(client: Client, job: Job, onProgress?: (job: Job) => void): Promise<Job> {
  let current = job
  while (current.status === 'Queued' || current.status === 'Running') {
    onProgress?.(current)
    await new Promise(resolve => setTimeout(resolve, pollMilliseconds))
    current = await client.call(jobs.get, { params: { id: job.id } })
  }
  onProgress?.(current)
  if (current.status === 'Done') return current
  throw new Problem(409, {
    type: 'Custom',
    name: 'JobFailed',
    message: current.message ?? 'The work was stopped. Nothing was changed.',
  })
}
