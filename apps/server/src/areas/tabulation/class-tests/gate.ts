import { dayIn, type ReadOnlyReason, testClosed } from '@school/rules'
import { settingValue } from '../../../platform/settings'
import { schoolDay } from '../../../school/zone'
import { readOnlyBecause, type Sheet, type SheetCall, type SheetRights } from '../sheets'

export type TestReason = ReadOnlyReason | 'ToCome' | 'Published'

/**
 * Why marks of a class test may not be typed now; null when they may. A test takes none before its day, and corrections for
 * some days after it was published although its sheet is handed in.
 */
export async function testReadOnlyBecause(call: SheetCall, sheet: Sheet, rights: SheetRights): Promise<TestReason | null> {
  const { timeZone, today } = await schoolDay(call)
  const publishedOn = sheet.publishedAt && dayIn(timeZone, sheet.publishedAt)
  const days = Number(await settingValue(call.trx, call.schoolId, 'tab.classTestEditDays'))
  const closed = testClosed({ onDay: sheet.testDay ?? today, publishedOn }, today, days)
  const corrected = publishedOn !== null && closed === null && (sheet.status === 'Submitted' || sheet.status === 'Verified')
  return (await readOnlyBecause(call, corrected ? { ...sheet, status: 'Draft' } : sheet, rights)) ?? closed
}
