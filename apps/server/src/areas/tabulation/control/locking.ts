import type { BodyOf, contract } from '@school/api'
import { removalConfirmed, sheetAfter } from '@school/rules'
import { sql } from 'kysely'
import { type CallContext, personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import type { Services } from '../../../platform/services'
import { settingValues } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { schoolDay } from '../../../school/zone'
import { marksChanged } from '../stale'
import { fillMissing } from './missing-cells'
import { publishedCardsOf } from './published-cards'
import { missingOn, progressOfAll, readSheets, theseSheets, type WatchedSheet } from './sheet-list'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'auditAll' | 'language'>

/** How a school has sheets locked. */
export interface LockRules {
  /** A second person verifies before. */
  readonly verifies: boolean
  /** The school's own program takes what is locked. */
  readonly external: boolean
}

export async function lockRules(trx: Trx, schoolId: string): Promise<LockRules> {
  const values = await settingValues(trx, schoolId, ['tab.verify', 'tab.source'])
  return { verifies: values['tab.verify'] === true, external: values['tab.source'] === 'external' }
}

export const yearLocked = () => custom(409, 'MarksYearLocked', 'The academic year is locked.')

/**
 * Sheets, held against whoever writes on them while the transaction runs.
 *
 * @throws 404 when the school has not all of them; 409 in a locked year
 */
export async function holdSheets(
  call: Pick<Call, 'trx' | 'services' | 'schoolId'>,
  ids: readonly string[],
): Promise<WatchedSheet[]> {
  // In one order, so that two who hold many do not wait for each other.
  await sql`select from mark_sheets ms where ${theseSheets(ids)} order by ms.id for update`.execute(call.trx)
  const { today, timeZone: zone } = await schoolDay(call)
  const sheets = await readSheets(call.trx, theseSheets(ids), { zone, today })
  if (sheets.length !== ids.length) throw notFound()
  if (sheets.some(sheet => sheet.yearLocked)) throw yearLocked()
  return sheets
}

/** Whether a sheet could be locked, and why not. */
export function lockable(
  sheet: Pick<WatchedSheet, 'status' | 'kind'>,
  missing: number,
  rules: Pick<LockRules, 'verifies'> & { readonly lockUnverified?: boolean },
): 'yes' | 'locked' | 'incomplete' | 'unverified' {
  if (sheet.status === 'Locked') return 'locked'
  // What was handed in of remarks was accepted with what is missing.
  const handed = sheet.kind === 'remarks' && (sheet.status === 'Submitted' || sheet.status === 'Verified')
  if (missing > 0 && !handed) return 'incomplete'
  const step = {
    // Where nothing is expected nobody begins, and the sheet is as complete as it will be.
    status: sheet.status === 'NotStarted' ? ('Draft' as const) : sheet.status,
    complete: true,
    ...{ verifies: rules.verifies, isSubmitter: false, windowOpen: true, lockUnverified: rules.lockUnverified ?? false },
  }
  return sheetAfter('lock', step) === 'Locked' ? 'yes' : 'unverified'
}

/** Locks sheets that may be locked. */
export async function markLocked(
  { trx, services, by, external }: { trx: Trx; services: Services; by: string | null; external: boolean },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update mark_sheets ms set status = 'Locked', locked_at = ${services.clock.now()}, locked_by = ${by}::uuid, reopen_until = null,
      export_state = case when ${external} and ms.kind = 'marks' then 'pending' else 'none' end, export_error = null, version = ms.version + 1
    where ${theseSheets(ids)}`.execute(trx)
}

/** What the code of the school confirms. @throws 400 when it was not typed. */
export async function checkTyped({ trx, schoolId }: Pick<Call, 'trx' | 'schoolId'>, typed: string): Promise<void> {
  const { code } = await trx.selectFrom('schools').select('code').where('id', '=', schoolId).executeTakeFirstOrThrow()
  if (!removalConfirmed(typed, code)) throw custom(400, 'ConfirmationDiffers', 'The confirmation text does not match.')
}

/** Locks sheets, and fills what is missing on them when asked to. */
export async function lockSheets(call: Call, body: BodyOf<(typeof contract.markLocks)['lock']>) {
  const { trx, services, schoolId } = call
  const { fill, lockUnverified } = body
  if (fill) await checkTyped(call, body.typedText)
  const rules = await lockRules(trx, schoolId)
  const sheets = await holdSheets(call, body.sheetIds)
  const progress = await progressOfAll(trx, sheets)
  const after = (sheet: WatchedSheet, filled: boolean) =>
    lockable(sheet, filled ? 0 : missingOn(progress(sheet.id)), { ...rules, lockUnverified })
  const toFill = fill
    ? sheets.filter(sheet => sheet.kind === 'marks' && after(sheet, false) === 'incomplete' && after(sheet, true) === 'yes')
    : []
  const by = personOf(call).userId
  const filled = await fillMissing(
    { trx, services, by },
    toFill.map(sheet => sheet.id),
    fill ?? '',
  )
  for (const [examId, own] of Map.groupBy(toFill, sheet => sheet.examId!))
    await marksChanged(trx, examId, [...new Set(own.map(sheet => sheet.divisionId))])
  const filledIds = new Set(toFill.map(sheet => sheet.id))
  const outcome = sheets.map(sheet => ({ sheet, is: after(sheet, filledIds.has(sheet.id)) }))
  const locking = outcome.filter(one => one.is === 'yes').map(one => one.sheet)
  await markLocked(
    { trx, services, by, external: rules.external },
    locking.map(sheet => sheet.id),
  )
  await call.auditAll(
    locking.map(sheet => ({
      action: 'tabulation.lock',
      entity: 'mark_sheets',
      entityId: sheet.id,
      before: { status: sheet.status },
      after: { status: 'Locked', ...(filledIds.has(sheet.id) ? { filled: missingOn(progress(sheet.id)), code: fill } : {}) },
    })),
  )
  return {
    locked: locking.length,
    filled,
    skipped: outcome.flatMap(({ sheet, is }) =>
      is === 'incomplete' || is === 'unverified'
        ? [
            {
              sheetId: sheet.id,
              division: sheet.division,
              subject: sheet.subject,
              reason: is,
              missing: missingOn(progress(sheet.id)),
            },
          ]
        : [],
    ),
  }
}

/** What locking or unlocking would mean. */
export async function checkLocks(call: Call, sheetIds: readonly string[]) {
  const { trx, schoolId } = call
  const rules = await lockRules(trx, schoolId)
  const { today, timeZone: zone } = await schoolDay(call)
  const sheets = await readSheets(trx, theseSheets(sheetIds), { zone, today })
  if (sheets.length !== sheetIds.length) throw notFound()
  const progress = await progressOfAll(trx, sheets)
  const of = (is: ReturnType<typeof lockable>) =>
    sheets.filter(sheet => lockable(sheet, missingOn(progress(sheet.id)), rules) === is)
  const incomplete = of('incomplete')
  return {
    complete: of('yes').length,
    incomplete: incomplete.length,
    missing: incomplete.reduce((sum, sheet) => sum + missingOn(progress(sheet.id)), 0),
    unverified: of('unverified').length,
    locked: of('locked').length,
    taken: sheets.filter(sheet => sheet.exportState === 'taken').length,
    publishedCards: await publishedCardsOf(
      trx,
      sheets.filter(sheet => sheet.status === 'Locked').map(sheet => sheet.id),
    ),
  }
}
