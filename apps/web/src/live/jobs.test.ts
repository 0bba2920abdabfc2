import { Client } from '@school/api/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followJobs } from './job-news'
import { waitForJob } from './jobs'
import type { LiveListener } from './live-connection'

type Job = Parameters<typeof waitForJob>[1]

const job = (status: Job['status'], done = 0): Job => ({ id: '1', status, done, total: 10 }) as Job

/** A client that is answered from a list, one a call. */
const answered = (...answers: readonly (() => Response | Promise<Response>)[]) => {
  const left = [...answers]
  return new Client({ base: '/api', newKey: () => 'key', xsrfToken: () => undefined, fetch: async () => left.shift()!() })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Waits for the job while the clock runs as fast as it can. */
async function end<T>(work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, vi.runAllTimersAsync()])
  return result
}

describe('waiting for a job', () => {
  it('goes on over a lost connection, a cut answer and a proxy that answers for the server', async () => {
    const seen: number[] = []
    const client = answered(
      () => Promise.reject(new TypeError('refused')),
      () => new Response(new ReadableStream({ start: cut => cut.error(new TypeError('network error')) })),
      () => new Response('<html>Bad gateway</html>', { status: 502 }),
      () => Response.json({ type: 'Error', name: 'TooMany', message: 'Too many requests.' }, { status: 429 }),
      () => Response.json(job('Running', 4)),
      () => Response.json(job('Done', 10)),
    )
    const ended = await end(waitForJob(client, job('Queued'), ({ done }) => seen.push(done)))
    expect(ended.status).toBe('Done')
    expect(seen).toEqual([0, 4, 10])
  })

  it('fails with the words of the job', async () => {
    const client = answered(() => Response.json({ ...job('Failed'), message: 'The school is closed.' }))
    await expect(end(waitForJob(client, job('Queued')))).rejects.toMatchObject({
      name: 'JobFailed',
      message: 'The school is closed.',
    })
  })

  it('ends when it may not be read any more', async () => {
    const client = answered(() => Response.json({ type: 'Custom', name: 'NotFound', message: 'Not found.' }, { status: 404 }))
    await expect(end(waitForJob(client, job('Queued')))).rejects.toMatchObject({ name: 'NotFound', status: 404 })
  })

  it('looks when the stream tells of it, and now and then by itself', async () => {
    let tell: LiveListener = () => {}
    const stop = followJobs({
      up: true,
      subscribe: listener => {
        tell = listener
        return () => {}
      },
    })
    const asked: number[] = []
    const client = answered(
      ...[job('Running', 1), job('Running', 2), job('Running', 3), job('Done', 10)].map(answer => () => {
        asked.push(Date.now() - begun)
        return Response.json(answer)
      }),
    )
    const begun = Date.now()
    const work = waitForJob(client, job('Queued'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked).toEqual([700])
    tell({ type: 'job', data: { id: 'another' } })
    tell({ type: 'job', data: { id: '1', done: 2, total: 10 } })
    await vi.advanceTimersByTimeAsync(4900)
    expect(asked).toEqual([700, 2000])
    await vi.advanceTimersByTimeAsync(1100)
    expect(asked).toEqual([700, 2000, 7000])
    tell({ type: 'down', data: {} })
    expect((await work).status).toBe('Done')
    expect(asked).toEqual([700, 2000, 7000, 8000])
    stop()
  })
})
