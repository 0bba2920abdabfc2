import type { contract } from '@school/api'
import { sql } from 'kysely'
import type { CallContext } from '../../../platform/http/call'
import { custom } from '../../../platform/problems'
import { insideSchool } from '../../../platform/transaction'
import { operatedSchool } from '../../../school/operated-school'
import { endSchoolKey, makeSchoolKey } from '../../../school/school-keys'
import { mustWrite } from '../control/me-status'
import { isExternal } from '../control/status'

type Contract = typeof contract.platformMarks

interface KeyRow {
  hint: string
  createdAt: Date
  createdBy: string | null
  lastUsedAt: Date | null
}

/** The key of a school's own program, and what waits for it. */
export async function syncKey(call: CallContext<Contract['syncKey']>) {
  const { trx } = call
  const { id } = await operatedSchool(call, call.params.id)
  const found = await insideSchool(trx, id, async () => {
    const { rows: keys } = await sql<KeyRow>`
      select k.hint, k.created_at as "createdAt", k.created_by as "createdBy", k.last_used_at as "lastUsedAt" from school_keys k
      where k.school_id = ${id} and k.purpose = 'tab-sync' and k.ended_at is null`.execute(trx)
    const { rows } = await sql<{ waiting: number; taken: number }>`
      select (count(*) filter (where status = 'Locked' and export_state = 'pending'))::int as waiting,
        (count(*) filter (where export_state = 'taken'))::int as taken
      from mark_sheets where school_id = ${id} and kind = 'marks'`.execute(trx)
    return { external: await isExternal(trx, id), ...rows[0]!, key: keys[0] }
  })
  const { key, ...rest } = found
  if (!key) return { ...rest, key: null }
  // Who makes keys is an operator, whom no school knows.
  const { rows: makers } = await sql<{ name: string }>`select name from users where id = ${key.createdBy}::uuid`.execute(trx)
  return {
    ...rest,
    key: {
      ...key,
      createdAt: key.createdAt.toISOString(),
      createdBy: makers[0]?.name ?? '',
      lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
    },
  }
}

export async function makeKey(call: CallContext<Contract['makeKey']>) {
  mustWrite(call)
  const { id, module_codes: modules } = await operatedSchool(call, call.body.schoolId)
  if (!modules.includes('TAB')) throw custom(409, 'NoTabulation', 'This school has no tabulation here.')
  return makeSchoolKey(call, id, 'tab-sync', 'ts')
}

export async function endKey(call: CallContext<Contract['endKey']>) {
  mustWrite(call)
  const { id } = await operatedSchool(call, call.body.schoolId)
  await endSchoolKey(call, id, 'tab-sync')
}
