import { fillText, type MaintenanceMode, type MaintenanceScope, maintenanceState, momentIn } from '@school/rules'
import { sql } from 'kysely'
import type { Person } from './person'
import { custom, HttpProblem } from './problems'
import type { Services } from './services'
import { onPlatform, transact } from './transaction'

declare module './services' {
  interface Services {
    readonly maintenance: MaintenanceWatch
  }
}

/** Name of the answer of a school that is shut; its words are those of the operator. */
const shut = 'Maintenance'

/** How old what a server knows may be, in ms. */
const freshFor = 5000

/** A maintenance that is not over. */
export interface OpenMaintenance {
  readonly scope: MaintenanceScope
  readonly ids: ReadonlySet<string>
  readonly mode: MaintenanceMode
  /** With its end. */
  readonly message: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly warnMinutes: number
}

interface Row extends Omit<OpenMaintenance, 'ids'> {
  readonly ids: string[]
  readonly zone: string
}

const stateOf = ({ startsAt, endsAt, warnMinutes }: OpenMaintenance, now: Date) =>
  maintenanceState(
    { startsAt: startsAt.getTime(), endsAt: endsAt.getTime(), warnMinutes, endedAt: null, cancelledAt: null },
    now.getTime(),
  )

async function read({ db, clock }: Services): Promise<OpenMaintenance[]> {
  const { rows } = await transact(db, onPlatform, trx =>
    sql<Row>`
      select w.school_scope as scope, w.scope_ids as ids, w.mode, w.message, w.starts_at as "startsAt", w.ends_at as "endsAt",
        w.warn_minutes as "warnMinutes",
        coalesce((select sc.time_zone from schools sc where sc.id = w.scope_ids[1]), 'Asia/Kolkata') as zone
      from maintenance_windows w
      where w.ended_at is null and w.cancelled_at is null and w.ends_at > ${clock.now()} order by w.starts_at, w.id`.execute(trx),
  )
  return rows.map(({ ids, zone, message, ...row }) => ({
    ...row,
    ids: new Set(ids),
    message: fillText(message, { endsAt: momentIn(zone, row.endsAt) }),
  }))
}

/**
 * Which schools are shut, as this server read it a moment ago: every call asks, and nearly none of them waits for the
 * database.
 */
export class MaintenanceWatch {
  private known: readonly OpenMaintenance[] = []
  private readAt = Number.NEGATIVE_INFINITY
  /** Until when what is read is not kept. */
  private unsettledUntil = Number.NEGATIVE_INFINITY
  private reading: Promise<void> | undefined

  private async refresh(services: Services): Promise<void> {
    const now = services.clock.now().getTime()
    if (now < this.unsettledUntil) this.known = await read(services)
    else if (Math.abs(now - this.readAt) >= freshFor) {
      this.reading ??= read(services)
        .then(known => {
          this.known = known
          this.readAt = now
        })
        .finally(() => {
          this.reading = undefined
        })
      await this.reading
    }
  }

  /** A maintenance is being changed: until that is there, what is read of it is not kept. */
  unsettle({ clock }: Services): void {
    this.unsettledUntil = clock.now().getTime() + freshFor
    this.readAt = Number.NEGATIVE_INFINITY
  }

  /** What is on, or about to begin, for a school, or for all of them. One that is on goes before others. */
  async of(services: Services, schoolId: string | null): Promise<OpenMaintenance | undefined> {
    await this.refresh(services)
    if (this.known.length === 0) return undefined
    const now = services.clock.now()
    const told = this.known.filter(
      window =>
        (window.scope === 'all' || (schoolId !== null && window.ids.has(schoolId))) &&
        ['Warning', 'On'].includes(stateOf(window, now)),
    )
    return told.find(window => stateOf(window, now) === 'On') ?? told[0]
  }

  /** Ids of the schools that are shut at the moment; `all` when all of them are. */
  async shut(services: Services): Promise<'all' | string[]> {
    await this.refresh(services)
    const now = services.clock.now()
    const on = this.known.filter(window => stateOf(window, now) === 'On')
    return on.some(window => window.scope === 'all') ? 'all' : on.flatMap(window => [...window.ids])
  }
}

/**
 * Refuses what a maintenance of the person's school does not let through. Operators pass.
 *
 * @throws 503 with the message of the maintenance, or what cannot be done meanwhile.
 */
export async function refuseMaintenance(
  services: Services,
  { roles, schoolId }: Pick<Person, 'roles' | 'schoolId'>,
  changes: boolean,
): Promise<void> {
  if (roles.some(role => role.startsWith('GJ'))) return
  const window = await services.maintenance.of(services, schoolId)
  const now = services.clock.now()
  if (!window || window.startsAt > now) return
  const more = { retryAfter: 60, endsAt: window.endsAt.toISOString() }
  if (window.mode === 'closed') throw new HttpProblem(503, 'Custom', shut, window.message, more)
  if (changes) throw custom(503, 'MaintenanceReadOnly', 'Changes are not possible during maintenance.')
}
