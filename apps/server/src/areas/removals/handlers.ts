import type { contract } from '@school/api'
import {
  addDays,
  dayIn,
  earliestRemoval,
  type FormCode,
  mayOpenForm,
  type RemovalKind,
  removalConfirmed,
  removalCountHolds,
  removalKinds,
  removalMayRestore,
  type SchoolStatus,
} from '@school/rules'
import { sql } from 'kysely'
import { audit } from '../../platform/audit'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { viewerOf } from '../../platform/person'
import { changedMeanwhile, custom, invalid, noAccess, notFound } from '../../platform/problems'
import { jobAnswer } from '../../school/job-answer'
import { operatedSchool } from '../../school/operated-school'
import { usualZone } from '../../school/zone'
import { archiveName } from './archive'
import { countNow, placeOf, planNow } from './count'
import { waitsForNight } from './jobs'
import { countOf } from './plan'
import { type RemovalRow, readRemovals, removalAnswer, rowsOf } from './records'
import { schoolsInScope } from './scope'

type Contract = typeof contract.removals
type Call = Pick<CallContext, 'trx' | 'services' | 'person' | 'language' | 'ip'>

/** A count that takes longer, in ms, goes on behind the answer. */
const longestCount = 5000

/** On which form each kind of removal stands. */
const formOf = {
  transactions: 'school.utility.remove-transactions',
  school: 'school.utility.remove',
  students: 'school.utility.remove-student',
  staff: 'school.utility.remove-staff',
  user: 'puser.remove',
  marks: 'ptab.update',
} as const satisfies Record<RemovalKind, FormCode>

const isOpen = (call: Pick<Call, 'person'>, kind: RemovalKind) => mayOpenForm(formOf[kind], viewerOf(personOf(call)))

/** Who may only look counts, and removes nothing. */
function mustRemove(call: Pick<Call, 'person'>): void {
  if (!personOf(call).roles.includes('GJAdmin')) throw noAccess()
}

const todayOf = ({ services }: Pick<Call, 'services'>) => dayIn(usualZone, services.clock.now())

/** One removal within the operator's scope. */
async function removalOf(call: Call, id: string, locked = false): Promise<RemovalRow> {
  if (locked) await sql`select 1 from removals where id = ${id} for update`.execute(call.trx)
  const [row] = await readRemovals(call.trx, sql`r.id = ${id} and ${schoolsInScope(personOf(call))}`)
  if (!row || !isOpen(call, row.kind)) throw notFound()
  return row
}

const answerOf = async (call: Call, id: string) => removalAnswer(await removalOf(call, id), call.language, todayOf(call))

async function begin(call: Call, row: RemovalRow, kind: string, runAfter?: Date) {
  const { services, trx, language } = call
  const jobId = await services.jobs.enqueue(services, trx, {
    kind,
    payload: { removalId: row.id, language },
    // Whoever removes a school is told nothing in it: there is none when the work ends.
    schoolId: row.kind === 'school' ? null : row.school_id,
    ownerId: personOf(call).userId,
    dedupeKey: `${kind}:${row.id}`,
    ...(runAfter ? { runAfter } : {}),
  })
  await sql`update removals set job_id = ${jobId} where id = ${row.id}`.execute(trx)
  return jobAnswer(await trx.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow())
}

/** Does what belongs into the call as long as it is quick; undoes it and answers false when it is not. */
async function quickly({ trx }: Call, work: () => Promise<void>): Promise<boolean> {
  await sql`savepoint counting`.execute(trx)
  const { rows } = await sql<{ before: string }>`select current_setting('statement_timeout') as before`.execute(trx)
  await sql`select set_config('statement_timeout', ${String(longestCount)}, true)`.execute(trx)
  try {
    await work()
    await sql`select set_config('statement_timeout', ${rows[0]!.before}, true)`.execute(trx)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== '57014') throw error
    await sql`rollback to savepoint counting`.execute(trx)
    return false
  }
}

/** The day on which a school is to go. @throws 400 for one that is too early. */
async function removalDay(call: Call, schoolId: string, asked: string | null): Promise<string> {
  const { rows } = await sql<{ status: SchoolStatus }>`select status from schools where id = ${schoolId}::uuid`.execute(call.trx)
  const status = rows[0]!.status
  if (status === 'RemovalScheduled') throw custom(409, 'RemovalScheduled', 'This school is to be removed already.')
  const earliest = earliestRemoval(status, todayOf(call))
  const usual = addDays(todayOf(call), 30)
  if (asked !== null && (asked < earliest || asked > usual))
    throw invalid([{ field: 'scope.removeOn', message: fieldText('PastDay') }])
  return asked ?? usual
}

const night = (day: string) => new Date(`${day}T01:00:00+05:30`)

/** When a confirmed removal begins; undefined: now. */
function beginsAt(call: Call, row: RemovalRow, runNow: boolean): Date | undefined {
  const today = todayOf(call)
  if (row.remove_on) return row.remove_on > today ? night(row.remove_on) : undefined
  return waitsForNight(rowsOf(row.counts), runNow) ? night(addDays(today, 1)) : undefined
}

/** @throws when a removal cannot be confirmed as it was counted. */
async function checkConfirmed(call: Call, row: RemovalRow, typedText: string): Promise<void> {
  const { trx, services } = call
  if (row.status !== 'Counted') throw changedMeanwhile()
  if (!removalConfirmed(typedText, row.code ?? ''))
    throw custom(400, 'ConfirmationDiffers', 'The confirmation text does not match.')
  if (!removalCountHolds(row.counted_at!, services.clock.now()))
    throw custom(409, 'CountTooOld', 'The count is older than 15 minutes. Please run the check again.')
  // What takes too long here the job compares before it begins.
  await quickly(call, async () => {
    const place = await placeOf(services, trx, row)
    const plan = await planNow(place, row)
    const { fingerprint } = await countOf(place, plan, false)
    if (fingerprint !== row.fingerprint) throw custom(409, 'DataChanged', 'The data changed. Please run the check again.')
    if (plan.intent.blockers.length > 0) throw custom(409, 'RemovalBlocked', 'Something still stands in the way of the removal.')
  })
  if (rowsOf(row.counts) === 0) throw custom(400, 'NothingToRemove', 'Nothing to remove.')
  const { rows } = await sql`
    select 1 from removals where school_id is not distinct from ${row.school_id}::uuid and status = 'Running' and id <> ${row.id} limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw custom(409, 'RemovalUnderWay', 'Another removal of this school is under way.')
}

/** Whoever reads the school's audit sees who ordered what. */
const noted = (call: Call, row: RemovalRow, action: string, reason?: string) =>
  audit(
    call.services,
    call.trx,
    { ...personOf(call), bound: true },
    {
      action,
      entity: 'removals',
      entityId: row.id,
      schoolId: row.school_id,
      after: { kind: row.kind, scope: row.scope },
      reason,
    },
    call.ip,
  )

/** A school that is to go lets only its administrators in, who can still take their data out. */
async function scheduleSchool({ trx }: Call, row: RemovalRow): Promise<void> {
  await sql`
    update schools set status = 'RemovalScheduled', remove_on = ${row.remove_on}::date, version = version + 1 where id = ${row.school_id}::uuid`.execute(
    trx,
  )
}

async function cancelSchool(call: Call, row: RemovalRow): Promise<void> {
  if (row.school_status !== 'RemovalScheduled') throw changedMeanwhile()
  await sql`update schools set status = 'Suspended', remove_on = null, version = version + 1 where id = ${row.school_id}::uuid`.execute(
    call.trx,
  )
  const job = await call.trx
    .selectFrom('jobs')
    .select(['id', 'kind', 'payload', 'school_id'])
    .where('id', '=', row.job?.id ?? row.id)
    .executeTakeFirst()
  if (job) await call.services.jobs.drop(call.services, call.trx, job)
}

/** What operators remove as a whole, and put back. */
export const removalHandlers: Handlers<Contract> = {
  async count(call) {
    const { trx, services, body } = call
    const person = personOf(call)
    const { schoolId } = body
    if (!isOpen(call, body.kind)) throw noAccess()
    if (schoolId === null && !(body.kind === 'user' && body.scope.type === 'Platform')) throw notFound()
    const ofPlatform = body.kind === 'user' && body.scope.type === 'Platform'
    if (ofPlatform && person.schoolScope.kind !== 'all') throw notFound()
    if (!ofPlatform) {
      const { rows } = await sql`
        select 1 from schools s where s.id = ${schoolId}::uuid and s.status <> 'Removed' and ${schoolsInScope(person)}`.execute(
        trx,
      )
      if (rows.length === 0) throw notFound()
    }
    const removeOn = body.kind === 'school' ? await removalDay(call, body.schoolId, body.scope.removeOn) : null
    const id = services.newId()
    await sql`
      insert into removals (school_id, id, kind, scope, status, remove_on, by_id, created_at)
      values (${ofPlatform ? null : schoolId}::uuid, ${id}::uuid, ${body.kind}, ${JSON.stringify(body.scope)}::jsonb, 'Draft', ${removeOn}::date,
        ${person.userId}::uuid, ${services.clock.now()})`.execute(trx)
    const row = await removalOf(call, id)
    if (!(await quickly(call, () => countNow(services, trx, row)))) await begin(call, row, 'removal.count')
    return answerOf(call, id)
  },

  async list(call) {
    const { trx, query, language } = call
    if (query.school) await operatedSchool(call, query.school)
    const where = sql<boolean>`r.status not in ('Draft', 'Counted') and ${schoolsInScope(personOf(call))}
      and r.kind = any(${removalKinds.filter(kind => isOpen(call, kind))}::text[]) and (${query.kind} = '' or r.kind = ${query.kind}) ${query.school ? sql`and r.school_id = ${query.school}::uuid` : sql``}`
    const { rows: counted } = await sql<{ count: number }>`
      select count(*)::int as count from removals r left join schools s on s.id = r.school_id where ${where}`.execute(trx)
    const page = sql`order by r.created_at desc, r.id limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`
    const today = todayOf(call)
    return {
      results: (await readRemovals(trx, where, page)).map(row => removalAnswer(row, language, today)),
      pagination: { currentPage: query.page, pageSize: query.pageSize, count: counted[0]!.count },
    }
  },

  get: call => answerOf(call, call.params.id),

  async confirm(call) {
    mustRemove(call)
    const { trx, body, params } = call
    const row = await removalOf(call, params.id, true)
    await checkConfirmed(call, row, body.typedText)
    await sql`
      update removals set status = 'Running', typed_text = ${body.typedText}, reason = ${body.reason} where id = ${row.id}`.execute(
      trx,
    )
    if (row.kind === 'school') await scheduleSchool(call, row)
    await noted(call, row, 'removal.confirm', body.reason)
    return begin(call, row, 'removal.run', beginsAt(call, row, body.runNow))
  },

  async cancel(call) {
    const row = await removalOf(call, call.params.id, true)
    const scheduled = row.kind === 'school' && (row.status === 'Running' || row.status === 'Failed')
    if (!scheduled && row.status !== 'Counted' && row.status !== 'Draft') throw changedMeanwhile()
    if (scheduled) mustRemove(call)
    if (scheduled) await cancelSchool(call, row)
    await sql`update removals set status = 'Cancelled', ended_at = ${call.services.clock.now()} where id = ${row.id}`.execute(
      call.trx,
    )
    if (scheduled) await noted(call, row, 'removal.cancel')
    return answerOf(call, row.id)
  },

  async restore(call) {
    mustRemove(call)
    const row = await removalOf(call, call.params.id, true)
    const { kind, status, archive_until: keptUntil } = row
    if (!removalMayRestore({ kind, status, keptUntil, today: todayOf(call) }))
      throw custom(409, 'NotRestorable', 'This removal can no longer be put back.')
    await noted(call, row, 'removal.askRestore')
    return begin(call, row, 'removal.restore')
  },

  async archive(call) {
    mustRemove(call)
    const row = await removalOf(call, call.params.id)
    const { rows } = await sql<{ key: string }>`select storage_key as key from files where id = ${row.archive_file_id}`.execute(
      call.trx,
    )
    const bytes = rows[0] && (await call.services.files.readAll(rows[0].key))
    if (!bytes) throw notFound()
    await noted(call, row, 'removal.download')
    call.reply.type('application/octet-stream').header('content-disposition', `attachment; filename="${archiveName(row.id)}"`)
    return bytes
  },

  async years(call) {
    const { rows } = await sql<{ id: string; name: string; startsOn: string; endsOn: string; isCurrent: boolean }>`
      select y.id, y.name, y.starts_on::text as "startsOn", y.ends_on::text as "endsOn", y.is_current as "isCurrent"
      from academic_years y join schools s on s.id = y.school_id
      where s.id = ${call.params.schoolId}::uuid and s.status <> 'Removed' and ${schoolsInScope(personOf(call))} order by y.starts_on desc`.execute(
      call.trx,
    )
    if (rows.length === 0) throw notFound()
    return rows
  },
}
