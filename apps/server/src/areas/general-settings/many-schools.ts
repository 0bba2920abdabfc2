import type { BodyOf, contract } from '@school/api'
import {
  applyText,
  type Difference,
  differences,
  findSetting,
  previewHolds,
  previewMilliseconds,
  unfitChanges,
} from '@school/rules'
import { type RawBuilder, sql } from 'kysely'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, invalid, notFound } from '../../platform/problems'
import { jobAnswer } from '../../school/job-answer'
import { settingProblems } from '../../school/school-settings'
import { schoolsInScope } from '../../school/scope'
import { applyKind } from './apply'
import { type Reason, reasonOf, reasonText } from './reasons'
import { statesOf } from './states'

type Contract = typeof contract.manySchools
type Asked = BodyOf<Contract['preview']>
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'language'>

const mostRows = 2000
const atOnce = 500

const outOfDate = () => custom(409, 'PreviewOutOfDate', 'The preview is out of date. Preview again.')

/** The schools that are meant, all of them in the operator's scope. */
async function statesMeant(call: Call, { schoolIds, groupId, all }: Asked) {
  const ways = [schoolIds.length > 0, Boolean(groupId), all].filter(Boolean).length
  if (ways !== 1) throw invalid([{ field: 'schoolIds', message: fieldText('TooFew', { n: 1 }) }])
  const scope = schoolsInScope(personOf(call))
  const meant: RawBuilder<boolean> = groupId
    ? sql`sc.group_id = ${groupId}`
    : all
      ? sql`true`
      : sql`sc.id = any(${schoolIds}::uuid[])`
  const states = await statesOf(call.trx, sql`${scope} and ${meant}`)
  if (schoolIds.length > 0 && states.length < schoolIds.length) throw notFound()
  if (groupId && states.length === 0) throw notFound()
  return states
}

/** What is wrong with the changes in any school. People are those of one school, so many take none of them. */
function refuseWrong({ changes, moduleChanges }: Asked): void {
  if (changes.length + moduleChanges.length === 0) throw invalid([{ field: 'changes', message: fieldText('TooFew', { n: 1 }) }])
  const ofOne = changes.filter(({ code }) => findSetting(code)?.of !== undefined)
  const problems = [
    ...settingProblems(changes, 'operator'),
    ...ofOne.map(({ code }) => ({ field: code, message: fieldText('SettingClosed') })),
  ]
  if (problems.length > 0) throw invalid(problems)
}

interface Planned {
  readonly id: string
  readonly name: string
  readonly rows: readonly Difference[]
  readonly reason: Reason | undefined
}

async function keep(call: Call, { changes, moduleChanges }: Asked, schools: readonly Planned[]): Promise<string> {
  const { trx, services } = call
  const now = services.clock.now()
  const owner = personOf(call).userId
  // What was looked at and not applied is of no use after its time.
  await trx
    .deleteFrom('setting_runs')
    .where('owner_id', '=', owner)
    .where('applied_at', 'is', null)
    .where('created_at', '<', new Date(now.getTime() - previewMilliseconds))
    .execute()
  const id = services.newId()
  await trx
    .insertInto('setting_runs')
    .values({
      id,
      owner_id: owner,
      changes: JSON.stringify(changes),
      switches: JSON.stringify(moduleChanges),
      schools: schools.length,
      created_at: now,
    })
    .execute()
  for (let from = 0; from < schools.length; from += atOnce)
    await trx
      .insertInto('setting_run_schools')
      .values(
        schools.slice(from, from + atOnce).map(({ id: school_id, rows }) => ({
          school_id,
          run_id: id,
          differences: JSON.stringify(rows),
        })),
      )
      .execute()
  return id
}

/** A run of the operator's own, locked. */
async function ownRun(call: Call, id: string) {
  const run = await call.trx
    .selectFrom('setting_runs')
    .select(['id', 'schools', 'created_at', 'applied_at', 'job_id'])
    .where('id', '=', id)
    .where('owner_id', '=', personOf(call).userId)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw notFound()
  return run
}

/** Settings and modules of many schools: looked at, applied by a job, and told school by school. */
export const manySchoolsHandlers: Handlers<Contract> = {
  async preview(call) {
    const { body, language } = call
    refuseWrong(body)
    const { changes, moduleChanges } = body
    const planned = (await statesMeant(call, body))
      .map((state): Planned => {
        const unfit = unfitChanges(state, changes, moduleChanges)
        const { id, name } = state
        return { id, name, rows: differences(state, changes, moduleChanges), reason: unfit && reasonOf(unfit) }
      })
      .filter(({ rows }) => rows.length > 0)
    const token = await keep(call, body, planned)
    const rows = planned.flatMap(({ id, name, rows: own }) => own.map(row => ({ ...row, school: { id, name } })))
    return {
      token,
      schools: planned.length,
      differences: rows.length,
      rows: rows.slice(0, mostRows),
      refused: planned.flatMap(({ id, name, reason }) => (reason ? [{ id, name, reason: reasonText(language, reason) }] : [])),
    }
  },

  async apply(call) {
    const { trx, services, body, language } = call
    const person = personOf(call)
    const run = await ownRun(call, body.token)
    if (run.job_id === null) {
      if (run.applied_at !== null || !previewHolds(run.created_at, services.clock.now())) throw outOfDate()
      if (run.schools === 0) throw custom(400, 'NothingToChange', 'There is nothing to change.')
      if (body.typedText !== applyText(run.schools))
        throw custom(400, 'TypedTextDiffers', 'The confirmation text does not match.')
    }
    const jobId =
      run.job_id ??
      (await services.jobs.enqueue(services, trx, {
        kind: applyKind,
        payload: { runId: run.id, actor: { id: person.userId, roles: person.roles }, language },
        ownerId: person.userId,
        total: run.schools,
      }))
    await trx
      .updateTable('setting_runs')
      .set({ job_id: jobId, applied_at: run.applied_at ?? services.clock.now() })
      .where('id', '=', run.id)
      .execute()
    return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow())
  },

  async result(call) {
    const { id } = await ownRun(call, call.params.id)
    const { rows } = await sql<{
      id: string
      name: string
      status: 'Waiting' | 'Updated' | 'Refused'
      changes: number
      reason: Reason | null
    }>`
      select sc.id, sc.name, r.status, jsonb_array_length(r.differences) as changes, r.reason
      from setting_run_schools r join schools sc on sc.id = r.school_id
      where r.run_id = ${id} order by sc.name_key, sc.id`.execute(call.trx)
    const count = (status: string) => rows.filter(row => row.status === status).length
    return {
      updated: count('Updated'),
      refused: count('Refused'),
      waiting: count('Waiting'),
      schools: rows.map(row => ({ ...row, reason: row.reason && reasonText(call.language, row.reason) })),
    }
  },
}
