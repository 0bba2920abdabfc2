import { autoUpdate, size as fitSize, flip, offset, type Placement, shift, useFloating } from '@floating-ui/react'
import { type HTMLProps, type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { leaving } from '../leaving'
import { PopoverPortal } from '../OverlayRoot'
import { useLayer } from '../useLayer'
import { PopoverBox } from './Popover.styles'

export type AnchoredPanelProps = {
  onClose: () => void
  /** What it hangs on; pass the element, kept in state by a callback ref. */
  anchor: Element | null
  placement?: Placement
  /** At least as wide as the anchor. */
  matchWidth?: boolean
  /** Tallest it may grow, in px; the window bounds it as well. */
  maxHeight?: number
  children: ReactNode
}

/** What makes the panel a dialog of its own. */
type Held = Pick<HTMLProps<HTMLDivElement>, 'role' | 'aria-label' | 'tabIndex'> & { box: RefObject<HTMLDivElement | null> }

/** The panel of an open popover that leaves the focus on its anchor: its place, and what closes it. */
export function AnchoredPanel({
  onClose,
  anchor,
  placement = 'bottom-start',
  matchWidth,
  maxHeight = 480,
  held,
  children,
}: AnchoredPanelProps & { held?: Held }) {
  const ownBox = useRef<HTMLDivElement | null>(null)
  const { box = ownBox, ...dialog }: Partial<Held> = held ?? {}
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
    [refs, box],
  )
  useLayer(true, {
    modal: false,
    contains: target => Boolean(box.current?.contains(target) || anchor?.contains(target)),
    onEscape: onClose,
    onPressOutside: onClose,
  })
  return (
    <PopoverBox {...dialog} ref={place} data-raised="" style={floatingStyles}>
      {children}
    </PopoverBox>
  )
}

/** `AnchoredPanel` in its place over the page, for lists steered from a field. */
export function ListPanel(props: AnchoredPanelProps) {
  return (
    <PopoverPortal>
      <AnchoredPanel {...props} />
    </PopoverPortal>
  )
}
