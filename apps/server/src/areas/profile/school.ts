import { findSetting, isEmail, isWebsite, resolveSetting, settingDefinitions, unfitHours } from '@school/rules'
import { sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import { changedMeanwhile, type FieldProblem, invalid } from '../../platform/problems'
import { readAddresses } from '../files/photo-addresses'
import { ownPhoto } from './photo'
import { settingText } from './setting-text'

type Call = Pick<CallContext, 'person' | 'trx' | 'services' | 'schoolId' | 'audit'>

const columns = [
  'id',
  'code',
  'name',
  'place',
  'domain',
  'board',
  'module_codes',
  'logo_file_id',
  'logo_with_name_file_id',
  'phone',
  'email',
  'website',
  'address',
  'version',
] as const

/** The school of the session. */
export async function readSchoolProfile({ trx, services, schoolId }: Call) {
  const row = await trx.selectFrom('schools').select(columns).where('id', '=', schoolId).executeTakeFirstOrThrow()
  const url = await readAddresses(services, trx, [row.logo_file_id, row.logo_with_name_file_id])
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    place: row.place,
    domain: row.domain,
    board: row.board,
    modules: row.module_codes,
    logoFileId: row.logo_file_id,
    logoUrl: url(row.logo_file_id),
    logoWithNameFileId: row.logo_with_name_file_id,
    logoWithNameUrl: url(row.logo_with_name_file_id),
    phone: row.phone,
    email: row.email,
    website: row.website ?? '',
    address: row.address,
    version: row.version,
  }
}

interface SchoolChanges {
  readonly phone: string
  readonly email: string
  readonly website: string
  readonly address: string
  readonly logoFileId: string | null
  readonly logoWithNameFileId: string | null
  readonly version: number
}

/** Changes contacts and logos of the school. */
export async function updateSchoolProfile(call: Call, body: SchoolChanges) {
  const { trx, schoolId } = call
  const problems: FieldProblem[] = []
  if (body.phone && !/^\+?[\d\s()-]{6,20}$/.test(body.phone)) problems.push({ field: 'phone', message: fieldText('BadPhone') })
  if (body.email && !isEmail(body.email)) problems.push({ field: 'email', message: fieldText('BadEmail') })
  if (body.website && !isWebsite(body.website)) problems.push({ field: 'website', message: fieldText('BadWebsite') })
  if (problems.length > 0) throw invalid(problems)
  const before = await readSchoolProfile(call)
  for (const field of ['logoFileId', 'logoWithNameFileId'] as const) {
    const file = body[field]
    if (file && file !== before[field]) await ownPhoto(trx, personOf(call), file)
  }
  const { numUpdatedRows } = await trx
    .updateTable('schools')
    .set({
      phone: body.phone,
      email: body.email,
      website: body.website || null,
      address: body.address,
      logo_file_id: body.logoFileId,
      logo_with_name_file_id: body.logoWithNameFileId,
      version: body.version + 1,
    })
    .where('id', '=', schoolId)
    .where('version', '=', body.version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw changedMeanwhile()
  const after = await readSchoolProfile(call)
  await call.audit({ action: 'profile.school', entity: 'schools', entityId: schoolId, before, after })
  return after
}

const schoolEdits = settingDefinitions.filter(definition => definition.editor !== 'operator' && !definition.waits)

/** Settings the school may change, with what holds and what would hold without a value of its own. */
export async function readSettings({ trx, schoolId }: Call) {
  const own = await trx.selectFrom('school_settings').select(['code', 'value', 'version']).execute()
  const { rows: group } = await sql<{ code: string; value: unknown }>`
    select g.code, g.value from group_settings g join schools s on s.group_id = g.group_id where s.id = ${schoolId}`.execute(trx)
  const ofSchool = new Map(own.map(row => [row.code, row.value as unknown]))
  const versions = new Map(own.map(row => [row.code, row.version]))
  const ofGroup = new Map(group.map(row => [row.code, row.value]))
  return schoolEdits.map(definition => {
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
  const ofSeen = sql`where code = ${code} and version = ${version}`
  const at = services.clock.now()
  const by = personOf(call).userId
  const json = sql`${JSON.stringify(value ?? null)}::jsonb`
  const { rows } = await (version === 0
    ? isReset
      ? sql`select from (select) one where not exists (select from school_settings where code = ${code})`
      : sql`insert into school_settings (school_id, code, value, updated_by, updated_at) values (${schoolId}, ${code}, ${json}, ${by}, ${at})
          on conflict do nothing returning 1`
    : isReset
      ? sql`delete from school_settings ${ofSeen} returning 1`
      : sql`update school_settings set value = ${json}, version = nextval('setting_versions'), updated_by = ${by}, updated_at = ${at} ${ofSeen} returning 1`
  ).execute(trx)
  return rows.length > 0
}

/** Problems of people who were newly chosen for a setting and cannot be; who left since may stay in it. */
async function unfitPeople({ trx }: Call, changes: readonly SettingChange[], before: Awaited<ReturnType<typeof readSettings>>) {
  const problems: FieldProblem[] = []
  for (const { code, value } of changes) {
    if (findSetting(code)?.of === undefined || !Array.isArray(value)) continue
    const held = before.find(setting => setting.code === code)?.value as readonly string[]
    const added = (value as string[]).filter(id => !held.includes(id))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from staff t where t.id = any(${added}::uuid[]) and t.status = 'Working' and exists (
        select from user_schools us join users u on u.id = us.user_id and u.status <> 'Removed'
        where us.school_id = t.school_id and us.staff_id = t.id and us.active)`.execute(trx)
    if (rows[0]!.count < added.length) problems.push({ field: code, message: fieldText('StaffWithLogin') })
  }
  return problems
}

/** Changes settings, all or none. */
export async function updateSettings(call: Call, changes: readonly SettingChange[]) {
  const problems: FieldProblem[] = []
  for (const { code, value } of changes) {
    const definition = findSetting(code)
    if (!definition || definition.editor === 'operator') problems.push({ field: code, message: fieldText('SettingClosed') })
    else if (value !== null && value !== undefined) {
      const wrong = settingText(definition, value)
      if (wrong) problems.push({ field: code, message: wrong })
    }
  }
  if (problems.length > 0) throw invalid(problems)
  const before = await readSettings(call)
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
  const after = await readSettings(call)
  const values = (list: typeof before) =>
    Object.fromEntries(
      list.filter(item => changes.some(change => change.code === item.code)).map(item => [item.code, item.value]),
    )
  await call.audit({ action: 'profile.settings', entity: 'school_settings', before: values(before), after: values(after) })
  return after
}
