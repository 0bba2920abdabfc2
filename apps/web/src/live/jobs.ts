import { type AnswerOfCall, type Client, jobs, Problem } from '@school/api/client'
import { isAway } from '../forms/problems'
import { newsOf } from './job-news'

type Job = AnswerOfCall<typeof jobs.get>

const pollMilliseconds = 700
/** Without news from the stream a job is looked at so often all the same. */
const newsMilliseconds = 5000

const pause = () => new Promise(resolve => setTimeout(resolve, pollMilliseconds))

/** Reads again and again while the server is away, and gives what it says when it is back. */
export async function readOverBreaks<T>(read: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await read()
    } catch (error) {
      if (!isAway(error)) throw error
    }
    await pause()
  }
}

/** Whether a job still waits or runs. */
export const isOpen = ({ status }: Pick<Job, 'status'>): boolean => status === 'Queued' || status === 'Running'

/**
 * Waits until a job has ended, also over breaks of the connection.
 *
 * @param onProgress hears of every state on the way.
 * @throws Problem with the job's own words when it failed or was cancelled.
 */
export async function waitForJob(client: Client, job: Job, onProgress?: (job: Job) => void): Promise<Job> {
  let current = job
  // The first look comes soon: what ended before anybody listened is told by nobody.
  let news = pause()
  while (isOpen(current)) {
    onProgress?.(current)
    await news
    // Listens before it asks, so that nothing of meanwhile is missed.
    news = newsOf(job.id, pollMilliseconds, newsMilliseconds)
    current = await readOverBreaks(() => client.call(jobs.get, { params: { id: job.id } }))
  }
  onProgress?.(current)
  if (current.status === 'Done') return current
  throw new Problem(409, {
    type: 'Custom',
    name: 'JobFailed',
    message: current.message ?? 'The work was stopped. Nothing was changed.',
  })
}
