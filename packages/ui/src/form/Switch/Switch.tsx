import type { ComponentPropsWithRef, ReactNode } from 'react'
import { styled } from 'styled-components'
import { color, motion, radius } from '../../foundation'
import { CheckLabel } from '../Checkbox/Checkbox.styles'
import { useFieldControl } from '../Field'

const Track = styled.input`
  position: relative;
  flex: none;
  width: 32px;
  height: 18px;
  margin: 0;
  border: 1px solid ${color.ruleStrong};
  border-radius: ${radius.pill};
  background: ${color.surface};
  appearance: none;
  transition: background-color ${motion.enter};

  &::after {
    content: '';
    position: absolute;
    inset-block-start: 2px;
    inset-inline-start: 2px;
    width: 12px;
    height: 12px;
    border-radius: 50%;
    background: ${color.ruleStrong};
    transition: inset-inline-start ${motion.enter};
  }

  &:checked {
    border-color: ${color.accent};
    background: ${color.accent};
  }

  &:checked::after {
    inset-inline-start: 16px;
    background: ${color.accentInk};
  }

  &:disabled {
    border-color: ${color.rule};
    background: ${color.well};
  }

  &:disabled::after {
    background: ${color.inkFaint};
  }

  @media (forced-colors: active) {
    &::after {
      background: ButtonText;
      forced-color-adjust: none;
    }

    &:checked::after {
      background: Highlight;
    }
  }
`

export type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'checked' | 'defaultChecked' | 'onChange'> & {
  checked: boolean
  onChange: (checked: boolean) => void
  children?: ReactNode
}

/** Turns something on or off at once, without a Save. */
export function Switch({ checked, onChange, children, className, style, ...rest }: SwitchProps) {
  const wiring = useFieldControl(rest)
  return (
    <CheckLabel
      className={className}
      style={style}
      data-bare={children === undefined ? '' : undefined}
      data-disabled={rest.disabled ? '' : undefined}
    >
      <Track
        {...rest}
        {...wiring}
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={event => onChange(event.target.checked)}
      />
      {children === undefined ? null : <span>{children}</span>}
    </CheckLabel>
  )
}
