import { Columns3, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { Checkbox } from '../../form/Checkbox'
import { filterOptions } from '../../form/listbox/option'
import { SearchInput } from '../../form/SearchInput'
import { VisuallyHidden } from '../../foundation'
import { Dialog } from '../../overlay/Dialog'
import { Popover } from '../../overlay/Popover'
import {
  columnChooserMessages,
  columnMovedMessage,
  columnsOfMessage,
  columnsShownMessage,
  moveColumnMessage,
} from './ColumnChooser.messages'
import { Column, Columns, Figures, Find, Foot, Grip, None, Reset } from './ColumnChooser.styles'
import { moveColumn, toggleColumn } from './column-choice'

export type ChoosableColumn = {
  key: string
  title: string
  /** Always shown. */
  fixed?: boolean
}

export type ColumnChooserProps = {
  /** All columns there are, in the order of hidden ones. */
  columns: readonly ChoosableColumn[]
  /** Keys of the shown columns, in their order. */
  chosen: readonly string[]
  onChoose: (chosen: string[]) => void
  /** What 'Reset to default' brings back; all columns when absent. */
  standard?: readonly string[]
}

/** A button that opens the columns of a table: tick to show, drag the grip or use the arrows on it to move. */
export function ColumnChooser({ columns, chosen, onChoose, standard = columns.map(column => column.key) }: ColumnChooserProps) {
  const intl = useIntl()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button ref={setAnchor} icon={Columns3} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(!open)}>
        {intl.formatMessage(columnChooserMessages.columns)}{' '}
        <Figures>{intl.formatMessage(columnsOfMessage, { shown: chosen.length, all: columns.length })}</Figures>
      </Button>
      <Popover
        open={open}
        onClose={close}
        anchor={anchor}
        placement="bottom-end"
        label={intl.formatMessage(columnChooserMessages.columns)}
      >
        <ColumnList columns={columns} chosen={chosen} onChoose={onChoose} standard={standard} />
      </Popover>
    </>
  )
}

/** The columns of a table in a sheet, for phones, where the entry of a menu opens them. */
export function ColumnSheet({
  columns,
  chosen,
  onChoose,
  standard = columns.map(column => column.key),
  onClose,
}: ColumnChooserProps & { onClose: () => void }) {
  const intl = useIntl()
  return (
    <Dialog open flush size="narrow" title={intl.formatMessage(columnChooserMessages.columns)} onClose={onClose}>
      <ColumnList columns={columns} chosen={chosen} onChoose={onChoose} standard={standard} />
    </Dialog>
  )
}

function ColumnList({ columns, chosen, onChoose, standard }: Required<ColumnChooserProps>) {
  const intl = useIntl()
  const list = useRef<HTMLUListElement>(null)
  const [text, setText] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const [told, setTold] = useState('')
  const titles = new Map(columns.map(column => [column.key, column.title]))
  const fixed = columns.filter(column => column.fixed).map(column => column.key)
  const hidden = columns.map(column => column.key).filter(key => !chosen.includes(key))
  const found = filterOptions(
    [...chosen.filter(key => titles.has(key)), ...hidden].map(key => ({ value: key, label: titles.get(key) ?? key })),
    text,
  )

  const move = (key: string, to: number) => {
    const next = moveColumn(chosen, key, to)
    const place = next.indexOf(key) + 1
    if (place === chosen.indexOf(key) + 1) return
    onChoose(next)
    setTold(intl.formatMessage(columnMovedMessage, { column: titles.get(key) ?? key, place, all: next.length }))
  }
  const byKey = (event: KeyboardEvent, key: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(key, chosen.indexOf(key) + step)
  }
  const byPointer = (event: PointerEvent, key: string) => {
    if (dragged !== key) return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-shown]') ?? [])]
    const over = rows.find(row => {
      const { top, bottom } = row.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    const target = over?.dataset.shown
    if (target && target !== key) move(key, chosen.indexOf(target))
  }

  return (
    <>
      <Find>
        <SearchInput
          value={text}
          onChange={setText}
          aria-label={intl.formatMessage(columnChooserMessages.find)}
          placeholder={intl.formatMessage(columnChooserMessages.find)}
        />
      </Find>
      <Columns ref={list}>
        {found.map(({ value: key, label }) => {
          const shown = chosen.includes(key)
          return (
            <Column key={key} data-shown={shown ? key : undefined} data-dragged={dragged === key ? '' : undefined}>
              <Checkbox
                checked={shown}
                disabled={shown && (chosen.length === 1 || fixed.includes(key))}
                onChange={() => onChoose(toggleColumn(chosen, key, fixed))}
              >
                {label}
              </Checkbox>
              {shown ? (
                <Grip
                  type="button"
                  aria-label={intl.formatMessage(moveColumnMessage, { column: label })}
                  onKeyDown={event => byKey(event, key)}
                  onPointerDown={event => {
                    event.currentTarget.setPointerCapture(event.pointerId)
                    setDragged(key)
                  }}
                  onPointerMove={event => byPointer(event, key)}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  <GripVertical aria-hidden />
                </Grip>
              ) : null}
            </Column>
          )
        })}
      </Columns>
      {found.length === 0 ? <None role="status">{intl.formatMessage(columnChooserMessages.none)}</None> : null}
      <Foot>
        <Reset type="button" onClick={() => onChoose([...standard])}>
          {intl.formatMessage(columnChooserMessages.reset)}
        </Reset>
        <span>{intl.formatMessage(columnsShownMessage, { shown: chosen.length, all: columns.length })}</span>
      </Foot>
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </>
  )
}
