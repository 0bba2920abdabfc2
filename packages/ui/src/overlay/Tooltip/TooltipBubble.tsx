import { autoUpdate, flip, offset, type Placement, shift, useFloating } from '@floating-ui/react'
import { useEffect } from 'react'
import { PopoverPortal } from '../OverlayRoot'
import { useLayer } from '../useLayer'
import { TooltipBox } from './Tooltip.styles'
import { useHover } from './useHover'

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
  const { refs, floatingStyles } = useFloating({
    open,
    placement,
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [offset(6), flip(), shift({ padding: 8 })],
    whileElementsMounted: autoUpdate,
  })
  const hovered = useHover(anchor, onOpenChange)
  useEffect(() => {
    const focused = () => anchor.matches(':focus-visible') && onOpenChange(true)
    const leave = () => onOpenChange(false)
    anchor.addEventListener('focus', focused)
    anchor.addEventListener('blur', leave)
    // The focus may have come before this code had.
    focused()
    return () => {
      anchor.removeEventListener('focus', focused)
      anchor.removeEventListener('blur', leave)
    }
  }, [anchor, onOpenChange])
  // Escape goes on to the dialog below where the text only repeats a name.
  useLayer(open && describes, { modal: false, contains: target => anchor.contains(target), onEscape: () => onOpenChange(false) })
  useEffect(() => {
    if (!open || describes) return
    const hide = (event: KeyboardEvent) => event.key === 'Escape' && onOpenChange(false)
    document.addEventListener('keydown', hide)
    return () => document.removeEventListener('keydown', hide)
  }, [open, describes, onOpenChange])
  return open ? (
    <PopoverPortal>
      <TooltipBox
        {...hovered}
        ref={refs.setFloating}
        id={id}
        role={describes ? 'tooltip' : undefined}
        aria-hidden={describes ? undefined : true}
        style={floatingStyles}
      >
        {text}
      </TooltipBox>
    </PopoverPortal>
  ) : null
}
