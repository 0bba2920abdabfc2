import { findSetting, mayEditSetting, resolveSetting, type SettingEditor, settingDefinitions, unfitHours } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../platform/field-texts'
import { type CallContext, personOf } from '../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid, noAccess } from '../platform/problems'
import { settingText } from './setting-text'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

const openTo = (by: SettingEditor) => settingDefinitions.filter(definition => mayEditSetting(definition, by) && !definition.waits)

/** Settings that somebody may change, with what holds in the school and what would hold without a value of its own. */
export async function readSettings({ trx, schoolId }: Pick<Call, 'trx' | 'schoolId'>, by: SettingEditor = 'school') {
  const own = await trx
    .selectFrom('school_settings')
    .select(['code', 'value', 'version'])
    .where('school_id', '=', schoolId)
    .execute()
  const { rows: group } = await sql<{ code: string; value: unknown }>`
    select g.code, g.value from group_settings g join schools s on s.group_id = g.group_id where s.id = ${schoolId}`.execute(trx)
  const ofSchool = new Map(own.map(row => [row.code, row.value as unknown]))
  const versions = new Map(own.map(row => [row.code, row.version]))
  const ofGroup = new Map(group.map(row => [row.code, row.value]))
  return openTo(by).map(definition => {
    const { code } = definition
    const held = resolveSetting(definition, ofSchool.get(code), ofGroup.get(code))
    const without = resolveSetting(definition, undefined, ofGroup.get(code))
    return {
      code,
      value: held.value,
      source: held.source,
      fallback: without.value,
      fallbackSource: without.source === 'Group' ? ('Group' as const) : ('Default' as const),
      version: versions.get(code) ?? 0,
    }
  })
}

interface SettingChange {
  readonly code: string
  readonly value?: unknown
  /** Of the school's own value as the caller saw it; 0: there was none. */
  readonly version: number
}

/** Writes one setting, or takes it away; false when it is no longer as the caller saw it. */
async function writeSetting(
  { trx, services, schoolId, ...call }: Call,
  { code, value, version }: SettingChange,
): Promise<boolean> {
  const isReset = value === null || value === undefined
  const ofCode = sql`where school_id = ${schoolId} and code = ${code}`
  const ofSeen = sql`${ofCode} and version = ${version}`
  const at = services.clock.now()
  const by = personOf(call).userId
  const json = sql`${JSON.stringify(value ?? null)}::jsonb`
  const { rows } = await (version === 0
    ? isReset
      ? sql`select from (select) one where not exists (select from school_settings ${ofCode})`
      : sql`insert into school_settings (school_id, code, value, updated_by, updated_at) values (${schoolId}, ${code}, ${json}, ${by}, ${at})
          on conflict do nothing returning 1`
    : isReset
      ? sql`delete from school_settings ${ofSeen} returning 1`
      : sql`update school_settings set value = ${json}, version = nextval('setting_versions'), updated_by = ${by}, updated_at = ${at} ${ofSeen} returning 1`
  ).execute(trx)
  return rows.length > 0
}

/** Problems of people who were newly chosen for a setting and cannot be; who left since may stay in it. */
async function unfitPeople(
  { trx, schoolId }: Call,
  changes: readonly SettingChange[],
  before: Awaited<ReturnType<typeof readSettings>>,
) {
  const problems: FieldProblem[] = []
  for (const { code, value } of changes) {
    if (findSetting(code)?.of === undefined || !Array.isArray(value)) continue
    const held = before.find(setting => setting.code === code)?.value as readonly string[]
    const added = (value as string[]).filter(id => !held.includes(id))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from staff t where t.school_id = ${schoolId} and t.id = any(${added}::uuid[]) and t.status = 'Working' and exists (
        select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
        where us.school_id = t.school_id and us.staff_id = t.id and us.active)`.execute(trx)
    if (rows[0]!.count < added.length) problems.push({ field: code, message: fieldText('StaffWithLogin') })
  }
  return problems
}

/** What is wrong with values of settings by themselves. */
export function settingProblems(changes: readonly Omit<SettingChange, 'version'>[], by: SettingEditor): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const { code, value } of changes) {
    const definition = findSetting(code)
    if (!definition) problems.push({ field: code, message: fieldText('Unknown', { names: code }) })
    else if (!mayEditSetting(definition, by)) problems.push({ field: code, message: fieldText('SettingClosed') })
    else if (value !== null && value !== undefined) {
      const wrong = settingText(definition, value)
      if (wrong) problems.push({ field: code, message: wrong })
    }
  }
  return problems
}

/**
 * Changes settings, all or none.
 *
 * @throws 403 where support would change what the school alone decides.
 */
export async function updateSettings(call: Call, changes: readonly SettingChange[], by: SettingEditor = 'school') {
  if (by === 'support' && changes.some(({ code }) => findSetting(code)?.editor === 'school')) throw noAccess()
  const problems = settingProblems(changes, by)
  if (problems.length > 0) throw invalid(problems)
  const before = await readSettings(call, by)
  const unfitted = await unfitPeople(call, changes, before)
  if (unfitted.length > 0) throw invalid(unfitted)
  const asked = new Map(changes.map(change => [change.code, change]))
  const unfit = unfitHours(code => {
    const held = before.find(setting => setting.code === code)
    const change = asked.get(code)
    return change ? (change.value ?? held?.fallback) : held?.value
  }).filter(({ code }) => changes.some(change => change.code.slice(0, 9) === code.slice(0, 9)))
  if (unfit.length > 0)
    throw invalid(
      unfit.map(({ code, problem }) => ({
        field: code,
        message: fieldText(problem === 'order' ? 'HoursOrder' : 'HoursIncomplete'),
      })),
    )
  for (const change of changes) if (!(await writeSetting(call, change))) throw changedMeanwhile()
  const after = await readSettings(call, by)
  const values = (list: typeof before) =>
    Object.fromEntries(
      list.filter(item => changes.some(change => change.code === item.code)).map(item => [item.code, item.value]),
    )
  await call.audit({ action: 'profile.settings', entity: 'school_settings', before: values(before), after: values(after) })
  return after
}
