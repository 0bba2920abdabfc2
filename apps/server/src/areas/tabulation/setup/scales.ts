import type { contract } from '@school/api'
import type { Band, GradeScale } from '@school/rules'
import { sql } from 'kysely'
import type { Handlers } from '../../../platform/http/call'
import { checkVersion, custom, notFound } from '../../../platform/problems'
import type { Trx } from '../../../platform/transaction'
import { schemeChanged } from '../stale'
import { inUse, nextPlace, refuseReaders, refuseTwice, type SetupCall } from './who-may'

type Contract = typeof contract.tabMasters

export interface Scale {
  id: string
  name: string
  kind: GradeScale['kind']
  precision: GradeScale['precision']
  rounding: GradeScale['rounding']
  bands: Band[]
  sortOrder: number
  active: boolean
  version: number
}

export async function readScales(trx: Trx, schoolId: string, id?: string): Promise<Scale[]> {
  const { rows } = await sql<Scale>`
    select id, name, kind, "precision", rounding, bands, sort_order as "sortOrder", active, version from tab_scales
    where school_id = ${schoolId} and (${id === undefined} or id = ${id ?? null}::uuid)
    order by sort_order, lower(name)`.execute(trx)
  return rows
}

async function findScale(trx: Trx, schoolId: string, id: string): Promise<Scale> {
  await sql`select 1 from tab_scales where school_id = ${schoolId} and id = ${id}::uuid for update`.execute(trx)
  const [scale] = await readScales(trx, schoolId, id)
  if (!scale) throw notFound()
  return scale
}

async function uses(trx: Trx, schoolId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from tab_schemes where school_id = ${schoolId} and grade_scale_id = ${id}::uuid)
      + (select count(*) from tab_scheme_subjects where school_id = ${schoolId} and grade_scale_id = ${id}::uuid))::int as count`.execute(
    trx,
  )
  return rows[0]!.count
}

/** Whether cards that families read were printed with a scale. */
async function isPublished(trx: Trx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    with mine as materialized (
      select s.id from tab_schemes s where s.school_id = ${schoolId} and s.grade_scale_id = ${id}::uuid
      union select scheme_id from tab_scheme_subjects where school_id = ${schoolId} and grade_scale_id = ${id}::uuid)
    select 1 from report_cards r
    join results t on t.school_id = r.school_id and t.id = r.result_id
    join result_runs u on u.school_id = t.school_id and u.id = t.result_run_id
    where r.school_id = ${schoolId} and r.status = 'Published' and u.scheme_id in (select id from mine) limit 1`.execute(trx)
  return rows.length > 0
}

/** A name that no scale has, made of another one. */
async function copyName(trx: Trx, schoolId: string, name: string): Promise<string> {
  const names = new Set((await readScales(trx, schoolId)).map(one => one.name.toLowerCase()))
  for (let no = 2; ; no += 1) {
    const copy = `${name.slice(0, 50 - ` (${no})`.length)} (${no})`
    if (!names.has(copy.toLowerCase())) return copy
  }
}

/** What is printed stays readable: a scale of published cards is copied, and the copy is what changes. */
async function writable(call: SetupCall, scale: Scale, changes: boolean): Promise<Scale> {
  const { trx, schoolId, services } = call
  if (!changes || !(await isPublished(trx, schoolId, scale.id))) return scale
  const id = services.newId()
  await sql`
    insert into tab_scales (school_id, id, name, kind, "precision", rounding, bands, sort_order, active)
    values (${schoolId}, ${id}, ${await copyName(trx, schoolId, scale.name)}, ${scale.kind}, ${scale.precision}, ${scale.rounding},
      ${JSON.stringify(scale.bands)}, ${await nextPlace(trx, schoolId, { table: 'tab_scales' })}, true)`.execute(trx)
  return findScale(trx, schoolId, id)
}

/** @throws 409 for limits that come twice, and for none at 0: a percent would have no grade. */
function checkBands(kind: Scale['kind'], bands: readonly Band[]): void {
  if (kind !== 'percent') return
  const limits = new Set(bands.map(band => Math.round(band.from * 100)))
  if (limits.size < bands.length || !limits.has(0))
    throw custom(409, 'BandLimits', 'Bands must have different lower limits and one at 0.')
}

/** Results that were reckoned with a scale are out of date once it grades otherwise. */
async function ageResults(trx: Trx, schoolId: string, scaleId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from tab_schemes where school_id = ${schoolId} and grade_scale_id = ${scaleId}::uuid
    union select scheme_id from tab_scheme_subjects where school_id = ${schoolId} and grade_scale_id = ${scaleId}::uuid`.execute(
    trx,
  )
  for (const scheme of rows) await schemeChanged(trx, scheme.id)
}

/** A scale begins with one band, so that every percent has a grade. */
const firstBand: readonly Band[] = [{ grade: 'A', from: 0, pass: true }]

export const scaleHandlers: Pick<Handlers<Contract>, 'scales' | 'createScale' | 'changeScale' | 'removeScale' | 'changeBands'> = {
  scales: ({ trx, schoolId }) => readScales(trx, schoolId),
  async createScale(call) {
    const { trx, schoolId, services, body } = call
    refuseReaders(call)
    await refuseTwice(trx, schoolId, { table: 'tab_scales', column: 'name' }, body.name)
    const id = services.newId()
    await sql`
      insert into tab_scales (school_id, id, name, kind, "precision", rounding, bands, sort_order, active)
      values (${schoolId}, ${id}, ${body.name}, ${body.kind ?? 'percent'}, ${body.precision ?? 0}, ${body.rounding ?? 'half-up'},
        ${JSON.stringify(firstBand)}, ${body.sortOrder ?? (await nextPlace(trx, schoolId, { table: 'tab_scales' }))}, ${body.active})`.execute(
      trx,
    )
    const scale = await findScale(trx, schoolId, id)
    await call.audit({ action: 'tabScale.create', entity: 'tab_scales', entityId: id, after: scale })
    return scale
  },
  async changeScale(call) {
    const { trx, schoolId, body, params } = call
    refuseReaders(call)
    const before = await findScale(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    await refuseTwice(trx, schoolId, { table: 'tab_scales', column: 'name' }, body.name ?? before.name, before.id)
    const grades = (['kind', 'precision', 'rounding'] as const).some(
      field => body[field] !== undefined && body[field] !== before[field],
    )
    checkBands(body.kind ?? before.kind, before.bands)
    const scale = await writable(call, before, grades)
    const name = scale.id === before.id ? (body.name ?? before.name) : scale.name
    await sql`
      update tab_scales set name = ${name}, kind = ${body.kind ?? scale.kind}, "precision" = ${body.precision ?? scale.precision},
        rounding = ${body.rounding ?? scale.rounding}, sort_order = ${body.sortOrder ?? scale.sortOrder},
        active = ${body.active ?? scale.active}, version = version + 1
      where school_id = ${schoolId} and id = ${scale.id}`.execute(trx)
    if (grades) await ageResults(trx, schoolId, scale.id)
    const after = await findScale(trx, schoolId, scale.id)
    await call.audit({ action: 'tabScale.change', entity: 'tab_scales', entityId: scale.id, before, after })
    return after
  },
  async removeScale(call) {
    const { trx, schoolId, params } = call
    refuseReaders(call)
    const scale = await findScale(trx, schoolId, params.id)
    const n = await uses(trx, schoolId, scale.id)
    if (n > 0) throw inUse(scale.name, n)
    await sql`delete from tab_scales where school_id = ${schoolId} and id = ${scale.id}`.execute(trx)
    await call.audit({ action: 'tabScale.remove', entity: 'tab_scales', entityId: scale.id, before: scale })
  },
  async changeBands(call) {
    const { trx, schoolId, body, params } = call
    refuseReaders(call)
    const before = await findScale(trx, schoolId, params.id)
    checkVersion(before.version, body.version)
    const kind = body.kind ?? before.kind
    checkBands(kind, body.bands)
    // Chosen and positional grades stand in the order in which they were given.
    const bands =
      kind === 'percent' ? body.bands.toSorted((a, b) => b.from - a.from) : body.bands.map(band => ({ ...band, from: 0 }))
    const scale = await writable(call, before, true)
    await sql`
      update tab_scales set kind = ${kind}, "precision" = ${body.precision ?? scale.precision}, rounding = ${body.rounding ?? scale.rounding},
        bands = ${JSON.stringify(bands)}, version = version + 1
      where school_id = ${schoolId} and id = ${scale.id}`.execute(trx)
    await ageResults(trx, schoolId, scale.id)
    const after = await findScale(trx, schoolId, scale.id)
    await call.audit({ action: 'tabScale.bands', entity: 'tab_scales', entityId: scale.id, before, after })
    return after
  },
}
