import { displayDay } from '@school/rules'
import { useMoment } from '../../../session/zone'
import { type Say, useText } from '../../../texts/text'
import type { SheetFacts as Facts } from './marks-sheet'

/** What a sheet is about, and, unless it is to be short, until when it is open. */
export function SheetFacts({ sheet, short }: { readonly sheet: Facts; readonly short: boolean }) {
  const text = useText()
  const moment = useMoment()
  const { window } = sheet
  const place = [sheet.exam, sheet.division, sheet.subject]
  if (short) return <>{place.join(' · ')}</>
  const open = sheet.testDay
    ? text('markEntry.testOn', { date: displayDay(sheet.testDay) })
    : window.reopenUntil
      ? text('markEntry.openUntil', { until: moment(window.reopenUntil) })
      : window.from && window.to
        ? text('markEntry.openFrom', { from: displayDay(window.from), to: displayDay(window.until ?? window.to) })
        : ''
  return <>{[...place, open].filter(Boolean).join(' · ')}</>
}

/** Why a sheet cannot be changed, in words; undefined where it can. */
export function whyLocked(text: Say, sheet: Facts, moment: (at: string) => string): string | undefined {
  switch (sheet.reason) {
    case null:
      return undefined
    case 'Locked':
      return sheet.lockedAt
        ? text('markEntry.lockedBy', { name: sheet.lockedBy, at: moment(sheet.lockedAt) })
        : text('error.MarkEntryLocked')
    case 'YearLocked':
      return text('error.MarksYearLocked')
    case 'Handed':
      return sheet.submittedAt
        ? text('markEntry.submittedBy', { name: sheet.submittedBy, at: moment(sheet.submittedAt) })
        : text('error.MarksHanded')
    case 'NotAllotted':
      return text('error.NotAllotted', { subject: sheet.subject, division: sheet.division })
    case 'Future':
      return text('error.MarksTestFuture', { date: displayDay(sheet.testDay ?? '') })
    case 'Closed':
      return sheet.window.from && sheet.window.to
        ? text('error.MarkEntryClosed', { from: displayDay(sheet.window.from), to: displayDay(sheet.window.to) })
        : text('error.MarkEntryNotOpen')
  }
}
