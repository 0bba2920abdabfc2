import { Problem, sheets } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { timeIn } from '@school/rules'
import { type EntrySaver, useToast } from '@school/ui'
import { useIntl } from 'react-intl'
import { isAway, problemText } from '../../../forms/problems'
import { useSchoolZone } from '../../../session/zone'
import { cellAnswer, cellChanges, type SheetAnswer } from './marks-sheet'

/** Saves cells. A refusal of the whole sheet leaves every cell of the batch refused, to be copied. */
export function useSaveCells(data: SheetAnswer): EntrySaver {
  const intl = useIntl()
  const toast = useToast()
  const reload = useReload()
  const zone = useSchoolZone()
  const { client } = useApi()
  const { id, status } = data.sheet
  return async (changes, signal) => {
    try {
      const answer = await client.call(
        sheets.saveCells,
        { params: { id }, body: { cells: cellChanges(changes, data) } },
        { signal },
      )
      // The first cell opens the sheet, and may bring codes of those who joined later.
      if (answer.prefilled > 0 || answer.status !== status) void reload(sheets.open, sheets.list)
      return cellAnswer(answer, at => timeIn(zone, new Date(at)))
    } catch (error) {
      if (!(error instanceof Problem) || isAway(error)) throw error
      const message = problemText(intl, error)
      toast.show({ type: error.body.type === 'Custom' ? 'info' : 'error', message })
      void reload(sheets.open, sheets.list)
      return { rejected: changes.map(({ row, column }) => ({ row, column, message })) }
    }
  }
}
