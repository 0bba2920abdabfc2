import type { contract } from '@school/api'
import { sql } from 'kysely'
import { type CallContext, type Handlers, personOf } from '../../platform/http/call'
import { custom, noAccess, notFound } from '../../platform/problems'
import { classOffers } from '../../school/class-offers'
import { jobAnswer } from '../../school/job-answer'
import { countDue, keepTold, readOne } from './documents'
import { openTarget } from './drivers/index'
import { enqueueRun } from './run'
import { TargetUnreachable } from './target'

type Contract = typeof contract.documentExport

/** Support looks and runs nothing. */
const mayRun = (call: Pick<CallContext, 'person'>) => personOf(call).roles.some(role => role !== 'GJSupport')

function refuseSupport(call: Pick<CallContext, 'person'>): void {
  if (!mayRun(call)) throw noAccess()
}

function settingsOf({ services }: Pick<CallContext, 'services'>) {
  const settings = services.configuration.documentExport
  if (!settings) throw custom(409, 'NoExportTarget', 'No export target is set up for this installation.')
  return settings
}

interface RunRow {
  id: string
  mode: 'changed' | 'full'
  automatic: boolean
  inserted: number
  updated: number
  unchanged: number
  removed: number
  failed: number
  status: 'Waiting' | 'Running' | 'Done' | 'Failed' | 'Cancelled'
  reason: 'unreachable' | 'broken' | null
  next_try_at: Date | null
  started_at: Date
  ended_at: Date | null
  by: string
}

const runAnswer = ({ next_try_at, started_at, ended_at, ...row }: RunRow) => ({
  ...row,
  nextTryAt: next_try_at?.toISOString() ?? null,
  startedAt: started_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
})

/** Student details in a document database outside: one document a student. */
export const documentExportHandlers: Handlers<Contract> = {
  async initialValues(call) {
    const documents = sql<{ count: number }>`select count(*)::int as count from export_documents`
    return {
      ...(await classOffers(call.trx)),
      target: call.services.configuration.documentExport?.driver ?? null,
      documents: (await documents.execute(call.trx)).rows[0]!.count,
      mayRun: mayRun(call),
    }
  },
  check: call => countDue(call.trx, call.body.filters),
  async run(call) {
    const { trx, services, schoolId, body, language } = call
    settingsOf(call)
    refuseSupport(call)
    // Two at once: the second waits for the row of the school and then sees the first.
    await sql`select 1 from schools where id = ${schoolId}::uuid for update`.execute(trx)
    const open = await trx
      .selectFrom('export_runs')
      .select('id')
      .where(({ eb, or, and, not }) =>
        or([eb('status', '=', 'Running'), and([eb('status', '=', 'Waiting'), not(eb.ref('automatic'))])]),
      )
      .executeTakeFirst()
    if (open) throw custom(409, 'ExportUnderWay', 'An export is under way. Please wait until it has ended.')
    const runId = services.newId()
    const person = personOf(call)
    await trx
      .insertInto('export_runs')
      .values({
        school_id: schoolId,
        id: runId,
        mode: body.mode,
        filters: JSON.stringify(body.filters),
        automatic: false,
        started_by: person.userId,
        started_at: services.clock.now(),
      })
      .execute()
    await call.audit({ action: 'document-export.run', entity: 'export_runs', entityId: runId, after: body })
    const jobId = await enqueueRun(services, trx, { runId, schoolId, ownerId: person.userId, language })
    const job = await trx.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow()
    return jobAnswer(job)
  },
  async runs({ trx, query: { page, pageSize } }) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from export_runs`.execute(trx)
    const { rows } = await sql<RunRow>`
      select r.id, r.mode, r.automatic, r.inserted, r.updated, r.unchanged, r.removed, r.failed, r.status, r.reason, r.next_try_at,
        r.started_at, r.ended_at, coalesce(u.name, '') as by
      from export_runs r left join users u on u.id = r.started_by
      order by r.started_at desc, r.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(trx)
    return { results: rows.map(runAnswer), pagination: { currentPage: page, pageSize, count: counted.rows[0]!.count } }
  },
  async refreshGuardian(call) {
    const { trx, services, schoolId, params } = call
    const student = await readOne(trx, params.id)
    if (!student) throw notFound()
    const settings = settingsOf(call)
    refuseSupport(call)
    const told = await trx
      .selectFrom('export_documents')
      .select('told_guardian_id')
      .where('student_id', '=', params.id)
      .executeTakeFirst()
    const guardianId = student.guardian_id
    if (told?.told_guardian_id === guardianId) return { guardianId, updated: 0 }
    const target = openTarget(settings)
    const now = services.clock.now()
    try {
      await target.begin({ schoolId, anew: false })
      const refused = await target.put([{ ...student.document, updatedAt: now }])
      if (refused.length > 0) throw new TargetUnreachable('refused')
    } catch (error) {
      if (!(error instanceof TargetUnreachable)) throw error
      throw custom(409, 'ExportUnreachable', 'Export target is not reachable.')
    } finally {
      await target.close()
    }
    await keepTold(trx, schoolId, [student], now)
    await call.audit({ action: 'document-export.refresh', entity: 'students', entityId: params.id, after: { guardianId } })
    return { guardianId, updated: 1 }
  },
}
