import { DateInput, Field, Select, useMediaQuery } from '@school/ui'
import { optionsOf } from '../../report'
import { useText } from '../../texts/text'
import type { RegisterChoice } from './useRegisterChoice'

/** Which register is shown. */
export function RegisterFilters({
  choice: { offers, division, date, sitting, sittings, show },
}: {
  readonly choice: RegisterChoice
}) {
  const text = useText()
  // In one line of a phone the chosen class and day say what they are.
  const hideLabel = useMediaQuery('(max-width: 599.98px)')
  return (
    <>
      <Field label={text('register.division')} hideLabel={hideLabel}>
        <Select
          options={optionsOf(offers?.divisions)}
          value={division?.id ?? null}
          onChange={chosen => show({ division: chosen, half: null })}
        />
      </Field>
      <Field label={text('register.date')} hideLabel={hideLabel}>
        <DateInput
          value={date || null}
          min={offers?.limits.from}
          max={offers?.limits.to}
          today={offers?.today}
          onChange={chosen => show({ date: chosen, half: null })}
        />
      </Field>
      {sittings.length > 1 ? (
        <Field label={text('register.half')} hideLabel={hideLabel}>
          <Select
            options={sittings.map(value => ({ value, label: text(`register.half.${value}`) }))}
            value={sitting}
            onChange={chosen => show({ half: chosen })}
          />
        </Field>
      ) : null}
    </>
  )
}
