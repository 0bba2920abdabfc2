import { autoUpdate, flip, hide, offset, shift, useFloating } from '@floating-ui/react'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { textLimit } from '../cell'
import { counterMessage } from '../entry.messages'
import { cellTrouble } from '../entry.words'
import { cellAt, type EntryState, markOf, problemOf } from '../sheet'
import { Tip } from './EntryGrid.styles'

type CellTipProps = {
  state: EntryState
  /** Id of the active cell's element; undefined while it is not drawn. */
  anchorId: string | undefined
  id: string
}

/** What there is to say about the active cell, beside it: what is wrong, how long a text has become, or a note. */
export function CellTip({ state, anchorId, id }: CellTipProps) {
  const intl = useIntl()
  const column = state.columns[state.active.column]
  const cell = cellAt(state, state.active)
  if (!column || anchorId === undefined) return null
  const max = column.maxLength ?? textLimit
  if (state.edit) {
    if (column.kind !== 'text') return null
    const counted = intl.formatMessage(counterMessage, { count: state.edit.text.trim().length, max })
    return <TipBox key={anchorId} anchorId={anchorId} id={id} text={counted} wrong={state.edit.text.trim().length > max} below />
  }
  const text = cellTrouble(intl, column, cell) ?? state.rows[state.active.row]?.source.cells[column.key]?.note
  const wrong = problemOf(cell) !== undefined || markOf(cell) === 'refused'
  return text ? <TipBox key={anchorId} anchorId={anchorId} id={id} text={text} wrong={wrong} /> : null
}

type TipBoxProps = { anchorId: string; id: string; text: string; wrong: boolean; below?: boolean }

function TipBox({ anchorId, id, text, wrong, below }: TipBoxProps) {
  const [anchor, setAnchor] = useState<Element | null>(null)
  useEffect(() => setAnchor(document.getElementById(anchorId)), [anchorId])
  const { refs, floatingStyles, middlewareData } = useFloating({
    placement: below ? 'bottom-end' : 'right',
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [offset(8), flip({ padding: 8 }), shift({ padding: 8 }), hide()],
    whileElementsMounted: autoUpdate,
  })
  const hidden = !anchor || middlewareData.hide?.referenceHidden
  return (
    <Tip
      ref={refs.setFloating}
      id={id}
      data-wrong={wrong ? '' : undefined}
      style={{ ...floatingStyles, visibility: hidden ? 'hidden' : undefined }}
    >
      {text}
    </Tip>
  )
}
