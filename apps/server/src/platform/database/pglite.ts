import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import { DatabaseAway } from './away'
import type { NoteListener } from './database'

interface Answer {
  readonly rows: unknown[]
  readonly affected?: number
}

interface FromWorker {
  readonly ready?: true
  readonly note?: { readonly channel: string; readonly payload: string }
  readonly id?: number
  readonly rows?: unknown[]
  readonly affected?: number
  readonly error?: { readonly message: string }
}

/** An error of the database as both drivers report it. */
export class DatabaseError extends Error {
  readonly code?: string
  readonly constraint?: string
  readonly table?: string

  constructor(parts: { message: string; code?: string; constraint?: string; table?: string }) {
    super(parts.message)
    this.code = parts.code
    this.constraint = parts.constraint
    this.table = parts.table
  }
}

/** The embedded database in its worker thread: one connection, one question at a time. */
export class EmbeddedDatabase {
  private readonly worker: Worker
  private readonly waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (error: Error) => void }>()
  private next = 0
  /** Why its thread is over. */
  private gone: DatabaseAway | undefined
  private free: Promise<void> = Promise.resolve()
  private readonly listeners = new Map<string, NoteListener>()
  readonly ready: Promise<void>

  constructor(start: { dataDir?: string; snapshot?: string }) {
    // The build puts the worker beside the bundle; from source, Node runs the TypeScript file as it is.
    const file = import.meta.url.endsWith('.ts') ? './pglite.worker.ts' : './pglite.worker.js'
    this.worker = new Worker(new URL(file, import.meta.url), { workerData: { dataDir: start.dataDir, snapshot: start.snapshot } })
    this.ready = new Promise((resolve, reject) => {
      this.worker.on('message', (message: FromWorker) => {
        if (message.ready) return resolve()
        if (message.note) return this.listeners.get(message.note.channel)?.note(message.note.payload)
        const asked = this.waiting.get(message.id!)
        this.waiting.delete(message.id!)
        if (message.error) asked?.reject(new DatabaseError(message.error))
        else asked?.resolve({ rows: message.rows!, affected: message.affected })
      })
      this.worker.on('error', error => {
        reject(error)
        this.gone = new DatabaseAway(error, false)
        for (const asked of this.waiting.values()) asked.reject(this.gone)
        this.waiting.clear()
      })
    })
  }

  ask(
    kind: 'query' | 'script' | 'dump' | 'close' | 'listen' | 'unlisten',
    sql = '',
    parameters: readonly unknown[] = [],
  ): Promise<Answer> {
    if (this.gone) return Promise.reject(this.gone)
    const id = this.next
    this.next += 1
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ id, kind, sql, parameters })
    })
  }

  /** Waits for its turn and answers the function that ends it. */
  async turn(): Promise<() => void> {
    const before = this.free
    let end: () => void = () => {}
    this.free = new Promise(resolve => {
      end = resolve
    })
    await before
    return end
  }

  /** Hears a channel; the only process on the database tells itself. */
  async listen(channel: string, listener: NoteListener): Promise<() => Promise<void>> {
    this.listeners.set(channel, listener)
    await this.inTurn('listen', channel)
    listener.begun()
    return async () => {
      this.listeners.delete(channel)
      await this.inTurn('unlisten', channel)
    }
  }

  private async inTurn(kind: 'listen' | 'unlisten', channel: string): Promise<void> {
    const end = await this.turn()
    try {
      await this.ask(kind, channel)
    } finally {
      end()
    }
  }

  /** A gzipped copy of the data directory. */
  async dump(): Promise<Uint8Array> {
    const { rows } = await this.ask('dump')
    return rows[0] as Uint8Array
  }

  async close(): Promise<void> {
    await this.ask('close')
    await this.worker.terminate()
  }
}

class EmbeddedConnection implements DatabaseConnection {
  readonly database: EmbeddedDatabase
  end: () => void

  constructor(database: EmbeddedDatabase, end: () => void) {
    this.database = database
    this.end = end
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, affected } = await this.database.ask('query', query.sql, query.parameters)
    return { rows: rows as R[], ...(affected === undefined ? {} : { numAffectedRows: BigInt(affected) }) }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }
}

class EmbeddedDriver implements Driver {
  readonly database: EmbeddedDatabase

  constructor(database: EmbeddedDatabase) {
    this.database = database
  }

  async init() {
    await this.database.ready
  }

  async acquireConnection() {
    return new EmbeddedConnection(this.database, await this.database.turn())
  }

  async releaseConnection(connection: DatabaseConnection) {
    ;(connection as EmbeddedConnection).end()
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'))
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy() {
    await this.database.close()
  }
}

export const embeddedDialect = (database: EmbeddedDatabase): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new EmbeddedDriver(database),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

const alive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Takes the data directory for this process. The embedded database has no lock of its own and two processes on one
 * directory lose rows silently, so a live holder is never overruled.
 *
 * @returns the function that gives it back.
 * @throws Error with the holder's process id when the directory is in use.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dirname(dataDir), { recursive: true })
  const lock = join(dirname(dataDir), `${dataDir.split(/[\\/]/).pop()}.lock`)
  const holder = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0
  if (holder && holder !== process.pid && alive(holder)) {
    throw new Error(`${dataDir} is in use by process ${holder}. Stop it first, or set DATA_DIR to another folder.`)
  }
  writeFileSync(lock, String(process.pid))
  return () => rmSync(lock, { force: true })
}
