import { createServer, type Socket } from 'node:net'
import { BSON } from 'mongodb'

type Doc = Record<string, unknown>

const opReply = 1
const opQuery = 2004
const opMsg = 2013

/** What a server says of itself to a driver. */
const hello = () => ({
  ismaster: true,
  isWritablePrimary: true,
  helloOk: true,
  maxBsonObjectSize: 16_777_216,
  maxMessageSizeBytes: 48_000_000,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  minWireVersion: 0,
  maxWireVersion: 25,
  readOnly: false,
  ok: 1,
})

/** The command of a message: its body, and the documents that stand beside it under their names. */
function readMessage(payload: Buffer): Doc {
  const command: Doc = {}
  for (let at = 4; at < payload.length; ) {
    const kind = payload[at]
    if (kind === 0) {
      const size = payload.readInt32LE(at + 1)
      Object.assign(command, BSON.deserialize(payload.subarray(at + 1, at + 1 + size)))
      at += 1 + size
      continue
    }
    const end = at + 1 + payload.readInt32LE(at + 1)
    const nameEnd = payload.indexOf(0, at + 5)
    const documents: Doc[] = []
    for (let next = nameEnd + 1; next < end; ) {
      const size = payload.readInt32LE(next)
      documents.push(BSON.deserialize(payload.subarray(next, next + size)))
      next += size
    }
    command[payload.subarray(at + 5, nameEnd).toString()] = documents
    at = end
  }
  return command
}

function header(size: number, answersTo: number, code: number): Buffer {
  const head = Buffer.alloc(16)
  head.writeInt32LE(16 + size, 0)
  head.writeInt32LE(1, 4)
  head.writeInt32LE(answersTo, 8)
  head.writeInt32LE(code, 12)
  return head
}

/** A server on this machine that speaks enough of MongoDB's protocol to keep the documents of one collection. */
export class LoopbackMongo {
  readonly documents = new Map<string, Doc>()
  /** Names of the commands that wrote. */
  readonly commands: string[] = []
  /** Ids of documents that it refuses. */
  readonly refused = new Set<string>()
  /** Hangs up instead of answering what writes. */
  hangsUp = false
  private readonly sockets = new Set<Socket>()
  private readonly server = createServer(socket => this.serve(socket))

  static async start(): Promise<LoopbackMongo> {
    const mongo = new LoopbackMongo()
    await new Promise<void>(resolve => mongo.server.listen(0, '127.0.0.1', resolve))
    return mongo
  }

  get url(): string {
    const address = this.server.address()
    return `mongodb://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/?directConnection=true`
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy()
    await new Promise(resolve => this.server.close(resolve))
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    socket.on('close', () => this.sockets.delete(socket))
    socket.on('error', () => {})
    let rest = Buffer.alloc(0)
    socket.on('data', data => {
      rest = Buffer.concat([rest, data])
      while (rest.length >= 4 && rest.length >= rest.readInt32LE(0)) {
        const size = rest.readInt32LE(0)
        this.take(socket, rest.subarray(0, size))
        rest = rest.subarray(size)
      }
    })
  }

  private take(socket: Socket, message: Buffer): void {
    const [id, code] = [message.readInt32LE(4), message.readInt32LE(12)]
    if (code === opQuery) {
      const body = BSON.serialize(hello())
      const head = Buffer.alloc(20)
      head.writeInt32LE(1, 16)
      socket.write(Buffer.concat([header(20 + body.length, id, opReply), head, body]))
      return
    }
    const answer = this.answer(readMessage(message.subarray(16)))
    if (!answer) {
      socket.destroy()
      return
    }
    const body = BSON.serialize(answer)
    socket.write(Buffer.concat([header(5 + body.length, id, opMsg), Buffer.alloc(5), body]))
  }

  private answer(command: Doc): Doc | undefined {
    const name = Object.keys(command)[0]!
    if (name === 'hello' || name === 'ismaster') return hello()
    if (name !== 'update' && name !== 'delete') return { ok: 1 }
    if (this.hangsUp) return undefined
    this.commands.push(name)
    return name === 'update' ? this.update(command.updates as Doc[]) : this.remove(command.deletes as Doc[])
  }

  private update(updates: readonly Doc[]): Doc {
    const writeErrors: Doc[] = []
    const upserted: Doc[] = []
    updates.forEach(({ q, u }, index) => {
      const { _id } = q as { _id: string }
      if (this.refused.has(_id)) {
        writeErrors.push({ index, code: 121, errmsg: 'Document failed validation' })
        return
      }
      if (!this.documents.has(_id)) upserted.push({ index, _id })
      this.documents.set(_id, { _id, ...(u as Doc) })
    })
    const n = updates.length - writeErrors.length
    return { ok: 1, n, nModified: n - upserted.length, upserted, ...(writeErrors.length > 0 ? { writeErrors } : {}) }
  }

  private remove(deletes: readonly Doc[]): Doc {
    const ids = deletes.flatMap(({ q }) => (q as { _id: { $in: string[] } })._id.$in)
    return { ok: 1, n: ids.filter(id => this.documents.delete(id)).length }
  }
}
