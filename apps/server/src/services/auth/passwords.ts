import { hash, verify } from '@node-rs/argon2'

declare module '../../platform/services' {
  interface Services {
    readonly passwords: Passwords
  }
}

/** What making a hash costs: KiB of memory, passes over it, and lanes. */
export interface HashCost {
  readonly memoryCost: number
  readonly timeCost: number
  readonly parallelism: number
}

// OWASP's second recommendation: 19 MiB, two passes, one lane; about 25 ms here.
const usualCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Makes and compares hashes of passwords. */
export class Passwords {
  private readonly cost: HashCost
  /** A hash of nothing anybody knows: comparing with it costs an unknown login the same time as a known one. */
  readonly dummy: Promise<string>

  /** @param cost for tests, most of which are not about hashes; nothing in the environment names it. */
  constructor(cost: HashCost = usualCost) {
    this.cost = cost
    this.dummy = this.hash(crypto.randomUUID())
  }

  /** A PHC string, for example `$argon2id$v=19$m=19456,t=2,p=1$…`. */
  hash(password: string): Promise<string> {
    return hash(password, this.cost)
  }

  /** @param passwordHash undefined of a login that is not known, which no password fits. */
  async fits(passwordHash: string | undefined, password: string): Promise<boolean> {
    const fits = await verify(passwordHash ?? (await this.dummy), password)
    return passwordHash !== undefined && fits
  }
}
