import type { Language } from '@school/rules'
import { sayOf } from '@school/texts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit'
import type { JobKind } from '../../../platform/jobs'
import { writeXlsx } from '../../../platform/spreadsheet/write'
import type { Trx } from '../../../platform/transaction'
import { saveExport } from '../../../school/report/file'
import { schoolToday } from '../../../school/zone'
import type { RemovalScope } from './plan'
import { removeDues } from './remove'

export const feeRemovalKind = 'fees.remove-dues'

export interface FeeRemovalWork {
  readonly removalId: string
  readonly actor: { readonly id: string; readonly roles: string[] }
  readonly language: Language
}

const removalText = sayOf({
  done: 'feeSync.removed',
  admNo: 'feeSync.admNo',
  name: 'feeSync.name',
  division: 'feeSync.division',
  lines: 'feeSync.linesToRemove',
  amount: 'feeSync.amount',
  kept: 'feeSync.linesKept',
  receipts: 'feeSync.receiptsToCancel',
  advance: 'feeSync.toAdvance',
  outcome: 'feeSync.outcome',
  removed: 'feeSync.outcome.removed',
  stays: 'feeSync.outcome.kept',
  order: 'feeSync.outcome.order',
  changed: 'feeSync.outcome.changed',
})

/** Students of one transaction. */
const atOnce = 100

interface Row {
  student_id: string
  adm_no: string
  name: string
  division: string
  fingerprint: string
  lines: number
  amount: number
  kept: number
  receipts: number
  advance: number
  outcome: 'removed' | 'kept' | 'order' | 'changed' | null
}

const rowsOf = async (trx: Trx, id: string) =>
  (
    await sql<Row>`
      select student_id, adm_no, name, division, fingerprint, lines, amount, kept, receipts, advance, outcome from fee_removal_rows
      where removal_id = ${id} order by place`.execute(trx)
  ).rows

interface Removal {
  scope: RemovalScope
  reason: string
}

const removalOf = async (trx: Trx, id: string): Promise<Removal> =>
  (await sql<Removal>`select scope, reason from fee_removals where id = ${id}`.execute(trx)).rows[0]!

/** A student's outcome stands in the transaction that removed it, so a job that begins again goes on behind it. */
export const feeRemovalJob: JobKind<FeeRemovalWork> = {
  kind: feeRemovalKind,
  fills: true,
  async run({ payload, schoolId, services, language, transact, conclude, progress }) {
    const { removalId, actor } = payload
    const { scope, reason } = await transact(trx => removalOf(trx, removalId))
    const all = await transact(trx => rowsOf(trx, removalId))
    const waiting = all.filter(row => row.outcome === null)
    for (let from = 0; from < waiting.length; from += atOnce) {
      await progress(all.length - waiting.length + from, all.length)
      const chunk = waiting.slice(from, from + atOnce)
      await transact(async trx => {
        const onDay = await schoolToday(services, trx, schoolId!)
        const place = { services, trx, schoolId: schoolId!, by: actor.id, onDay }
        const counted = new Map(chunk.map(row => [row.student_id, row.fingerprint]))
        for (const [studentId, done] of await removeDues(place, scope, counted, reason))
          await sql`
            update fee_removal_rows set outcome = ${done.outcome}, lines = ${done.lines}, amount = ${done.amount}, kept = ${done.kept},
              receipts = ${done.receipts}, advance = ${done.advance}
            where removal_id = ${removalId} and student_id = ${studentId}`.execute(trx)
      })
    }
    return conclude(async trx => {
      const rows = await rowsOf(trx, removalId)
      const removed = rows.filter(row => row.lines > 0)
      const sums = {
        lines: rows.reduce((sum, row) => sum + row.lines, 0),
        students: removed.length,
        kept: rows.reduce((sum, row) => sum + row.kept, 0),
      }
      const say = (name: Parameters<typeof removalText>[1], values?: Parameters<typeof removalText>[2]) =>
        removalText(language, name, values)
      const bytes = await writeXlsx({
        name: say('lines').slice(0, 31),
        headers: (['admNo', 'name', 'division', 'lines', 'amount', 'kept', 'receipts', 'advance', 'outcome'] as const).map(name =>
          say(name),
        ),
        rows: rows.map(row => [
          ...[row.adm_no, row.name, row.division, row.lines, row.amount / 100, row.kept, row.receipts, row.advance / 100],
          say(row.outcome === 'kept' ? 'stays' : (row.outcome ?? 'stays')),
        ]),
      })
      const resultFileId = await saveExport(services, trx, {
        ...{ name: 'removed-fees', extension: '.xlsx', bytes, schoolId: schoolId!, ownerId: actor.id },
      })
      await sql`update fee_removals set status = 'Done', ended_at = ${services.clock.now()} where id = ${removalId}`.execute(trx)
      await audit(services, trx, undefined, {
        action: 'fees.remove-dues',
        entity: 'fee_removals',
        entityId: removalId,
        schoolId,
        actor: { ...actor, viaOperator: true },
        reason,
        after: { ...sums, scope },
      })
      return { message: say('done', { n: sums.lines, s: sums.students, k: sums.kept }), result: sums, resultFileId }
    })
  },
  failed: ({ payload, services, transact }) =>
    transact(async trx => {
      await sql`
        update fee_removals set status = 'Failed', ended_at = ${services.clock.now()}
        where id = ${payload.removalId} and status = 'Running'`.execute(trx)
    }),
}
