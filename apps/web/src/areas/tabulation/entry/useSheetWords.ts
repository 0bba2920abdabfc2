import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useText } from '../../../texts/text'
import type { SheetWords } from './marks-sheet'

/** Names of columns and codes of a sheet; the same while the language is. */
export function useSheetWords(): SheetWords {
  const intl = useIntl()
  const text = useText()
  return useMemo(
    () => ({
      marks: text('markEntry.marks'),
      grade: text('markEntry.grade'),
      total: text('markEntry.total'),
      examTotal: text('markEntry.examTotal'),
      scaled: text('markEntry.scaled'),
      percent: text('markEntry.percent'),
      note: text('markEntry.noteColumn'),
      outOf: max => text('markEntry.outOf', { max: intl.formatNumber(max) }),
      code: (effect, label) => text(`markEntry.effect.${effect}`, { label }),
      from: division => text('markEntry.from', { division }),
      left: text('markEntry.hasLeft'),
    }),
    [intl, text],
  )
}
