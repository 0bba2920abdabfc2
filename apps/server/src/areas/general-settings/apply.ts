import {
  type Difference,
  differences,
  type Language,
  type ModuleSwitch,
  type SettingValue,
  switchedModules,
  unfitChanges,
} from '@school/rules'
import { say } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import type { JobKind, JobRun } from '../../platform/jobs'
import type { Trx } from '../../platform/transaction'
import { changedSince, type Reason, reasonOf } from './reasons'
import { type StateOfSchool, statesOf } from './states'

export const applyKind = 'settings.apply'

interface Payload {
  readonly runId: string
  readonly actor: { readonly id: string; readonly roles: readonly string[] }
  readonly language: Language
}

interface Wanted {
  readonly changes: readonly SettingValue[]
  readonly switches: readonly ModuleSwitch[]
}

type Run = JobRun<Payload>

const same = (one: readonly Difference[], other: readonly Difference[]) =>
  JSON.stringify(one.map(row => [row.kind, row.code, row.old, row.new])) ===
  JSON.stringify(other.map(row => [row.kind, row.code, row.old, row.new]))

/** Why a school takes none of the changes now. */
function refusal(state: StateOfSchool | undefined, { changes, switches }: Wanted, seen: readonly Difference[]) {
  if (!state || !same(differences(state, changes, switches), seen)) return changedSince
  const unfit = unfitChanges(state, changes, switches)
  return unfit && reasonOf(unfit)
}

async function writeSettings(run: Run, trx: Trx, schoolId: string, changes: readonly SettingValue[]): Promise<void> {
  const { services, payload } = run
  const resets = changes.filter(({ value }) => value === null || value === undefined).map(({ code }) => code)
  if (resets.length > 0)
    await trx.deleteFrom('school_settings').where('school_id', '=', schoolId).where('code', 'in', resets).execute()
  const now = services.clock.now()
  for (const { code, value } of changes.filter(change => !resets.includes(change.code)))
    await sql`
      insert into school_settings (school_id, code, value, updated_by, updated_at)
      values (${schoolId}, ${code}, ${JSON.stringify(value)}::jsonb, ${payload.actor.id}, ${now})
      on conflict (school_id, code) do update set value = excluded.value, version = nextval('setting_versions'),
        updated_by = excluded.updated_by, updated_at = excluded.updated_at`.execute(trx)
}

/** Writes what was looked at into one school, and one entry into its audit. */
async function write(run: Run, trx: Trx, state: StateOfSchool, wanted: Wanted, seen: readonly Difference[]): Promise<void> {
  const changed = new Set(seen.map(({ code }) => code))
  await writeSettings(
    run,
    trx,
    state.id,
    wanted.changes.filter(({ code }) => changed.has(code)),
  )
  if (seen.some(({ kind }) => kind === 'module'))
    await sql`
      update schools set module_codes = ${switchedModules(state.modules, wanted.switches)}::text[], version = version + 1
      where id = ${state.id}`.execute(trx)
  const values = (of: 'old' | 'new') => Object.fromEntries(seen.map(row => [row.code, row[of]]))
  await audit(run.services, trx, undefined, {
    action: 'school.settings',
    entity: 'schools',
    entityId: state.id,
    schoolId: state.id,
    before: values('old'),
    after: values('new'),
    actor: { ...run.payload.actor, viaOperator: true },
  })
}

/** Does one school, unless it is done: a job that was begun again goes on where it stopped. */
const doSchool = (run: Run, wanted: Wanted, schoolId: string) =>
  run.transact(async trx => {
    const [state] = await statesOf(trx, sql`sc.id = ${schoolId}`, true)
    const { rows } = await sql<{ differences: Difference[] }>`
      select differences from setting_run_schools
      where school_id = ${schoolId} and run_id = ${run.payload.runId} and status = 'Waiting' for update`.execute(trx)
    if (!rows[0]) return
    const seen = rows[0].differences
    const reason: Reason | undefined = refusal(state, wanted, seen)
    if (state && !reason) await write(run, trx, state, wanted, seen)
    await trx
      .updateTable('setting_run_schools')
      .set({ status: reason ? 'Refused' : 'Updated', reason: reason ? JSON.stringify(reason) : null })
      .where('school_id', '=', schoolId)
      .where('run_id', '=', run.payload.runId)
      .execute()
  })

async function schoolsOf(run: Run): Promise<{ wanted: Wanted; waiting: readonly string[]; all: number }> {
  return run.transact(async trx => {
    const { rows } = await sql<Wanted & { waiting: string[]; all: number }>`
      select r.changes, r.switches, r.schools as all,
        array(select s.school_id::text from setting_run_schools s where s.run_id = r.id and s.status = 'Waiting' order by 1) as waiting
      from setting_runs r where r.id = ${run.payload.runId}`.execute(trx)
    const { changes, switches, waiting, all } = rows[0]!
    return { wanted: { changes, switches }, waiting, all }
  })
}

async function outcome(run: Run) {
  const { rows } = await run.transact(trx =>
    sql<{ n: number; m: number }>`
      select (count(*) filter (where status = 'Updated'))::int as n, (count(*) filter (where status = 'Refused'))::int as m
      from setting_run_schools where run_id = ${run.payload.runId}`.execute(trx),
  )
  const { n, m } = rows[0]!
  return { message: say(run.language, 'generalSettings.applied', { n, m }), result: { updated: n, refused: m } }
}

/** Applies changes that were looked at, school by school; one that is refused does not stop the others. */
export const applyChanges: JobKind<Payload> = {
  kind: applyKind,
  async run(run) {
    const { wanted, waiting, all } = await schoolsOf(run)
    for (const [at, schoolId] of waiting.entries()) {
      await run.progress(all - waiting.length + at, all)
      await doSchool(run, wanted, schoolId)
    }
    return outcome(run)
  },
}
