import { LateListPanel, LatePopover } from '../late'
import type { PopoverPanelProps } from './PopoverPanel'

export type PopoverProps = PopoverPanelProps & {
  open: boolean
  /**
   * `inside` moves the focus to the first control within, holds it there and gives it back on closing;
   * `stay` leaves it on the anchor, for lists steered from a field.
   */
  focus?: 'inside' | 'stay'
}

/** A panel anchored to a control, inside a dialog or on the page. Escape and a press outside close it. */
export function Popover({ open, focus = 'inside', label, ...panel }: PopoverProps) {
  if (!open) return null
  return focus === 'inside' ? <LatePopover {...panel} label={label} /> : <LateListPanel {...panel} />
}
