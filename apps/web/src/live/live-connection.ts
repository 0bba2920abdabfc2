import type { ListenOptions } from '@school/api/client'

/** What a stream tells: an event of the server, or its own state. */
export interface LiveEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

export type LiveListener = (event: LiveEvent) => void

/** What tabs tell each other. */
type Told = { readonly kind: 'event'; readonly event: LiveEvent; readonly id?: string } | { readonly kind: 'hello' }

type Listen = (options: ListenOptions) => Promise<void>

/** Waits between two tries, in ms; the last one again and again. */
const waits = [500, 2000, 5000, 10_000, 30_000] as const
/** The server says something every 25 s; after so much silence, in ms, the connection is dead. */
const silence = 60_000

const nothing = {}

/**
 * The stream of server-sent events of a login. The tabs of a browser share one: whichever holds the lock listens, and tells
 * the others. A browser without locks has a stream for each tab.
 */
export class LiveConnection {
  private readonly scope: string
  private readonly listen: Listen
  private readonly listeners = new Set<LiveListener>()
  private readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  private channel: BroadcastChannel | undefined
  private leads = false
  private lastEventId: string | undefined
  up = false

  constructor(scope: string, listen: Listen, wait = pause) {
    this.scope = scope
    this.listen = listen
    this.wait = wait
  }

  subscribe(listener: LiveListener): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
    }
  }

  /** Begins; gives what ends it. */
  start(): () => void {
    const aborter = new AbortController()
    const { signal } = aborter
    const name = `school-live ${this.scope}`
    if (typeof BroadcastChannel !== 'undefined') {
      this.channel = new BroadcastChannel(name)
      this.channel.onmessage = ({ data }: MessageEvent<Told>) => this.hear(data)
      this.channel.postMessage({ kind: 'hello' } satisfies Told)
    }
    const lead = () => {
      this.leads = true
      return this.run(signal)
    }
    const leading = navigator.locks ? navigator.locks.request(name, { signal }, lead) : lead()
    // Who leaves while another tab leads never got the lock.
    leading.catch(() => {})
    return () => {
      aborter.abort()
      if (this.leads) this.tell({ type: 'down', data: nothing })
      this.leads = false
      this.channel?.close()
      this.channel = undefined
    }
  }

  private hear(told: Told): void {
    if (told.kind === 'event') {
      // Whoever leads next goes on from here.
      if (told.id !== undefined) this.lastEventId = told.id
      if (!this.leads) this.give(told.event)
    } else if (this.leads && this.up)
      this.channel?.postMessage({ kind: 'event', event: { type: 'up', data: nothing }, id: this.lastEventId } satisfies Told)
  }

  private give(event: LiveEvent): void {
    if (event.type === 'up' || event.type === 'down') {
      if (this.up === (event.type === 'up')) return
      this.up = event.type === 'up'
    }
    for (const listener of this.listeners) listener(event)
  }

  /** Gives an event to this tab and to the others. */
  private tell(event: LiveEvent): void {
    this.channel?.postMessage({ kind: 'event', event, id: this.lastEventId } satisfies Told)
    this.give(event)
  }

  private async run(signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted; ) {
      const began = await this.once(signal)
      if (signal.aborted) return
      // A stream that ran ends with its token and goes on at once, with events of meanwhile.
      failures = began ? 0 : failures + 1
      if (!began) this.tell({ type: 'down', data: nothing })
      await this.wait(waits[Math.min(failures, waits.length - 1)]!, signal)
    }
  }

  /** One stream until its end; whether it had begun. */
  private async once(signal: AbortSignal): Promise<boolean> {
    let began = false
    const dead = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const alive = () => {
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), silence)
    }
    alive()
    try {
      await this.listen({
        lastEventId: this.lastEventId,
        signal: AbortSignal.any([signal, dead.signal]),
        onBytes: alive,
        onEvent: ({ type, data, id }) => {
          if (id !== undefined) this.lastEventId = id
          if (type === 'ready') {
            began = true
            this.tell({ type: 'up', data: nothing })
          } else {
            if (type === 'reset') began = true
            if (type === 'reset' && !this.up) this.tell({ type: 'up', data: nothing })
            this.tell({ type, data })
          }
        },
      })
    } catch {
      // Down, until the next try.
      if (began) this.tell({ type: 'down', data: nothing })
    } finally {
      clearTimeout(timer)
    }
    return began
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
