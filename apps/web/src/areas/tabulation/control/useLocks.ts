import { markLocks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { sheetStatuses } from '@school/rules'
import { type ConsoleView, media, useMediaQuery } from '@school/ui'
import { useFilteredList } from '../../../list'
import { useText } from '../../../texts/text'
import { lockAsked, lockFilters } from './lock-filters'

/** Sheets to lock as rows and as a matrix; filters, page and face stand in the address. */
export function useLocks() {
  const text = useText()
  const phone = useMediaQuery(media.phone)
  const { data: offers } = useCall(markLocks.initialValues, {})
  const list = useFilteredList({
    name: 'mark-locks',
    ready: offers !== undefined && offers.exams.length + offers.terms.length > 0,
    filters: values => lockFilters(text, offers, values),
    call: markLocks.list,
    request: (values, page) => ({ query: { ...lockAsked(offers, values), view: 'list' as const, ...page } }),
    kind: 'about',
  })
  const { report } = list
  const all = lockAsked(offers, report.values)
  const asked = all.examId || all.termId ? all : undefined
  // Of tests of classes several may stand in one place.
  const hasMatrix = asked?.kind !== 'class-tests'
  const named = report.address.get('view')
  const view: ConsoleView = hasMatrix && (named ? named === 'matrix' : !phone) ? 'matrix' : 'list'
  const matrix = useCall(
    markLocks.list,
    view === 'matrix' && asked ? { query: { ...asked, view: 'matrix', page: 1, pageSize: 1 } } : null,
  )
  const tiles = (view === 'matrix' ? matrix.data : (list.rows.data as typeof matrix.data))?.tiles
  const chosenTile = report.values.flag('overdue') ? 'overdue' : report.values.code('status', sheetStatuses) || null
  return {
    offers,
    list,
    asked,
    exam: offers?.exams.find(exam => exam.id === asked?.examId),
    hasMatrix,
    // There the rows come first; the filters hold what the tiles would.
    hasTiles: !phone,
    matrix,
    view,
    onView: (next: ConsoleView) => report.set({ view: next }),
    tiles,
    chosenTile,
    chooseTile: (key: string | null) =>
      report.set({
        status: key !== null && key !== 'overdue' ? key : undefined,
        overdue: key === 'overdue' ? '1' : undefined,
      }),
  }
}

export type Locks = ReturnType<typeof useLocks>
