import type { Person } from './person'
import type { Services } from './services'
import type { Trx } from './transaction'

export interface AuditFacts {
  /** What was done, `area.verb`. */
  readonly action: string
  /** Table or thing it was done to. */
  readonly entity: string
  readonly entityId?: string
  /** Who began the work, when it goes on in a job and nobody calls. */
  readonly actor?: { readonly id: string | null; readonly roles?: readonly string[]; readonly viaOperator?: boolean }
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
  /** Absent: the school of the person's session. */
  readonly schoolId?: string | null
}

/** What was written by who did not say which version they had seen, and so wrote over whatever stood there. */
export const unversioned = (after: unknown): object => ({ ...(after as object | undefined), withoutVersion: true })

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

const atOnce = 500

/** Writes who did what, in the transaction of the deed. Entries can never be changed. */
export const audit = (services: Services, trx: Trx, person: Person | undefined, facts: AuditFacts, ip = ''): Promise<void> =>
  auditAll(services, trx, person, [facts], ip)

/** Writes many deeds of one person. */
export async function auditAll(
  services: Services,
  trx: Trx,
  person: Person | undefined,
  deeds: readonly AuditFacts[],
  ip = '',
): Promise<void> {
  const entries = deeds.map(facts => ({
    id: services.newId(),
    school_id: facts.schoolId === undefined ? (person?.schoolId ?? null) : facts.schoolId,
    at: services.clock.now(),
    actor_id: person?.userId ?? facts.actor?.id ?? null,
    actor_roles: [...(person?.roles ?? facts.actor?.roles ?? [])],
    via_operator: person?.bound ?? facts.actor?.viaOperator ?? false,
    action: facts.action,
    entity: facts.entity,
    entity_id: facts.entityId ?? null,
    before: json(facts.before),
    after: json(facts.after),
    reason: facts.reason ?? null,
    ip,
  }))
  for (let from = 0; from < entries.length; from += atOnce)
    await trx
      .insertInto('audit_entries')
      .values(entries.slice(from, from + atOnce))
      .execute()
}
