import { useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { cellNameMessage, notSavedMessage } from '../entry.messages'
import { cellTrouble, noticeText } from '../entry.words'
import { cellAt, type EntryState, rowCounts } from '../sheet'

/** What a screen reader is told: what a step did, what is wrong with the cell that was left, and that saving fails. */
export function useGridVoice(state: EntryState): string {
  const intl = useIntl()
  const [said, setSaid] = useState('')
  const before = useRef(state)

  useEffect(() => {
    const old = before.current
    before.current = state
    if (state.notice && state.notice !== old.notice) {
      setSaid(noticeText(intl, state.notice))
      return
    }
    if (old.sending !== null && state.sending === null) {
      const failed = state.rows.reduce((sum, row) => sum + rowCounts(row, state.columns).failed, 0)
      if (failed > 0) {
        setSaid(intl.formatMessage(notSavedMessage, { count: failed }))
        return
      }
    }
    if (old.active === state.active || old.rows === state.rows) return
    const column = state.columns[old.active.column]
    const row = state.rows[old.active.row]
    const trouble = column && row && cellTrouble(intl, column, cellAt(state, old.active))
    if (!trouble) return
    setSaid(`${intl.formatMessage(cellNameMessage, { name: row.source.name, column: column.header })}: ${trouble}`)
  }, [state, intl])

  return said
}
