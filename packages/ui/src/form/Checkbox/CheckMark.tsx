import { BoxDrawing } from './Checkbox.styles'

/** A drawn checkbox inside an option, which carries the state for screen readers itself. */
export function CheckMark({ state, disabled }: { state: boolean | 'mixed'; disabled?: boolean }) {
  return <BoxDrawing aria-hidden data-state={String(state)} data-disabled={disabled ? '' : undefined} />
}
