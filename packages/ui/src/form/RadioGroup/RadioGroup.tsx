import { useId } from 'react'
import { styled } from 'styled-components'
import { color, font, size, space } from '../../foundation'
import { type ControlAttributes, useFieldGroup } from '../Field'
import type { Option, OptionValue } from '../listbox/option'

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space[16]};

  &[data-direction='column'] {
    flex-direction: column;
  }
`

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${space[8]};
  min-height: ${size.control};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};

  &[data-disabled] {
    color: ${color.inkFaint};
    cursor: default;
  }
`

const Dot = styled.input`
  flex: none;
  width: 16px;
  height: 16px;
  margin: 0;
  border: 1px solid ${color.ruleStrong};
  border-radius: 50%;
  background: ${color.surface};
  appearance: none;

  [data-raised] & {
    background: ${color.raised};
  }

  &:checked {
    border: 5px solid ${color.accent};
  }

  &:disabled {
    border-color: ${color.rule};
    background: ${color.well};
  }

  &:checked:disabled {
    border-color: ${color.inkFaint};
  }

  @media (forced-colors: active) {
    appearance: auto;
  }
`

export type RadioGroupProps<Value extends OptionValue> = ControlAttributes & {
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  direction?: 'row' | 'column'
  disabled?: boolean
  name?: string
}

/** A few choices, all of them in sight; named by its `Field` or by `aria-label`. */
export function RadioGroup<Value extends OptionValue>({
  options,
  value,
  onChange,
  direction = 'row',
  disabled,
  name,
  ...own
}: RadioGroupProps<Value>) {
  const made = useId()
  const wiring = useFieldGroup(own)
  return (
    <Group {...wiring} role="radiogroup" data-direction={direction}>
      {options.map(option => {
        const off = disabled || option.disabled
        return (
          <Choice key={option.value} data-disabled={off ? '' : undefined}>
            <Dot
              type="radio"
              name={name ?? made}
              checked={option.value === value}
              disabled={off}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </Choice>
        )
      })}
    </Group>
  )
}
