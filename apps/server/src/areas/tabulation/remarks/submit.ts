import type { BodyOf, contract } from '@school/api'
import { sql } from 'kysely'
import { personOf } from '../../../platform/http/call'
import { custom, noAccess } from '../../../platform/problems'
import { yearLocked } from '../year-locked'
import { checkOpen } from './save'
import { findRemarkSheet, type RemarkCall, sheetRow, shownSheet, type Which } from './sheet'

type Contract = typeof contract.cardRemarks

/** Hands a sheet in; that remarks are missing has to be accepted. */
export async function submitRemarks(call: RemarkCall, { acceptMissing, ...which }: BodyOf<Contract['submit']>) {
  if (which.kind === 'principal') throw noAccess()
  const found = await findRemarkSheet(call, which, true)
  checkOpen(call, found)
  const id = await sheetRow(call, found)
  const sheet = await findRemarkSheet(call, which, true)
  checkOpen(call, sheet)
  const { missing } = await shownSheet(call, which)
  if (missing > 0 && !acceptMissing)
    throw custom(409, 'RemarksMissing', 'Remarks are missing for {n} student(s).', { n: missing })
  await sql`
    update mark_sheets set status = 'Submitted', submitted_at = ${call.services.clock.now()}, submitted_by = ${personOf(call).userId}::uuid, return_remark = null,
      version = version + 1 where id = ${id}::uuid`.execute(call.trx)
  await call.audit({ action: 'remarks.submit', entity: 'mark_sheets', entityId: id, after: { kind: which.kind, missing } })
  return shownSheet(call, which)
}

/** Takes a sheet back that the person has handed in. */
export async function recallRemarks(call: RemarkCall, which: Which) {
  const sheet = await findRemarkSheet(call, which, true)
  if (sheet.yearLocked) throw yearLocked()
  if (!(await shownSheet(call, which)).mayRecall) throw custom(409, 'RemarksNotSubmitted', 'There is nothing to recall.')
  await sql`
    update mark_sheets set status = 'Draft', submitted_at = null, submitted_by = null, version = version + 1 where id = ${sheet.id}::uuid`.execute(
    call.trx,
  )
  await call.audit({ action: 'remarks.recall', entity: 'mark_sheets', entityId: sheet.id!, after: { kind: which.kind } })
  return shownSheet(call, which)
}
