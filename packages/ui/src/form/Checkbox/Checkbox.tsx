import { type ComponentPropsWithRef, type ReactNode, useEffect, useRef } from 'react'
import { useFieldControl } from '../Field'
import { BoxInput, CheckLabel } from './Checkbox.styles'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'defaultChecked' | 'onChange' | 'ref'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Some of what it stands for is chosen; a click chooses all of it. */
  indeterminate?: boolean
  /** The label; without it give an `aria-label`. */
  children?: ReactNode
}

/** A box to tick, with its label at the right. */
export function Checkbox({ checked, onChange, indeterminate = false, children, className, style, ...rest }: CheckboxProps) {
  const input = useRef<HTMLInputElement>(null)
  const wiring = useFieldControl(rest)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <CheckLabel
      className={className}
      style={style}
      data-bare={children === undefined ? '' : undefined}
      data-disabled={rest.disabled ? '' : undefined}
    >
      <BoxInput
        {...rest}
        {...wiring}
        ref={input}
        type="checkbox"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      {children === undefined ? null : <span>{children}</span>}
    </CheckLabel>
  )
}
