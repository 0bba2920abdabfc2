import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { readCsv } from './csv.ts'
import { type ReadAnswer, type ReadOrder, type ReadRow, Refusal } from './reading.ts'
import { readXlsx } from './xlsx.ts'

// Files come from anywhere. Reading one may take long and much memory, and must keep nobody waiting who reads none.

const port = parentPort!
/** Rows of one part: what the other side takes over at a time must not keep it busy. */
const rowsOfPart = 250

const tell = (answer: ReadAnswer) => port.postMessage(answer)

async function read(order: ReadOrder): Promise<ReadRow[]> {
  return order.layout ? readCsv(order, order.layout) : readXlsx(order)
}

port.on('message', async (order: ReadOrder | 'next') => {
  if (order === 'next') return
  try {
    const rows = await read(order)
    for (let at = 0; ; at += rowsOfPart) {
      const done = at + rowsOfPart >= rows.length
      tell({ rows: rows.slice(at, at + rowsOfPart), done })
      if (done) return
      await once(port, 'message')
    }
  } catch (error) {
    if (error instanceof Refusal) tell({ refused: { reason: error.reason, value: error.value } })
    else tell({ failed: (error as Error).stack ?? String(error) })
  }
})
