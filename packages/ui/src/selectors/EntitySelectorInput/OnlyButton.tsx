import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '../../form/Button'
import { type ControlAttributes, useFieldGroup } from '../../form/Field'

export type OnlyButtonProps = {
  own: ControlAttributes
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

/** The button of a selector that shows no text box, named after its field and what it opens. */
export function OnlyButton({ own, disabled, onClick, children }: OnlyButtonProps) {
  const wiring = useFieldGroup(own)
  const textId = useId()
  const label = wiring['aria-labelledby']
  return (
    <Button
      id={wiring.id}
      icon={Search}
      disabled={disabled}
      aria-haspopup="dialog"
      aria-label={wiring['aria-label']}
      aria-labelledby={label ? `${label} ${textId}` : undefined}
      aria-describedby={wiring['aria-describedby']}
      onClick={onClick}
    >
      <span id={textId}>{children}</span>
    </Button>
  )
}
