import { displayDay, type ReadOnlyReason, type SheetStatus } from '@school/rules'
import { personOf } from '../../../platform/http/call'
import { custom, notFound } from '../../../platform/problems'
import { notAllotted, openSheet, readOnlyBecause, type Sheet, type SheetCall, type SheetRights } from '../sheets'

/** A sheet of marks of an exam and a subject. */
export type MarksSheet = Sheet & {
  readonly examId: string
  readonly subjectId: string
  readonly exam: string
  readonly subject: string
}

const captions = {
  NotStarted: 'New',
  Draft: 'Edit',
  Submitted: 'Info',
  Verified: 'Primary',
  Locked: 'Mark Entry Locked',
} as const satisfies Record<SheetStatus, string>

/** What is being done to a sheet, as screens caption it. */
export const captionOf = (status: SheetStatus) => captions[status]

/** What calls answer of a sheet that they have changed. */
export const sheetState = (id: string, status: SheetStatus, version: number) => ({
  id,
  status,
  caption: captionOf(status),
  version,
})

/**
 * A sheet of marks with the rights of who asks.
 *
 * @throws 404 for one that the school has not or that is of remarks; 403 for one of another scope
 */
export async function openMarks(
  call: SheetCall,
  id: string,
  hold = false,
): Promise<{ readonly sheet: MarksSheet; readonly rights: SheetRights }> {
  const { sheet, rights } = await openSheet(call, id, hold)
  if (sheet.kind !== 'marks' || !sheet.examId || !sheet.subjectId) throw notFound()
  return {
    sheet: { ...sheet, examId: sheet.examId, subjectId: sheet.subjectId, exam: sheet.exam ?? '', subject: sheet.subject ?? '' },
    rights,
  }
}

/** The refusal of a whole sheet. */
export function refusalOf(reason: ReadOnlyReason, sheet: Sheet) {
  switch (reason) {
    case 'YearLocked':
      return custom(409, 'MarksYearLocked', 'The academic year is locked.')
    case 'Locked':
      return custom(409, 'MarkEntryLocked', 'Mark Entry Locked')
    case 'Handed':
      return custom(409, 'MarksHanded', 'The marks were submitted already.')
    case 'NotAllotted':
      return notAllotted(sheet)
    case 'Future':
      return custom(409, 'MarksTestFuture', 'Marks can be entered from {date} on.', { date: displayDay(sheet.testDay ?? '') })
    case 'Closed':
      return sheet.entryFrom && sheet.entryTo
        ? custom(409, 'MarkEntryClosed', 'Mark entry is open from {from} to {to}.', {
            from: displayDay(sheet.entryFrom),
            to: displayDay(sheet.entryTo),
          })
        : custom(409, 'MarkEntryNotOpen', 'Mark entry is not open.')
  }
}

/** A sheet that the person may write on now, held until the transaction ends. */
export async function openToWrite(call: SheetCall, id: string) {
  const opened = await openMarks(call, id, true)
  const reason = await readOnlyBecause(call, opened.sheet, opened.rights)
  if (reason) throw refusalOf(reason, opened.sheet)
  return opened
}

/** The window alone, as if nobody had handed the sheet in. */
export const windowOpen = async (call: SheetCall, sheet: Sheet, rights: SheetRights): Promise<boolean> =>
  (await readOnlyBecause(call, { ...sheet, status: 'Draft', publishedAt: null }, rights)) === null

/** Whether the person has handed it in. */
export const isSubmitter = (call: SheetCall, sheet: Sheet): boolean => sheet.submittedBy === personOf(call).userId
