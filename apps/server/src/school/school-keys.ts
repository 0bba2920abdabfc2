import type { KeyPurpose } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../platform/http/call'
import { keyHash } from '../platform/http/school-key'
import { tellSchool } from './operated-school'

type KeyCall = Pick<CallContext, 'person' | 'trx' | 'services' | 'ip' | 'audit'>

const actions = { 'fees-sync': 'fees.sync-key', 'tab-sync': 'tabulation.sync-key' } as const satisfies Record<KeyPurpose, string>

const endOpen = (call: KeyCall, schoolId: string, purpose: KeyPurpose) =>
  sql`
    update school_keys set ended_at = ${call.services.clock.now()}, ended_by = ${personOf(call).userId}
    where school_id = ${schoolId} and purpose = ${purpose} and ended_at is null`.execute(call.trx)

/** Makes the key of a school for a program; the one before ends. It is shown this once and kept by its hash. */
export async function makeSchoolKey(call: KeyCall, schoolId: string, purpose: KeyPurpose, prefix: string) {
  const { trx, services } = call
  await endOpen(call, schoolId, purpose)
  const key = `${prefix}_${Buffer.from(services.random.bytes(32)).toString('base64url')}`
  const hint = key.slice(-4)
  await sql`
    insert into school_keys (school_id, id, purpose, hash, hint, created_at, created_by)
    values (${schoolId}, ${services.newId()}, ${purpose}, ${keyHash(key)}, ${hint}, ${services.clock.now()}, ${personOf(call).userId})`.execute(
    trx,
  )
  await tellSchool(call, schoolId, { action: actions[purpose], entity: 'school_keys', after: { hint } })
  return { key, hint }
}

/** Ends the key of a school for a program. */
export async function endSchoolKey(call: KeyCall, schoolId: string, purpose: KeyPurpose): Promise<void> {
  await endOpen(call, schoolId, purpose)
  await tellSchool(call, schoolId, { action: `${actions[purpose]}-end`, entity: 'school_keys' })
}
