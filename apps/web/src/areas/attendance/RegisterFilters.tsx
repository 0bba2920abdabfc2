import { DateInput, Field, Select } from '@school/ui'
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
  return (
    <>
      <Field label={text('register.division')}>
        <Select
          options={optionsOf(offers?.divisions)}
          value={division?.id ?? null}
          onChange={chosen => show({ division: chosen, half: null })}
        />
      </Field>
      <Field label={text('register.date')}>
        <DateInput
          value={date || null}
          min={offers?.limits.from}
          max={offers?.limits.to}
          today={offers?.today}
          onChange={chosen => show({ date: chosen, half: null })}
        />
      </Field>
      {sittings.length > 1 ? (
        <Field label={text('register.half')}>
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
