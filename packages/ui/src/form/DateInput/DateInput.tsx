import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { later } from '../../foundation'
import { Popover } from '../../overlay/Popover'
import { IconButton } from '../IconButton'
import { TextInput, type TextInputProps } from '../TextInput'
import { CalendarPlace } from './CalendarPlace'
import { dateMessages } from './date.messages'
import { readDate, writeDate } from './date-text'

const Calendar = later(async () => (await import('./Calendar')).default)

export type DateInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'suffix' | 'prefix' | 'icon' | 'figures' | 'min' | 'max'
> & {
  /** `YYYY-MM-DD`, or null for no date. */
  value: string | null
  /** Gets null while the field is empty or what stands in it is no date. */
  onChange: (value: string | null) => void
  /** First and last day of the calendar, `YYYY-MM-DD`. Typing others stays possible: the form says what is wrong. */
  min?: string
  max?: string
  /** The day of today, `YYYY-MM-DD`, where the calendar opens when the field is empty. */
  today?: string
}

/** A date typed as day, month, year, with a calendar for whoever wants one. */
export function DateInput({ value, onChange, min, max, today, onBlur, ...rest }: DateInputProps) {
  const intl = useIntl()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string | null>(null)
  /** The field was left with a text that is no date. */
  const [isRefused, setRefused] = useState(false)
  const unread = draft !== null && draft.trim() !== '' && readDate(draft) === null
  return (
    <>
      <TextInput
        placeholder={intl.formatMessage(dateMessages.datePattern)}
        inputMode="numeric"
        autoComplete="off"
        data-empty={value === null && draft === null ? '' : undefined}
        {...rest}
        aria-invalid={rest['aria-invalid'] ?? ((isRefused && unread) || undefined)}
        value={draft ?? writeDate(value, intl.locale)}
        onChange={text => {
          setDraft(text)
          setRefused(false)
          onChange(readDate(text))
        }}
        onBlur={event => {
          if (!unread) setDraft(null)
          setRefused(unread)
          onBlur?.(event)
        }}
        suffix={
          <IconButton
            ref={setAnchor}
            icon={CalendarDays}
            label={intl.formatMessage(dateMessages.openCalendar)}
            size="sm"
            disabled={rest.disabled || rest.readOnly}
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          />
        }
      />
      <Popover
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        placement="bottom-end"
        label={intl.formatMessage(dateMessages.openCalendar)}
      >
        <CalendarPlace>
          <Calendar
            value={draft === null ? value : readDate(draft)}
            min={min}
            max={max}
            today={today}
            onPick={day => {
              setDraft(null)
              onChange(day)
              setOpen(false)
            }}
          />
        </CalendarPlace>
      </Popover>
    </>
  )
}
