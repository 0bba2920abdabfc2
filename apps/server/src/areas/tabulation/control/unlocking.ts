import type { BodyOf, contract } from '@school/api'
import { momentIn, sheetAfter } from '@school/rules'
import { sql } from 'kysely'
import { auditAll } from '../../../platform/audit'
import { type CallContext, personOf } from '../../../platform/http/call'
import type { JobKind } from '../../../platform/jobs'
import { invalid } from '../../../platform/problems'
import { schoolDay } from '../../../school/zone'
import { ringLogins } from '../../../services/audience/bell-items'
import { holdSheets, lockable, lockRules, markLocked } from './locking'
import { type BellCall, loginsOfLockers, loginsOfStaff, routeOf } from './reminders'
import { missingOn, progressOfAll, readSheets, theseSheets, type WatchedSheet } from './sheet-list'
import { lockFieldText, lockText } from './texts'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person' | 'auditAll' | 'language'>

const day = 86_400_000
/** Longer an unlocked sheet is not open, in ms. */
const longestOpen = 7 * day

const endKind = 'tabulation.reopen-end'

const namesOf = (sheet: WatchedSheet) => ({ exam: sheet.exam, division: sheet.division, subject: sheet.subject })

async function tellOpened(call: BellCall, sheets: readonly WatchedSheet[], time: string, reason: string): Promise<void> {
  const logins = Map.groupBy(
    await loginsOfStaff(call.trx, [...new Set(sheets.flatMap(sheet => sheet.staff.map(one => one.id)))]),
    login => login.staff_id,
  )
  for (const sheet of sheets)
    await ringLogins(
      call,
      sheet.staff.flatMap(one => logins.get(one.id) ?? []),
      {
        kind: 'notice',
        title: language => lockText(language, 'MarkEntry'),
        message: language => lockText(language, 'Opened', { ...namesOf(sheet), time, reason: reason.replace(/\.$/, '') }),
        route: routeOf(sheet),
      },
    )
}

/** Opens locked sheets until an instant. */
export async function unlockSheets(call: Call, { sheetIds, reason, until }: BodyOf<(typeof contract.markLocks)['unlock']>) {
  const { trx, services, schoolId, language } = call
  const now = services.clock.now()
  const end = new Date(until)
  if (end <= now || end.getTime() - now.getTime() > longestOpen)
    throw invalid([{ field: 'until', message: lockFieldText('UntilTooFar') }])
  const sheets = (await holdSheets(call, sheetIds)).filter(sheet => sheet.status === 'Locked')
  const isTaken = (sheet: WatchedSheet) =>
    sheet.exportState === 'taken' || (sheet.leasedUntil !== null && sheet.leasedUntil > now)
  const opens = sheets.filter(sheet => {
    const step = { complete: true, verifies: false, isSubmitter: false, windowOpen: true }
    return sheetAfter('unlock', { ...step, status: sheet.status, isTaken: isTaken(sheet) }) === 'Draft'
  })
  const ids = opens.map(sheet => sheet.id)
  await sql`
    update mark_sheets ms set status = 'Draft', locked_at = null, locked_by = null, submitted_at = null, submitted_by = null, verified_at = null,
      verified_by = null, export_state = 'none', reopen_until = ${end}, version = ms.version + 1
    where ${theseSheets(ids)}`.execute(trx)
  await call.auditAll(
    opens.map(sheet => ({
      action: 'tabulation.unlock',
      entity: 'mark_sheets',
      entityId: sheet.id,
      before: { status: 'Locked' },
      after: { status: 'Draft', until: end.toISOString() },
      reason,
    })),
  )
  if (ids.length > 0) {
    await services.jobs.enqueue(services, trx, {
      kind: endKind,
      payload: { sheetIds: ids, by: personOf(call).userId },
      schoolId,
      runAfter: end,
    })
    const { timeZone } = await schoolDay(call)
    await tellOpened(call, opens, momentIn(timeZone, end), reason)
  }
  return {
    unlocked: ids.length,
    refused: sheets
      .filter(sheet => !ids.includes(sheet.id))
      .map(sheet => ({
        sheetId: sheet.id,
        ...{ division: sheet.division, subject: sheet.subject },
        message: lockText(language, 'Taken', namesOf(sheet)),
      })),
  }
}

/** What was unlocked is locked again when its time is over and it is complete; of the rest those who lock hear. */
export const reopenEndJob: JobKind<{ readonly sheetIds: readonly string[]; readonly by: string }> = {
  kind: endKind,
  tries: 3,
  run: ({ payload, services, schoolId, conclude }) =>
    conclude(async trx => {
      const call = { trx, services, schoolId: schoolId! }
      const now = services.clock.now()
      const over = sql<boolean>`${theseSheets(payload.sheetIds)} and ms.status in ('NotStarted', 'Draft') and ms.reopen_until <= ${now}`
      await sql`select from mark_sheets ms where ${over} order by ms.id for update`.execute(trx)
      const { today, timeZone: zone } = await schoolDay(call)
      const sheets = (await readSheets(trx, over, { zone, today })).filter(sheet => !sheet.yearLocked)
      const progress = await progressOfAll(trx, sheets)
      const { external } = await lockRules(trx, schoolId!)
      // It had been locked before: nobody verifies it a second time.
      const rules = { verifies: false }
      const locking = sheets.filter(sheet => lockable(sheet, missingOn(progress(sheet.id)), rules) === 'yes')
      await markLocked(
        { trx, services, by: null, external },
        locking.map(sheet => sheet.id),
      )
      await auditAll(
        services,
        trx,
        undefined,
        locking.map(sheet => ({
          ...{ action: 'tabulation.lock', entity: 'mark_sheets', entityId: sheet.id, schoolId: schoolId! },
          actor: { id: payload.by },
          after: { status: 'Locked', reopenEnded: true },
        })),
      )
      const lockers = await loginsOfLockers(trx)
      for (const sheet of sheets.filter(one => !locking.includes(one)))
        await ringLogins(call, lockers, {
          kind: 'notice',
          title: language => lockText(language, 'MarkEntry'),
          message: language => lockText(language, 'StillOpen', { ...namesOf(sheet), n: missingOn(progress(sheet.id)) }),
          route: '/curriculum/tab-mark-entry-lock',
        })
      return { result: { locked: locking.length } }
    }),
}
