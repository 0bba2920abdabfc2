import type { Client, Connection, Submittable } from 'pg'

/** What psql's \copy does, by the protocol of PostgreSQL. */
abstract class Copy implements Submittable {
  readonly done: Promise<void>
  private readonly statement: string
  private finish: () => void = () => {}
  private fail: (error: Error) => void = () => {}

  constructor(statement: string) {
    this.statement = statement
    this.done = new Promise((resolve, reject) => {
      this.finish = resolve
      this.fail = reject
    })
  }

  submit(connection: Connection): void {
    connection.query(this.statement)
  }

  handleError(error: Error): void {
    this.fail(error)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.finish()
  }
}

class CopyOut extends Copy {
  readonly parts: Buffer[] = []

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.parts.push(Buffer.from(chunk))
  }
}

class CopyIn extends Copy {
  private readonly bytes: Buffer

  constructor(statement: string, bytes: Buffer) {
    super(statement)
    this.bytes = bytes
  }

  handleCopyInResponse(connection: Connection & { sendCopyFromChunk(bytes: Buffer): void; endCopyFrom(): void }): void {
    connection.sendCopyFromChunk(this.bytes)
    connection.endCopyFrom()
  }
}

/** The rows that a query answers, in the binary form of COPY. */
export async function copyOut(client: Client, query: string): Promise<Buffer> {
  const copy = client.query(new CopyOut(`copy (${query}) to stdout (format binary)`))
  await copy.done
  return Buffer.concat(copy.parts)
}

/** Writes such rows into a table. */
export async function copyIn(client: Client, into: string, bytes: Buffer): Promise<void> {
  await client.query(new CopyIn(`copy ${into} from stdin (format binary)`, bytes)).done
}
