import type { BodyOf, contract } from '@school/api'
import { findSetting, resolveSetting, settingDefinitions, unfitHours } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { personOf } from '../../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid } from '../../platform/problems'
import { settingText } from '../../school/setting-text'
import { type Call, noted } from './groups'

type Change = BodyOf<(typeof contract.schoolGroups)['updateSettings']>['changes'][number]

/** Settings that a group may have a value of: people of one school are none. */
const ofGroups = settingDefinitions.filter(definition => !definition.waits && !definition.of)

/** What holds in a group, and what would without a value of its own. */
export async function readGroupSettings({ trx }: Call, groupId: string) {
  const rows = await trx
    .selectFrom('group_settings')
    .select(['code', 'value', 'version'])
    .where('group_id', '=', groupId)
    .execute()
  const own = new Map(rows.map(row => [row.code, row]))
  return ofGroups.map(definition => {
    const row = own.get(definition.code)
    const { value } = resolveSetting(definition, undefined, row?.value)
    return {
      code: definition.code,
      value,
      source: row ? ('Group' as const) : ('Default' as const),
      fallback: definition.default,
      version: row?.version ?? 0,
    }
  })
}

const isReset = ({ value }: Change) => value === null || value === undefined

function problemsOf(changes: readonly Change[]): FieldProblem[] {
  return changes.flatMap(change => {
    const definition = findSetting(change.code)
    if (!definition || !ofGroups.includes(definition)) return [{ field: change.code, message: fieldText('SettingClosed') }]
    const wrong = isReset(change) ? undefined : settingText(definition, change.value)
    return wrong ? [{ field: change.code, message: wrong }] : []
  })
}

/** Writes one value, or takes it away; false when it is no longer as the caller saw it. */
async function write(call: Call, groupId: string, change: Change): Promise<boolean> {
  const { trx, services } = call
  const { code, value, version } = change
  const seen = sql`where group_id = ${groupId}::uuid and code = ${code} and version = ${version}`
  const json = sql`${JSON.stringify(value ?? null)}::jsonb`
  const by = sql`${personOf(call).userId}::uuid`
  const at = sql`${services.clock.now()}::timestamptz`
  if (version === 0 && isReset(change)) {
    const { rows } = await sql`select from group_settings where group_id = ${groupId}::uuid and code = ${code}`.execute(trx)
    return rows.length === 0
  }
  const { rows } = await (version === 0
    ? sql`insert into group_settings (group_id, code, value, version, updated_by, updated_at)
        values (${groupId}::uuid, ${code}, ${json}, nextval('setting_versions'), ${by}, ${at}) on conflict do nothing returning code`
    : isReset(change)
      ? sql`delete from group_settings ${seen} returning code`
      : sql`update group_settings set value = ${json}, version = nextval('setting_versions'), updated_by = ${by}, updated_at = ${at} ${seen} returning code`
  ).execute(trx)
  return rows.length > 0
}

/** Changes settings of a group, all or none. */
export async function updateGroupSettings(call: Call, groupId: string, changes: readonly Change[]) {
  const problems = problemsOf(changes)
  if (problems.length > 0) throw invalid(problems)
  const before = await readGroupSettings(call, groupId)
  const asked = new Map(changes.map(change => [change.code, change]))
  const unfit = unfitHours(code => {
    const held = before.find(setting => setting.code === code)
    const change = asked.get(code)
    return change ? (isReset(change) ? held?.fallback : change.value) : held?.value
  }).filter(({ code }) => changes.some(change => change.code.slice(0, 9) === code.slice(0, 9)))
  if (unfit.length > 0)
    throw invalid(
      unfit.map(({ code, problem }) => ({
        field: code,
        message: fieldText(problem === 'order' ? 'HoursOrder' : 'HoursIncomplete'),
      })),
    )
  for (const change of changes) if (!(await write(call, groupId, change))) throw changedMeanwhile()
  const after = await readGroupSettings(call, groupId)
  const values = (list: typeof before) =>
    Object.fromEntries(list.filter(({ code }) => asked.has(code)).map(({ code, value }) => [code, value]))
  await noted(call, 'group.settings', groupId, { before: values(before), after: values(after) })
  return after
}
