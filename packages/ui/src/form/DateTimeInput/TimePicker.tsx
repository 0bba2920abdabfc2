import { ChevronDown, ChevronUp } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { color, font, radius, space } from '../../foundation'
import { dateMessages, lessMessage, moreMessage } from '../DateInput/date.messages'
import { IconButton } from '../IconButton'
import { setUnit, type TimeUnit, timeSteps, unitOf } from './date-time-text'

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]};
  font: 500 ${font.t16} ${font.sans};
`

const Column = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space[4]};

  & > input {
    width: 48px;
    height: 36px;
    padding: 0;
    border: 1px solid ${color.ruleStrong};
    border-radius: ${radius.control};
    background: ${color.raised};
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
`

export type TimePickerProps = {
  /** `YYYY-MM-DDTHH:mm:ss`. */
  value: string
  /** What the field shows of a time. */
  units: readonly TimeUnit[]
  onChange: (value: string) => void
}

/** Hour, minute and second, each with a button up and down. */
export function TimePicker({ value, units, onChange }: TimePickerProps) {
  const intl = useIntl()
  return (
    <Row>
      {units.map(unit => {
        const current = unitOf(value, unit)
        const name = intl.formatMessage(dateMessages[unit])
        const step = (direction: 1 | -1) => onChange(setUnit(value, unit, current + direction * timeSteps[unit]))
        return (
          <Column key={unit}>
            <IconButton
              icon={ChevronUp}
              label={intl.formatMessage(moreMessage, { unit: name })}
              size="sm"
              tooltip={false}
              onClick={() => step(1)}
            />
            <input
              role="spinbutton"
              inputMode="numeric"
              aria-label={name}
              aria-valuenow={current}
              aria-valuemin={0}
              aria-valuemax={unit === 'hour' ? 23 : 59}
              value={String(current).padStart(2, '0')}
              onChange={event => {
                const typed = Number(event.target.value.replace(/\D/g, '').slice(-2))
                if (typed <= (unit === 'hour' ? 23 : 59)) onChange(setUnit(value, unit, typed))
              }}
              onFocus={event => event.target.select()}
              onKeyDown={event => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                step(event.key === 'ArrowUp' ? 1 : -1)
              }}
            />
            <IconButton
              icon={ChevronDown}
              label={intl.formatMessage(lessMessage, { unit: name })}
              size="sm"
              tooltip={false}
              onClick={() => step(-1)}
            />
          </Column>
        )
      })}
    </Row>
  )
}
