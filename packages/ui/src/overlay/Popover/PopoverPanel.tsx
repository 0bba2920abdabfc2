import { autoUpdate, size as fitSize, flip, offset, type Placement, shift, useFloating } from '@floating-ui/react'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { leaving } from '../leaving'
import { PopoverPortal } from '../OverlayRoot'
import { useLayer } from '../useLayer'
import { PopoverBox } from './Popover.styles'

export type PopoverPanelProps = {
  onClose: () => void
  /** What it hangs on; pass the element, kept in state by a callback ref. */
  anchor: Element | null
  placement?: Placement
  /** At least as wide as the anchor. */
  matchWidth?: boolean
  /** Tallest it may grow, in px; the window bounds it as well. */
  maxHeight?: number
  /**
   * `inside` moves the focus to the first control within, holds it there and gives it back on closing;
   * `stay` leaves it on the anchor, for lists steered from a field.
   */
  focus?: 'inside' | 'stay'
  /** Accessible name when it holds the focus. */
  label?: string
  children: ReactNode
}

/** The panel of an open popover: its place, and what closes it. */
export function PopoverPanel({
  onClose,
  anchor,
  placement = 'bottom-start',
  matchWidth,
  maxHeight = 480,
  focus = 'inside',
  label,
  children,
}: PopoverPanelProps) {
  const box = useRef<HTMLDivElement | null>(null)
  const { refs, floatingStyles } = useFloating({
    open: true,
    placement,
    strategy: 'fixed',
    elements: { reference: anchor },
    middleware: [
      offset(4),
      flip({ padding: 8 }),
      shift({ padding: 8 }),
      fitSize({
        padding: 8,
        apply({ rects, availableHeight, elements }) {
          elements.floating.style.maxHeight = `${Math.max(120, Math.min(maxHeight, availableHeight))}px`
          if (matchWidth) elements.floating.style.minWidth = `${rects.reference.width}px`
        },
      }),
    ],
    whileElementsMounted: autoUpdate,
  })
  const place = useCallback(
    (element: HTMLDivElement | null) => {
      box.current = element
      refs.setFloating(element)
      const leave = leaving(element)
      return () => {
        box.current = null
        refs.setFloating(null)
        leave()
      }
    },
    [refs],
  )
  useLayer(true, {
    modal: false,
    contains: target => Boolean(box.current?.contains(target) || anchor?.contains(target)),
    onEscape: onClose,
    onPressOutside: onClose,
  })
  useEffect(() => {
    // Without anything to hold it the focus rests on the panel, or Escape and Tab would act on the page behind.
    if (focus === 'inside' && box.current && !box.current.contains(document.activeElement)) box.current.focus()
  }, [focus])

  const panel = (
    <PopoverBox
      ref={place}
      role={focus === 'inside' ? 'dialog' : undefined}
      aria-label={focus === 'inside' ? label : undefined}
      tabIndex={focus === 'inside' ? -1 : undefined}
      data-raised=""
      style={floatingStyles}
    >
      {children}
    </PopoverBox>
  )
  return (
    <PopoverPortal>
      {focus === 'inside' ? (
        <FocusScope contain restoreFocus autoFocus>
          {panel}
        </FocusScope>
      ) : (
        panel
      )}
    </PopoverPortal>
  )
}
