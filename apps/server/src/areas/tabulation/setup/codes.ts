import type { contract } from '@school/api'
import type { CodeEffect } from '@school/rules'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, invalid, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { inUse, isReserved, nextPlace, refuseReaders, refuseTwice, setupText } from './who-may'

type Contract = typeof contract.tabMasters

export interface Code {
  id: string
  code: string
  label: string
  effect: CodeEffect
  settles: boolean
  prints: string
  failsSubject: boolean
  needsNote: boolean
  isReserved: boolean
  sortOrder: number
  active: boolean
  version: number
}

async function readCodes(trx: Trx, schoolId: string, id?: string): Promise<Code[]> {
  const { rows } = await sql<Code>`
    select id, code, label, effect, settles, prints, fails_subject as "failsSubject", needs_note as "needsNote",
      is_reserved as "isReserved", sort_order as "sortOrder", active, version from tab_codes
    where school_id = ${schoolId} and (${id === undefined} or id = ${id ?? null}::uuid)
    order by sort_order, code`.execute(trx)
  return rows
}

async function findCode(trx: Trx, schoolId: string, id: string): Promise<Code> {
  await sql`select 1 from tab_codes where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [code] = await readCodes(trx, schoolId, id)
  if (!code) throw notFound()
  return code
}

const uses = async (trx: Trx, schoolId: string, code: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from marks where school_id = ${schoolId} and code = ${code}`.execute(trx)
  return rows[0]!.count
}

/** @throws 400 for a code that settles a subject without leaving it out. */
function checkEffect({ effect, settles }: Pick<Code, 'effect' | 'settles'>): void {
  if (settles && effect !== 'exclude') throw invalid([{ field: 'settles', message: setupText('SettlesExcludes') }])
}

/** What a reserved code keeps as it is: results reckon with it. */
const kept = ['code', 'effect', 'settles', 'failsSubject', 'needsNote', 'active'] as const

export const codeHandlers: Pick<Handlers<Contract>, 'codes' | 'createCode' | 'changeCode' | 'removeCode'> = {
  codes: ({ trx, schoolId }) => readCodes(trx, schoolId),
  async createCode(call) {
    const { trx, schoolId, services, body } = call
    refuseReaders(call)
    await refuseTwice(trx, schoolId, { table: 'tab_codes', column: 'code' }, body.code)
    const effect = { effect: body.effect ?? ('exclude' as const), settles: body.settles ?? false }
    checkEffect(effect)
    const id = services.newId()
    await sql`
      insert into tab_codes (school_id, id, code, label, effect, settles, prints, fails_subject, needs_note, sort_order, active)
      values (${schoolId}, ${id}, ${body.code}, ${body.label}, ${effect.effect}, ${effect.settles}, ${body.prints || body.code},
        ${body.failsSubject ?? false}, ${body.needsNote ?? false},
        ${body.sortOrder ?? (await nextPlace(trx, schoolId, { table: 'tab_codes' }))}, ${body.active})`.execute(trx)
    const code = await findCode(trx, schoolId, id)
    await call.audit({ action: 'tabCode.create', entity: 'tab_codes', entityId: id, after: code })
    return code
  },
  async changeCode(call) {
    const { trx, schoolId, body, params } = call
    refuseReaders(call)
    const before = await findCode(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    if (before.isReserved && kept.some(field => body[field] !== undefined && body[field] !== before[field])) throw isReserved()
    const code = body.code ?? before.code
    await refuseTwice(trx, schoolId, { table: 'tab_codes', column: 'code' }, code, before.id)
    // Marks hold the letters themselves.
    if (code !== before.code) {
      const n = await uses(trx, schoolId, before.code)
      if (n > 0) throw inUse(before.code, n)
    }
    const effect = { effect: body.effect ?? before.effect, settles: body.settles ?? before.settles }
    checkEffect(effect)
    await sql`
      update tab_codes set code = ${code}, label = ${body.label ?? before.label}, effect = ${effect.effect}, settles = ${effect.settles},
        prints = ${body.prints ?? before.prints}, fails_subject = ${body.failsSubject ?? before.failsSubject},
        needs_note = ${body.needsNote ?? before.needsNote}, sort_order = ${body.sortOrder ?? before.sortOrder},
        active = ${body.active ?? before.active}, version = version + 1
      where school_id = ${schoolId} and id = ${before.id}`.execute(trx)
    const after = await findCode(trx, schoolId, before.id)
    await call.audit({ action: 'tabCode.change', entity: 'tab_codes', entityId: before.id, before, after })
    return after
  },
  async removeCode(call) {
    const { trx, schoolId, params } = call
    refuseReaders(call)
    const code = await findCode(trx, schoolId, params.id)
    if (code.isReserved) throw isReserved()
    const n = await uses(trx, schoolId, code.code)
    if (n > 0) throw inUse(code.code, n)
    await sql`delete from tab_codes where school_id = ${schoolId} and id = ${code.id}`.execute(trx)
    await call.audit({ action: 'tabCode.remove', entity: 'tab_codes', entityId: code.id, before: code })
  },
}
