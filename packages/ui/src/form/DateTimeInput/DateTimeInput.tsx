import { CalendarDays, Clock } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { later } from '../../foundation'
import { Popover } from '../../overlay/Popover'
import { CalendarPlace } from '../DateInput/CalendarPlace'
import { dateMessages } from '../DateInput/date.messages'
import { IconButton } from '../IconButton'
import { TextInput, type TextInputProps } from '../TextInput'
import { defaultDateTimeFormat, readDateTime, unitsOf, writeDateTime } from './date-time-text'
import { withOffset, withoutOffset } from './date-time-value'
import { TimePicker } from './TimePicker'

const Calendar = later(async () => (await import('../DateInput/Calendar')).default)

export type DateTimeInputProps = Omit<
  TextInputProps,
  'value' | 'onChange' | 'type' | 'suffix' | 'prefix' | 'icon' | 'figures' | 'min' | 'max'
> & {
  /** `YYYY-MM-DDTHH:mm:ss±HH:MM`, or null; without an offset it is of the school's clock. */
  value: string | null
  /** Gets the value with its offset; null while the field is empty or what stands in it is no date and time. */
  onChange: (value: string | null) => void
  /** Made of `MM dd yyyy HH mm ss`; `MM/dd/yyyy HH:mm:ss` when absent. */
  format?: string
  /** The school's clock; that of the IntlProvider when absent. */
  timeZone?: string
  /** First and last day of the calendar, and the day of today, `YYYY-MM-DD`. */
  min?: string
  max?: string
  today?: string
}

type DateTimeTextOptions = Pick<DateTimeInputProps, 'value' | 'onChange'> & { format: string; timeZone: string }

/** The text of the field, and the date and time that it says. */
function useDateTimeText({ value, onChange, format, timeZone }: DateTimeTextOptions) {
  const [draft, setDraft] = useState<string | null>(null)
  /** The field was left with a text that is no date and time. */
  const [isRefused, setRefused] = useState(false)
  const shown = withoutOffset(value, timeZone)
  const current = draft === null ? shown : readDateTime(draft, format)
  const unread = draft !== null && draft.trim() !== '' && current === null
  return {
    text: draft ?? writeDateTime(shown, format),
    current,
    isWrong: isRefused && unread,
    type: (text: string) => {
      setDraft(text)
      setRefused(false)
      const read = readDateTime(text, format)
      onChange(read && withOffset(read, timeZone))
    },
    leave: () => {
      if (!unread) setDraft(null)
      setRefused(unread)
    },
    give: (next: string) => {
      setDraft(null)
      onChange(withOffset(next, timeZone))
    },
  }
}

/** A date with a time: typed, picked from a calendar, and from a clock once there is a day. */
export function DateTimeInput({
  value,
  onChange,
  format = defaultDateTimeFormat,
  timeZone: ownTimeZone,
  min,
  max,
  today,
  onBlur,
  ...rest
}: DateTimeInputProps) {
  const intl = useIntl()
  const [calendarButton, setCalendarButton] = useState<HTMLElement | null>(null)
  const [clockButton, setClockButton] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState<'calendar' | 'clock' | null>(null)
  const timeZone = ownTimeZone ?? intl.timeZone ?? 'Asia/Kolkata'
  const { text, current, isWrong, type, leave, give } = useDateTimeText({ value, onChange, format, timeZone })
  const off = rest.disabled || rest.readOnly
  return (
    <>
      <TextInput
        placeholder={format}
        autoComplete="off"
        {...rest}
        aria-invalid={rest['aria-invalid'] ?? (isWrong || undefined)}
        value={text}
        onChange={type}
        onBlur={event => {
          leave()
          onBlur?.(event)
        }}
        suffix={
          <>
            <IconButton
              ref={setCalendarButton}
              icon={CalendarDays}
              label={intl.formatMessage(dateMessages.openCalendar)}
              size="sm"
              disabled={off}
              aria-haspopup="dialog"
              aria-expanded={open === 'calendar'}
              onClick={() => setOpen(open === 'calendar' ? null : 'calendar')}
            />
            <IconButton
              ref={setClockButton}
              icon={Clock}
              label={intl.formatMessage(dateMessages.openClock)}
              size="sm"
              disabled={off || current === null}
              aria-haspopup="dialog"
              aria-expanded={open === 'clock'}
              onClick={() => setOpen(open === 'clock' ? null : 'clock')}
            />
          </>
        }
      />
      <Popover
        open={open === 'calendar'}
        onClose={() => setOpen(null)}
        anchor={calendarButton}
        placement="bottom-end"
        label={intl.formatMessage(dateMessages.openCalendar)}
      >
        <CalendarPlace>
          <Calendar
            value={current?.slice(0, 10) ?? null}
            min={min}
            max={max}
            today={today}
            onPick={day => {
              give(`${day}T${current?.slice(11) ?? '00:00:00'}`)
              setOpen(null)
            }}
          />
        </CalendarPlace>
      </Popover>
      <Popover
        open={open === 'clock' && current !== null}
        onClose={() => setOpen(null)}
        anchor={clockButton}
        placement="bottom-end"
        label={intl.formatMessage(dateMessages.openClock)}
      >
        {current === null ? null : <TimePicker value={current} units={unitsOf(format)} onChange={give} />}
      </Popover>
    </>
  )
}
