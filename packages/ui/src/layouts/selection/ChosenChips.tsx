import { X } from 'lucide-react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { Chip, ChipRow, ClearChips } from '../../table/FilterChips/FilterChips.styles'
import { moreChosenMessage, removeChosenMessage, selectionMessages } from './selection.messages'
import { firstNamed } from './selection.state'
import type { Chosen } from './useChoice'

export type ChosenChipsProps = {
  readonly choice: Chosen
  /** So many names stand there, the others behind a button. */
  readonly most: number
  /** Opens all of them. */
  readonly onMore: () => void
}

/** The first ones chosen by name, each with a cross, and how many there are more. */
export function ChosenChips({ choice, most, onMore }: ChosenChipsProps) {
  const intl = useIntl()
  const list = useRef<HTMLUListElement>(null)
  const { shown, more } = firstNamed(choice.selected, choice.nameOf, most)
  if (shown.length === 0) return null
  const remove = (index: number, key: string) => {
    // The pressed chip goes away: its neighbour takes the focus, or after the last one the table.
    const chips = list.current?.querySelectorAll('button')
    const neighbour = chips?.[index + 1] ?? chips?.[index - 1]
    neighbour?.focus()
    if (choice.selected.size === 1) choice.clear()
    else choice.remove([key])
  }
  return (
    <ChipRow ref={list} aria-label={intl.formatMessage(selectionMessages.chosen)}>
      {shown.map(({ key, name }, index) => (
        <li key={key}>
          <Chip type="button" aria-label={intl.formatMessage(removeChosenMessage, { name })} onClick={() => remove(index, key)}>
            {name}
            <X aria-hidden />
          </Chip>
        </li>
      ))}
      {more > 0 ? (
        <li>
          <ClearChips type="button" aria-haspopup="dialog" onClick={onMore}>
            {intl.formatMessage(moreChosenMessage, { count: intl.formatNumber(more) })}
          </ClearChips>
        </li>
      ) : null}
    </ChipRow>
  )
}
