import { get, type IncomingMessage } from 'node:http'

export interface LiveEvent {
  readonly id: string | undefined
  readonly type: string
  readonly data: unknown
}

/** A browser's end of a stream. */
export class LiveClient {
  readonly events: LiveEvent[] = []
  ended = false
  private readonly waiting = new Set<() => void>()
  private rest = ''
  private readonly response: IncomingMessage

  constructor(response: IncomingMessage) {
    this.response = response
    response.setEncoding('utf8').on('data', (text: string) => this.take(text))
    response.on('close', () => {
      this.ended = true
      this.wake()
    })
    response.on('error', () => {})
  }

  /**
   * Opens a stream of a server and waits until the server has answered.
   *
   * @param after the last event that the browser has.
   */
  static begin(port: number, token: string | undefined, after?: string): Promise<LiveClient> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, ...(after ? { 'last-event-id': after } : {}) }
      get({ port, host: '127.0.0.1', path: '/api/events', headers }, response => {
        if (response.statusCode === 200) resolve(new LiveClient(response))
        else reject(new Error(`events answered ${response.statusCode}`))
      }).on('error', reject)
    })
  }

  private take(text: string) {
    const blocks = (this.rest + text).split('\n\n')
    this.rest = blocks.pop()!
    for (const block of blocks) {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      const type = field('event')
      if (type) this.events.push({ id: field('id'), type, data: JSON.parse(field('data')!) })
    }
    this.wake()
  }

  private wake() {
    for (const wake of this.waiting) wake()
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition())
      await new Promise<void>(resolve => {
        const wake = () => {
          this.waiting.delete(wake)
          resolve()
        }
        this.waiting.add(wake)
      })
  }

  /** The events of a type once there are so many. */
  async of(type: string, count = 1): Promise<LiveEvent[]> {
    await this.until(() => this.events.filter(event => event.type === type).length >= count)
    return this.events.filter(event => event.type === type)
  }

  close() {
    this.response.destroy()
  }
}
