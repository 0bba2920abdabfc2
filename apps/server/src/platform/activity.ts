import { channelOf } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from './person'
import { Repeating } from './repeating'
import type { Services } from './services'
import { onPlatform, type Trx, transact } from './transaction'

declare module './services' {
  interface Services {
    readonly activity: ActivityBook
  }
}

/** All time zones are whole quarters of an hour from each other: one slot is of one day everywhere. */
const slot = 900_000

interface Noted {
  readonly school: string
  readonly user: string
  readonly channel: string
  readonly at: string
  hits: number
}

/**
 * Which logins were in use on which days, by what: counted in memory, and written by many at once, a row for each login, day
 * and channel. What a server noted in its last seconds goes with it when it dies.
 */
export class ActivityBook {
  private readonly noted = new Map<string, Noted>()
  private services: Services | undefined
  private readonly writing = new Repeating('days of activity', async services => {
    await this.write(services)
    return false
  })

  /** Somebody of a school makes a call. Operators are not of one. */
  note({ userId, schoolId, roles }: Pick<Person, 'userId' | 'schoolId' | 'roles'>, userAgent = ''): void {
    if (!this.services || schoolId === null || roles.some(role => role.startsWith('GJ'))) return
    const at = Math.floor(this.services.clock.now().getTime() / slot) * slot
    const channel = channelOf(userAgent)
    const key = `${userId} ${schoolId} ${channel} ${at}`
    const known = this.noted.get(key)
    if (known) known.hits += 1
    else this.noted.set(key, { school: schoolId, user: userId, channel, at: new Date(at).toISOString(), hits: 1 })
  }

  /** The services of the server itself, whose clock counts. */
  use(services: Services): void {
    this.services = services
  }

  /**
   * Writes what was noted since the last time: in a transaction of its own, or with a reading that has to know it, of whose
   * school alone when it is that of one.
   */
  async write(services: Services, within?: { readonly trx: Trx; readonly schoolId?: string }): Promise<void> {
    const mine = [...this.noted].filter(([, { school }]) => within?.schoolId === undefined || school === within.schoolId)
    if (mine.length === 0) return
    for (const [key] of mine) this.noted.delete(key)
    const insert = (trx: Trx) =>
      sql`
        insert into activity_days as a (school_id, day, user_id, channel, hits)
        select x.school, (x.at at time zone s.time_zone)::date, x."user", x.channel, sum(x.hits)
        from jsonb_to_recordset(${JSON.stringify(mine.map(([, one]) => one))}::jsonb) as x(school uuid, "user" uuid, channel text, at timestamptz, hits int)
          join schools s on s.id = x.school
        group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (school_id, day, user_id, channel) do update set hits = a.hits + excluded.hits`.execute(trx)
    try {
      await (within ? insert(within.trx) : transact(services.db, onPlatform, insert))
    } catch (error) {
      // It is tried again with what comes meanwhile.
      for (const [key, one] of mine) {
        const newer = this.noted.get(key)
        if (newer) newer.hits += one.hits
        else this.noted.set(key, one)
      }
      throw error
    }
  }

  start(services: Services, milliseconds = 10_000): void {
    this.writing.start(services, milliseconds)
  }

  /** Ends after what was noted is written. */
  async stop(): Promise<void> {
    await this.writing.stop()
    if (this.services) await this.write(this.services)
  }
}
