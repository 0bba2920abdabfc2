import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a browser that takes nothing; it comes back and goes on where it was. */
const mostWaiting = 256 * 1024

/** One open stream of server-sent events. */
export class LiveStream {
  readonly id: string
  readonly schoolId: string
  readonly userId: string
  readonly sessionId: string
  /** Under which id the login writes in the chat; null where it does not. */
  readonly personId: string | null
  /** The last event that was written. */
  seq = 0
  /** Events are being read for it. */
  reading = false
  /** More came meanwhile. */
  again = false
  private readonly response: ServerResponse

  constructor(
    response: ServerResponse,
    of: { id: string; schoolId: string; userId: string; sessionId: string; personId: string | null },
  ) {
    this.response = response
    this.id = of.id
    this.schoolId = of.schoolId
    this.userId = of.userId
    this.sessionId = of.sessionId
    this.personId = of.personId
  }

  /** Writes one event; with `seq` the browser can go on after it. */
  tell(type: string, data: unknown, seq?: number): void {
    if (seq !== undefined) this.seq = seq
    this.write(`${seq === undefined ? '' : `id: ${seq}\n`}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** A line that says nothing, so that no proxy takes the connection for dead. */
  beat(): void {
    this.write(':\n\n')
  }

  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return
    this.response.write(text)
    if (this.response.writableLength > mostWaiting) this.response.destroy()
  }

  end(): void {
    this.response.end()
  }
}
