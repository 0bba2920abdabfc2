import { connect, createServer, type Server, type Socket } from 'node:net'

/** The way between a server and its database, which can be cut. */
export class Wire {
  private readonly sockets = new Set<Socket>()
  private readonly server: Server
  private isCut = false
  private refused = 0
  private readonly waiting = new Set<() => void>()

  private constructor(target: { host: string; port: number }) {
    this.server = createServer(near => {
      if (this.isCut) {
        near.destroy()
        this.refused += 1
        for (const look of this.waiting) look()
        return
      }
      const far = connect(target)
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.sockets.add(one)
        one.on('error', () => {})
        one.on('close', () => {
          this.sockets.delete(one)
          other.destroy()
        })
        one.pipe(other)
      }
    })
  }

  /** Begins a way to the server of an address. */
  static async to(url: string): Promise<Wire> {
    const { hostname: host, port } = new URL(url)
    const wire = new Wire({ host, port: Number(port) })
    await new Promise<void>(resolve => wire.server.listen(0, '127.0.0.1', resolve))
    return wire
  }

  /** The address of a database on that server, over this way. */
  addressOf(url: string): string {
    const address = new URL(url)
    address.hostname = '127.0.0.1'
    address.port = String((this.server.address() as { port: number }).port)
    return address.href
  }

  /** Breaks all connections and lets none through. */
  cut(): void {
    this.isCut = true
    for (const socket of this.sockets) socket.destroy()
  }

  mend(): void {
    this.isCut = false
    this.refused = 0
  }

  /** Waits until somebody has tried so often to come through since the cut. */
  async tried(times: number): Promise<void> {
    while (this.refused < times)
      await new Promise<void>(resolve => {
        const look = () => {
          this.waiting.delete(look)
          resolve()
        }
        this.waiting.add(look)
      })
  }

  close(): void {
    this.cut()
    this.server.close()
  }
}
