import type { LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { radius } from '../../foundation'
import { Tooltip } from '../../overlay/Tooltip'
import { ButtonRoot } from '../Button/Button.styles'
import { type ControlAttributes, useFieldGroup } from '../Field'
import type { Option, OptionValue } from '../listbox/option'
import { rovingIndex } from '../roving'

const Row = styled.div`
  display: inline-flex;
  isolation: isolate;

  & > * {
    border-radius: 0;
  }

  & > * + * {
    margin-inline-start: -1px;
  }

  & > *:first-child {
    border-start-start-radius: ${radius.control};
    border-end-start-radius: ${radius.control};
  }

  & > *:last-child {
    border-start-end-radius: ${radius.control};
    border-end-end-radius: ${radius.control};
  }

  & > [aria-checked='true'],
  & > :focus-visible {
    z-index: 1;
  }
`

export type ToggleOption<Value extends OptionValue> = Option<Value> & {
  icon?: LucideIcon
  /** Shows the icon alone; the label becomes name and tooltip. */
  iconOnly?: boolean
}

export type ButtonGroupProps<Value extends OptionValue> = ControlAttributes & {
  options: readonly ToggleOption<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** Two to five views of one thing; one of them is on. Arrows choose. */
export function ButtonGroup<Value extends OptionValue>({ options, value, onChange, ...own }: ButtonGroupProps<Value>) {
  const wiring = useFieldGroup(own)
  const row = useRef<HTMLDivElement>(null)
  const current = options.findIndex(option => option.value === value)

  const onKeyDown = (event: KeyboardEvent) => {
    const free = options.filter(option => !option.disabled)
    const at = free.findIndex(option => option.value === value)
    const next = rovingIndex(event.key, at, free.length)
    const target = next === null ? undefined : free[next]
    if (!target) return
    event.preventDefault()
    onChange(target.value)
    row.current?.querySelectorAll<HTMLElement>('[role=radio]')[options.indexOf(target)]?.focus()
  }

  return (
    <Row {...wiring} ref={row} role="radiogroup" onKeyDown={onKeyDown}>
      {options.map((option, index) => {
        const Icon = option.icon
        const button = (
          <ButtonRoot
            key={option.value}
            type="button"
            role="radio"
            aria-checked={option.value === value}
            aria-label={option.iconOnly ? option.label : undefined}
            disabled={option.disabled}
            tabIndex={index === Math.max(current, 0) ? 0 : -1}
            data-variant="secondary"
            data-square={option.iconOnly ? '' : undefined}
            onClick={() => onChange(option.value)}
          >
            {Icon ? <Icon aria-hidden /> : null}
            {option.iconOnly ? null : option.label}
          </ButtonRoot>
        )
        return option.iconOnly ? (
          <Tooltip key={option.value} text={option.label} describes={false}>
            {button}
          </Tooltip>
        ) : (
          button
        )
      })}
    </Row>
  )
}
