import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { VisuallyHidden } from '../../foundation'
import { moveRowMessage, rowMovedMessage } from './RowGrip.messages'
import { Drop, Handle, Place } from './RowGrip.styles'

export type RowGripProps = {
  /** Names the row. */
  name: string
  /** Place of the row among those that are shown, from 0. */
  index: number
  /** How many rows are shown. */
  count: number
  /** Brings the row to the place of another one. */
  onMove: (to: number) => void
  /** Beside the grip, such as the number of the place. */
  children?: ReactNode
}

/** Where a dragged row would go, and the line that shows it. */
interface Target {
  readonly to: number
  readonly line: { readonly left: number; readonly top: number; readonly width: number }
}

const rowsBeside = (handle: HTMLElement) => [...(handle.closest('tbody')?.rows ?? [])]

/** The row under a height of the window; above the first and below the last one these. */
function targetAt(handle: HTMLElement, from: number, height: number): Target | undefined {
  const boxes = rowsBeside(handle).map(row => row.getBoundingClientRect())
  const last = boxes.length - 1
  if (last < 1) return undefined
  const found = boxes.findIndex(box => height < box.bottom)
  const to = found < 0 ? last : found
  const { left, width, top, bottom } = boxes[to]!
  return { to, line: { left, width, top: to > from ? bottom : top } }
}

/**
 * The grip of a row in a table that people order: dragged, or with the arrows on it. It says where the row stands after a
 * move, and keeps the focus while the row goes elsewhere. Put it into a cell of the first column, and offer the same in the
 * menu of the row.
 */
export function RowGrip({ name, index, count, onMove, children }: RowGripProps) {
  const intl = useIntl()
  const handle = useRef<HTMLButtonElement>(null)
  const [dragging, setDragging] = useState(false)
  const [target, setTarget] = useState<Target>()
  const [told, setTold] = useState('')
  /** Place to which the row is on its way: a second move may begin before the first is done. */
  const goal = useRef<number>(undefined)
  const stood = useRef(index)

  const move = (to: number) => {
    if (to === index || to < 0 || to >= count) return
    goal.current = (goal.current ?? index) + to - index
    onMove(to)
  }
  const latest = useRef(move)
  useLayoutEffect(() => {
    latest.current = move
  })

  // Before the next key is pressed: a row that is put elsewhere in the page loses the focus, and the key would go nowhere.
  useLayoutEffect(() => {
    if (stood.current === index) return
    stood.current = index
    if (goal.current === undefined) return
    if (goal.current === index) goal.current = undefined
    if (document.activeElement === null || document.activeElement === document.body) handle.current?.focus()
    setTold(intl.formatMessage(rowMovedMessage, { name, place: index + 1, count }))
  }, [index, count, name, intl])

  useEffect(() => {
    if (!dragging) return
    let to: number | undefined
    const over = (event: PointerEvent) => {
      const next = handle.current ? targetAt(handle.current, index, event.clientY) : undefined
      to = next?.to
      setTarget(next)
    }
    const end = () => {
      setDragging(false)
      setTarget(undefined)
    }
    const drop = () => {
      end()
      if (to !== undefined) latest.current(to)
    }
    const stay = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      end()
    }
    window.addEventListener('pointermove', over)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', end)
    window.addEventListener('keydown', stay, true)
    return () => {
      window.removeEventListener('pointermove', over)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', end)
      window.removeEventListener('keydown', stay, true)
    }
  }, [dragging, index])

  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move(index + step)
  }

  return (
    <Place>
      <Handle
        ref={handle}
        type="button"
        aria-label={intl.formatMessage(moveRowMessage, { name })}
        data-dragged={dragging ? '' : undefined}
        onKeyDown={byKey}
        onPointerDown={event => {
          if (event.button === 0) setDragging(true)
        }}
      >
        <GripVertical aria-hidden />
      </Handle>
      {children}
      {target && target.to !== index ? <Drop aria-hidden style={target.line} /> : null}
      <VisuallyHidden role="status">{told}</VisuallyHidden>
    </Place>
  )
}
