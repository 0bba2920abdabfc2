import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { Button, IconButton, SearchInput } from '../../form'
import { color, font, size, space } from '../../foundation'
import { Dialog } from '../../overlay'
import { hiddenMessage, namelessMessage, removeChosenMessage, selectionMessages } from './selection.messages'
import type { Chosen } from './useChoice'

const List = styled.ul`
  margin-top: ${space[12]};

  & > li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[12]};
    min-height: ${size.row};
    border-bottom: 1px solid ${color.rule};
    color: ${color.ink};
    font: 400 ${font.t14} ${font.sans};
    overflow-wrap: anywhere;
  }
`

const Note = styled.p`
  margin-top: ${space[12]};
  color: ${color.inkMuted};
  font: 400 ${font.t13} ${font.sans};
`

/** So many names are drawn; the search finds the others. */
const most = 200

export type ChosenDialogProps = {
  readonly choice: Chosen
  /** '34 students selected'. */
  readonly title: ReactNode
  /** Only those that the filters do not find. */
  readonly hiddenOnly: boolean
  readonly onClose: () => void
}

/** All that is chosen, to be searched and taken out one by one. */
export function ChosenDialog({ choice, title, hiddenOnly, onClose }: ChosenDialogProps) {
  const intl = useIntl()
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const load = useEffectEvent((signal: AbortSignal) => {
    // Names that do not come are counted below.
    choice.loadNames(signal).catch(() => undefined)
  })
  useEffect(() => {
    const own = new AbortController()
    load(own.signal)
    return () => own.abort()
  }, [])
  const keys = hiddenOnly ? choice.hidden : [...choice.selected]
  const named = keys.flatMap(key => {
    const name = choice.nameOf(key)
    return name === undefined ? [] : [{ key, name }]
  })
  const sought = text.trim().toLocaleLowerCase()
  const found = named.filter(({ name }) => name.toLocaleLowerCase().includes(sought))
  const nameless = keys.length - named.length
  const remove = (index: number, key: string) => {
    const buttons = list.current?.querySelectorAll('button')
    const neighbour = buttons?.[index + 1] ?? buttons?.[index - 1]
    neighbour?.focus()
    if (keys.length === 1) onClose()
    choice.remove([key])
  }
  return (
    <Dialog
      open
      size="narrow"
      title={hiddenOnly ? intl.formatMessage(hiddenMessage, { count: intl.formatNumber(keys.length) }) : title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          {intl.formatMessage(selectionMessages.close)}
        </Button>
      }
    >
      <SearchInput aria-label={intl.formatMessage(selectionMessages.search)} value={text} onChange={setText} />
      <List ref={list} aria-label={intl.formatMessage(selectionMessages.chosen)}>
        {found.slice(0, most).map(({ key, name }, index) => (
          <li key={key}>
            {name}
            <IconButton
              icon={X}
              size="sm"
              tooltip={false}
              label={intl.formatMessage(removeChosenMessage, { name })}
              onClick={() => remove(index, key)}
            />
          </li>
        ))}
      </List>
      {found.length === 0 && named.length > 0 ? <Note>{intl.formatMessage(selectionMessages.nobody)}</Note> : null}
      {nameless > 0 ? <Note>{intl.formatMessage(namelessMessage, { count: nameless })}</Note> : null}
    </Dialog>
  )
}
