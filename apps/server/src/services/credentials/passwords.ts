import { availableParallelism } from 'node:os'
import { temporaryPassword } from '@school/rules'
import type { Services } from '../../platform/services'

/** A temporary password and what is kept of it. */
export interface Temporary {
  readonly password: string
  readonly hash: string
}

/**
 * Hashes made at a time, each on one of Node's four threads for such work: as many as there are cores, and never all of the
 * threads, so that who logs in or fetches a file meanwhile does not wait for them.
 */
const atOnce = Math.min(3, availableParallelism())

/** Temporary passwords made ahead: hashing takes long, and no transaction should wait for it. */
export class TemporaryPasswords {
  private readonly ready: Temporary[] = []
  private readonly services: Services

  constructor(services: Services) {
    this.services = services
  }

  /**
   * Makes so many ahead.
   *
   * @param progress hears how many are ready; what it throws ends the work.
   */
  async prepare(count: number, progress: (ready: number) => Promise<void> = async () => {}): Promise<void> {
    let left = count - this.ready.length
    let told = 0
    const lane = async () => {
      while (left > 0) {
        left -= 1
        this.ready.push(await this.make())
        if (this.ready.length - told < 100) continue
        told = this.ready.length
        await progress(told).catch(error => {
          left = 0
          throw error
        })
      }
    }
    await Promise.all(Array.from({ length: atOnce }, lane))
  }

  /** One that nobody has yet. */
  take(): Promise<Temporary> {
    const next = this.ready.pop()
    return next ? Promise.resolve(next) : this.make()
  }

  private async make(): Promise<Temporary> {
    const password = temporaryPassword(count => this.services.random.bytes(count))
    return { password, hash: await this.services.passwords.hash(password) }
  }
}
