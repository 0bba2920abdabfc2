import { LatePopover } from '../late'
import type { PopoverPanelProps } from './PopoverPanel'

export type PopoverProps = PopoverPanelProps & { open: boolean }

/** A panel anchored to a control, inside a dialog or on the page. Escape and a press outside close it. */
export function Popover({ open, ...panel }: PopoverProps) {
  return open ? <LatePopover {...panel} /> : null
}
