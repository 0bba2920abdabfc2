import type { BodyOf, contract } from '@school/api'
import { sheetAfter } from '@school/rules'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, noAccess } from '../../../platform/problems'
import { settingValue } from '../../../platform/settings'
import { ringLogins } from '../../../services/audience/bell-items'
import { seesAllSheets } from '../sheets'
import { yearLocked } from '../year-locked'
import { findRemarkSheet, type RemarkCall, type RemarkSheet, shownSheet, type Which } from './sheet'
import { remarkText } from './texts'

type Contract = typeof contract.cardRemarks

/** A sheet that was handed in, held for a second person who judges it. */
async function toJudge(call: RemarkCall, which: Which, action: 'verify' | 'return'): Promise<RemarkSheet> {
  const sheet = await findRemarkSheet(call, which, true)
  const person = personOf(call)
  if (!seesAllSheets(person) && !sheet.isClassTeacher) throw noAccess()
  if (sheet.yearLocked) throw yearLocked()
  const isSubmitter = sheet.submittedBy === person.userId
  if (isSubmitter) throw custom(403, 'OwnRemarks', 'Remarks are verified by somebody else than the one who submitted them.')
  const verifies = (await settingValue(call.trx, call.schoolId, 'tab.verify')) === true
  const step = { status: sheet.status, complete: true, verifies, isSubmitter, windowOpen: true }
  if (!sheetAfter(action, step)) throw custom(409, 'SheetStep', 'This is not possible now. Please reload.')
  return sheet
}

/** Says that the remarks of a sheet are right. */
export async function verifyRemarks(call: RemarkCall, which: BodyOf<Contract['verify']>) {
  const sheet = await toJudge(call, which, 'verify')
  await sql`
    update mark_sheets set status = 'Verified', verified_at = ${call.services.clock.now()}, verified_by = ${personOf(call).userId}::uuid,
      version = version + 1 where id = ${sheet.id}::uuid`.execute(call.trx)
  await call.audit({ action: 'remarks.verify', entity: 'mark_sheets', entityId: sheet.id!, after: { kind: which.kind } })
  return shownSheet(call, which)
}

/** Gives a sheet back, and tells whoever handed it in why. */
export async function returnRemarks(call: RemarkCall, { remark, ...which }: BodyOf<Contract['giveBack']>) {
  const sheet = await toJudge(call, which, 'return')
  await sql`
    update mark_sheets set status = 'Draft', submitted_at = null, submitted_by = null, return_remark = ${remark}, version = version + 1
    where id = ${sheet.id}::uuid`.execute(call.trx)
  await call.audit({
    action: 'remarks.return',
    entity: 'mark_sheets',
    entityId: sheet.id!,
    after: { kind: which.kind },
    reason: remark,
  })
  if (!sheet.submittedBy) return shownSheet(call, which)
  const people = await call.trx
    .selectFrom('users')
    .select(['id as user_id', 'language'])
    .where('id', '=', sheet.submittedBy)
    .where('status', '<>', 'Removed')
    .execute()
  const of = [sheet.term, sheet.division, sheet.subject].filter(Boolean).join(', ')
  await ringLogins(
    call,
    people.map(person => ({ ...person, audience: 'Staff' as const })),
    {
      kind: 'system',
      title: language => remarkText(language, 'returnedTitle'),
      message: language => remarkText(language, 'returned', { of, remark }),
      route: '/curriculum/tab-remarks-entry',
    },
  )
  return shownSheet(call, which)
}
