import type { contract } from '@school/api'
import type { Outcome } from '@school/rules'
import { sql } from 'kysely'
import { type Handlers, personOf } from '../../../platform/http/call'
import { checkVersion, custom } from '../../../platform/problems'
import { findResult } from './one'
import type { Override } from './rows'
import { refuseOthers } from './target'

type Contract = typeof contract.tabResults

/** What an administrator sets in place of an outcome. */
export const outcomeHandlers: Pick<Handlers<Contract>, 'setOutcome'> = {
  async setOutcome(call) {
    const { trx, params, body, services } = call
    await refuseOthers(call)
    await findResult(trx, personOf(call), params.id)
    const { rows } = await sql<{ studentId: string; outcome: string; override: unknown; version: number; published: boolean }>`
      select r.student_id as "studentId", r.outcome, r.override, r.version, exists (
        select from report_cards p where p.school_id = r.school_id and p.result_id = r.id and p.status = 'Published') as published
      from results r where r.id = ${params.id}::uuid for update of r`.execute(trx)
    const row = rows[0]!
    checkVersion(row.version, body.version)
    if (row.published)
      throw custom(409, 'ResultPublished', 'The card of this student is published. Withdraw it before the outcome is changed.')

    const override: Override | null = body.outcome && {
      outcome: body.outcome,
      reason: body.reason,
      by: personOf(call).name,
      at: services.clock.now().toISOString(),
    }
    await sql`
      update results set override = ${override === null ? null : JSON.stringify(override)}::jsonb, version = version + 1 where id = ${params.id}::uuid`.execute(
      trx,
    )
    // What the paper says is no longer so.
    await sql`
      update report_cards set outdated = true, version = version + 1
      where result_id = ${params.id}::uuid and not outdated and status in ('Draft', 'Ready', 'Scheduled', 'Withdrawn')`.execute(
      trx,
    )
    await call.audit({
      action: 'tabulation.outcome',
      entity: 'results',
      entityId: params.id,
      before: { outcome: row.outcome, override: row.override },
      after: { studentId: row.studentId, override },
      reason: body.reason,
    })
    return { outcome: override?.outcome ?? (row.outcome as Outcome), override, version: row.version + 1 }
  },
}
