import type { ServerResponse } from 'node:http'

/** Bytes that may wait for a browser that takes nothing; it comes back and goes on where it was. */
const mostWaiting = 256 * 1024

/** Reads how many items of the bell are unread, family and staff apart. */
export type CountUnread = () => Promise<{ readonly student: number; readonly staff: number }>

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
  /** Events of the bell say the counts of the moment in which they are told. */
  readonly countUnread: CountUnread
  private readonly response: ServerResponse

  constructor(
    response: ServerResponse,
    of: Pick<LiveStream, 'id' | 'schoolId' | 'userId' | 'sessionId' | 'personId' | 'countUnread'>,
  ) {
    this.response = response
    this.id = of.id
    this.schoolId = of.schoolId
    this.userId = of.userId
    this.sessionId = of.sessionId
    this.personId = of.personId
    this.countUnread = of.countUnread
  }

  /** Nobody reads it any more. */
  get isOver(): boolean {
    return this.response.writableEnded || this.response.destroyed
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
    if (this.isOver) return
    this.response.write(text)
    if (this.response.writableLength > mostWaiting) this.response.destroy()
  }

  end(): void {
    this.response.end()
  }
}
