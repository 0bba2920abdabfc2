import { cardRemarks, Problem } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type EntrySaver, useToast } from '@school/ui'
import { useIntl } from 'react-intl'
import { isAway, problemText } from '../../../forms/problems'
import { type RemarkAnswer, remarkAnswer, remarkChanges } from './remark-sheet'
import type { RemarkChoice } from './useRemarkChoice'

/** Saves cells. A refusal of the whole sheet leaves every cell of the batch refused, to be copied. */
export function useSaveRemarks(
  which: NonNullable<RemarkChoice['which']>,
  data: RemarkAnswer,
  bankOf: (text: string) => string | null,
): EntrySaver {
  const intl = useIntl()
  const toast = useToast()
  const reload = useReload()
  const { client } = useApi()
  return async (changes, signal) => {
    try {
      const answer = await client.call(cardRemarks.save, { body: { ...which, rows: remarkChanges(changes, bankOf) } }, { signal })
      if (answer.sheet.status !== data.sheet.status) void reload(cardRemarks.sheet)
      return remarkAnswer(changes, answer)
    } catch (error) {
      if (!(error instanceof Problem) || isAway(error)) throw error
      const message = problemText(intl, error)
      toast.show({ type: error.body.type === 'Custom' ? 'info' : 'error', message })
      void reload(cardRemarks.sheet)
      return { rejected: changes.map(({ row, column }) => ({ row, column, message })) }
    }
  }
}
