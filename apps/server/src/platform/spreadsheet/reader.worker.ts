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

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && ((bytes[2] === 3 && bytes[3] === 4) || (bytes[2] === 5 && bytes[3] === 6))

async function read(order: ReadOrder): Promise<ReadRow[]> {
  return isZip(order.bytes) ? readXlsx(order) : readCsv(order)
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
