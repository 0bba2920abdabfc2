import type { Services } from './services'
import { withoutHurry } from './transaction'

/** A row written in an open transaction is not there yet; who is woken looks a moment later, in ms. */
const settles = 20

/** Work that is done again and again until it is stopped. */
export class Repeating {
  readonly #name: string
  readonly #work: (services: Services) => Promise<boolean>
  #stopping = false
  #running: Promise<void> | undefined
  #interrupt: () => void = () => {}

  /**
   * @param name what the log calls it when it throws; it goes on after the pause.
   * @param work answers whether more of it may be due, which is then looked for without a pause.
   */
  constructor(name: string, work: (services: Services) => Promise<boolean>) {
    this.#name = name
    this.#work = work
  }

  get stopping(): boolean {
    return this.#stopping
  }

  /** @param milliseconds pause between two looks. */
  start(services: Services, milliseconds: number): void {
    this.#stopping = false
    this.#running = withoutHurry(async () => {
      while (!this.#stopping) {
        const more = await this.#work(services).catch(error => {
          services.log.error({ err: error }, this.#name)
          return false
        })
        if (!more && !this.#stopping) await this.#pause(milliseconds)
      }
    })
  }

  /** Looks at once for what was just written. */
  wake(): void {
    this.#interrupt()
  }

  /** Ends after the work in hand. */
  async stop(): Promise<void> {
    this.#stopping = true
    this.#interrupt()
    await this.#running
  }

  #pause(milliseconds: number): Promise<void> {
    return new Promise(resolve => {
      const timer = setTimeout(resolve, milliseconds)
      this.#interrupt = () => {
        clearTimeout(timer)
        setTimeout(resolve, this.#stopping ? 0 : settles)
      }
    })
  }
}
