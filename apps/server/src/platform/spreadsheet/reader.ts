import { Worker } from 'node:worker_threads'
import { type ReadAnswer, type ReadOrder, type ReadRow, Refusal } from './reading'

/** Memory that reading a file may take, in MB, and time, in ms. */
const mostMemory = 768
const mostTime = 60_000
/** An idle thread is kept for so long, in ms. */
const idleTime = 30_000

// The build puts the thread beside the bundle; from source, Node runs the TypeScript file as it is.
const threadFile = import.meta.url.endsWith('.ts') ? './reader.worker.ts' : './reader.worker.js'

let idle: Worker | undefined
let resting: NodeJS.Timeout | undefined
/** Files are read one after the other: several large ones at once would take the memory of all. */
let before: Promise<unknown> = Promise.resolve()

function takeThread(): Worker {
  clearTimeout(resting)
  const thread =
    idle ?? new Worker(new URL(threadFile, import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: mostMemory } })
  idle = undefined
  return thread
}

function keepThread(thread: Worker): void {
  thread.removeAllListeners()
  // It may still end by itself; that is no error of anybody.
  thread.on('error', () => {})
  thread.unref()
  idle = thread
  resting = setTimeout(() => {
    if (idle === thread) idle = undefined
    void thread.terminate()
  }, idleTime)
  resting.unref()
}

async function readAlone(order: ReadOrder): Promise<ReadRow[]> {
  const thread = takeThread()
  thread.removeAllListeners()
  thread.ref()
  const rows: ReadRow[] = []
  let timer: NodeJS.Timeout | undefined
  let whole = false
  try {
    await new Promise<void>((resolve, reject) => {
      timer = setTimeout(() => reject(new Refusal('tooMuchText')), mostTime)
      // The thread is over, and the server goes on: without memory it was the file, else it is a fault of ours.
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('tooMuchText') : error),
      )
      thread.once('exit', code => reject(new Error(`The thread that reads files ended with ${code}.`)))
      thread.on('message', (answer: ReadAnswer) => {
        if ('refused' in answer) {
          whole = true
          return reject(new Refusal(answer.refused.reason, answer.refused.value))
        }
        if ('failed' in answer) return reject(new Error(answer.failed))
        for (const row of answer.rows) rows.push(row)
        if (answer.done) {
          whole = true
          return resolve()
        }
        thread.postMessage('next')
      })
      thread.postMessage(order)
    })
    return rows
  } finally {
    clearTimeout(timer)
    if (whole) keepThread(thread)
    else {
      thread.removeAllListeners()
      thread.on('error', () => {})
      await thread.terminate()
    }
  }
}

/**
 * Reads the rows of a file in a thread of its own, one file at a time.
 *
 * @throws Refusal why it cannot be read; also when reading took too long or too much memory.
 */
export function readRows(order: ReadOrder): Promise<ReadRow[]> {
  const turn = before.then(() => readAlone(order))
  before = turn.catch(() => {})
  return turn
}
