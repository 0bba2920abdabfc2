import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite, types } from '@electric-sql/pglite'

// The embedded database blocks its thread while it works, so it has one of its own.

interface Start {
  readonly dataDir: string | undefined
  /** A gzipped copy of a prepared data directory, used when the directory does not exist yet. */
  readonly snapshot: string | undefined
}

const { dataDir, snapshot } = workerData as Start
const port = parentPort!
const asText = (text: string) => text

const database = await open()

async function open() {
  const settings = {
    parsers: { [types.INT8]: Number, [types.DATE]: asText, [types.NUMERIC]: asText },
    ...(snapshot ? { loadDataDir: new Blob([new Uint8Array(await readFile(snapshot))]) } : {}),
  }
  return PGlite.create(dataDir ?? 'memory://', settings)
}

port.postMessage({ ready: true })

interface Ask {
  readonly id: number
  readonly kind: 'query' | 'script' | 'dump' | 'close' | 'listen' | 'unlisten'
  readonly sql: string
  readonly parameters: unknown[]
}

port.on('message', async ({ id, kind, sql, parameters }: Ask) => {
  try {
    if (kind === 'close') {
      await database.close()
      port.postMessage({ id, rows: [] })
      port.close()
    } else if (kind === 'dump') {
      const copy = await database.dumpDataDir('gzip')
      port.postMessage({ id, rows: [new Uint8Array(await copy.arrayBuffer())] })
    } else if (kind === 'listen') {
      await database.listen(sql, payload => port.postMessage({ note: { channel: sql, payload } }))
      port.postMessage({ id, rows: [] })
    } else if (kind === 'unlisten') {
      await database.unlisten(sql)
      port.postMessage({ id, rows: [] })
    } else if (kind === 'script') {
      await database.exec(sql)
      port.postMessage({ id, rows: [] })
    } else {
      const result = await database.query(sql, parameters)
      port.postMessage({ id, rows: result.rows, affected: result.affectedRows })
    }
  } catch (error) {
    const { message, code, constraint, table, detail, column } = error as Record<string, string | undefined>
    port.postMessage({ id, error: { message, code, constraint, table, detail, column } })
  }
})
