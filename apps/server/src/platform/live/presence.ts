/** Who asked within this time, in ms, is there. */
export const thereFor = 30_000

/** When a person was seen last and did something last, in ms since 1970. */
export interface Presence {
  readonly seen?: number
  readonly acted?: number
}

export interface SeenPerson extends Presence {
  readonly schoolId: string
  readonly personId: string
  /** They came or went since the last writing. */
  readonly changed: boolean
}

/** Who was seen by this server and is not written yet. */
export class PresenceBook {
  private readonly fresh = new Map<string, Presence>()
  /** Those who were there at the last writing, and when they were seen. */
  private readonly there = new Map<string, number>()

  private keyOf = (schoolId: string, personId: string) => `${schoolId}/${personId}`

  see(schoolId: string, personId: string, at: number): void {
    const key = this.keyOf(schoolId, personId)
    this.fresh.set(key, { ...this.fresh.get(key), seen: at })
  }

  act(schoolId: string, personId: string, at: number): void {
    this.fresh.set(this.keyOf(schoolId, personId), { seen: at, acted: at })
  }

  /** They have closed the last page. */
  leave(schoolId: string, personId: string): void {
    this.fresh.set(this.keyOf(schoolId, personId), {})
  }

  find(schoolId: string, personId: string): Presence | undefined {
    return this.fresh.get(this.keyOf(schoolId, personId))
  }

  /** What is to be written at a time; it is known as written from now on. */
  take(now: number): SeenPerson[] {
    const taken: SeenPerson[] = []
    const add = (key: string, presence: Presence, changed: boolean) => {
      const [schoolId = '', personId = ''] = key.split('/')
      taken.push({ schoolId, personId, ...presence, changed })
    }
    for (const [key, presence] of this.fresh) {
      const { seen } = presence
      add(key, presence, (seen !== undefined) !== this.there.has(key))
      if (seen === undefined) this.there.delete(key)
      else this.there.set(key, seen)
    }
    for (const [key, seen] of this.there)
      if (seen < now - thereFor) {
        this.there.delete(key)
        if (!this.fresh.has(key)) add(key, { seen }, true)
      }
    this.fresh.clear()
    return taken
  }
}
