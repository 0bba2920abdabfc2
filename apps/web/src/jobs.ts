import { type AnswerOfCall, type Client, jobs, Problem } from '@school/api/client'

type Job = AnswerOfCall<typeof jobs.get>

const pollMilliseconds = 700

/** Whether the network or the server is away for a moment, or a proxy answers for it. */
const isAway = (error: unknown) =>
  error instanceof Problem && (error.name === 'NoConnection' || error.status === 429 || error.status >= 502)

/** What was read last while the server is away: the work goes on without this page. */
const readJob = (client: Client, last: Job): Promise<Job> =>
  client.call(jobs.get, { params: { id: last.id } }).catch(error => {
    if (isAway(error)) return last
    throw error
  })

/**
 * Waits until a job has ended, also over breaks of the connection.
 *
 * @param onProgress hears of every state on the way.
 * @throws Problem with the job's own words when it failed or was cancelled.
 */
export async function waitForJob(client: Client, job: Job, onProgress?: (job: Job) => void): Promise<Job> {
  let current = job
  while (current.status === 'Queued' || current.status === 'Running') {
    onProgress?.(current)
    await new Promise(resolve => setTimeout(resolve, pollMilliseconds))
    current = await readJob(client, current)
  }
  onProgress?.(current)
  if (current.status === 'Done') return current
  throw new Problem(409, {
    type: 'Custom',
    name: 'JobFailed',
    message: current.message ?? 'The work was stopped. Nothing was changed.',
  })
}
