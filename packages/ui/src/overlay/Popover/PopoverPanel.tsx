import { useEffect, useRef } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { PopoverPortal } from '../OverlayRoot'
import { AnchoredPanel, type AnchoredPanelProps } from './AnchoredPanel'

export type PopoverPanelProps = AnchoredPanelProps & {
  /** Accessible name of the popover. */
  label?: string
}

/** The panel of an open popover that holds the focus and gives it back on closing. */
export function PopoverPanel({ label, ...panel }: PopoverPanelProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Without anything to hold it the focus rests on the panel, or Escape and Tab would act on the page behind.
    if (!box.current?.contains(document.activeElement)) box.current?.focus()
  }, [])
  return (
    <PopoverPortal>
      <FocusScope contain restoreFocus autoFocus>
        <AnchoredPanel {...panel} held={{ box, role: 'dialog', 'aria-label': label, tabIndex: -1 }} />
      </FocusScope>
    </PopoverPortal>
  )
}
