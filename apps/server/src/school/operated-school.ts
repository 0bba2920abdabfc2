import { sql } from 'kysely'
import { type AuditFacts, audit } from '../platform/audit'
import { type CallContext, personOf } from '../platform/http/call'
import { notFound } from '../platform/problems'
import { schoolsInScope } from './scope'

type OperatorCall = Pick<CallContext, 'person' | 'trx' | 'services' | 'ip' | 'audit'>

/** A school of the operator's scope. Who has opened a school reaches that one alone. */
export async function operatedSchool(call: Pick<OperatorCall, 'person' | 'trx'>, id: string) {
  const person = personOf(call)
  if (person.bound && person.schoolId !== id.toLowerCase()) throw notFound()
  const { rows } = await sql<{ id: string; code: string; name: string; status: string; module_codes: string[]; version: number }>`
    select sc.id, sc.code, sc.name, sc.status, sc.module_codes, sc.version from schools sc
    where sc.id = ${id} and sc.status <> 'Removed' and ${schoolsInScope(person)}`.execute(call.trx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Writes down in the audit of a school what an operator did there, from within or from the platform. */
export function tellSchool(call: OperatorCall, schoolId: string, facts: AuditFacts): Promise<void> {
  const person = personOf(call)
  if (person.bound) return call.audit({ ...facts, schoolId })
  return audit(call.services, call.trx, { ...person, bound: true }, { ...facts, schoolId }, call.ip)
}
