import {
  autoUpdate,
  flip,
  offset,
  type Placement,
  safePolygon,
  shift,
  useDismiss,
  useFloating,
  useHover,
  useInteractions,
} from '@floating-ui/react'
import { useEffect } from 'react'
import { PopoverPortal } from '../OverlayRoot'
import { TooltipBox } from './Tooltip.styles'

/** Rest of the pointer before the text shows, in ms. */
const rest = 400

export type TooltipBubbleProps = {
  id: string
  text: string
  placement: Placement
  describes: boolean
  /** What the text is about; it listens to this element itself. */
  anchor: Element
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Shows and hides the text of a control that the pointer or the focus has met. */
export function TooltipBubble({ id, text, placement, describes, anchor, open, onOpenChange }: TooltipBubbleProps) {
  const { refs, floatingStyles, context } = useFloating({
    open,
    onOpenChange,
    placement,
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  const { getFloatingProps } = useInteractions([
    useHover(context, { move: false, delay: { open: rest, close: 80 }, handleClose: safePolygon() }),
    // Escape goes on to the dialog below where the text only repeats a name.
    useDismiss(context, { bubbles: { escapeKey: !describes } }),
  ])
  useEffect(() => {
    const focused = () => anchor.matches(':focus-visible') && onOpenChange(true)
    const leave = () => onOpenChange(false)
    anchor.addEventListener('focus', focused)
    anchor.addEventListener('blur', leave)
    anchor.addEventListener('pointerdown', leave)
    // Pointer and focus may have come before this code had.
    focused()
    const waiting = anchor.matches(':hover') ? setTimeout(() => anchor.matches(':hover') && onOpenChange(true), rest) : undefined
    return () => {
      clearTimeout(waiting)
      anchor.removeEventListener('focus', focused)
      anchor.removeEventListener('blur', leave)
      anchor.removeEventListener('pointerdown', leave)
    }
  }, [anchor, onOpenChange])
  return open ? (
    <PopoverPortal>
      <TooltipBox
        ref={refs.setFloating}
        id={id}
        role={describes ? 'tooltip' : undefined}
        aria-hidden={describes ? undefined : true}
        style={floatingStyles}
        {...getFloatingProps()}
      >
        {text}
      </TooltipBox>
    </PopoverPortal>
  ) : null
}
