import { rollNoModes } from '@school/rules'
import { Checkbox, DateInput, Field, FieldGrid, Select, Stack, TextInput } from '@school/ui'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import type { StepProps } from './ending'

/** The year that ends, the one that follows, and the day of the switch. */
export function YearFields({ ending, values, set }: StepProps) {
  const text = useText()
  const today = useSchoolToday()
  const { toYear } = values
  const change = (part: Partial<typeof toYear>) => set({ toYear: { ...toYear, ...part } })
  return (
    <Stack>
      <FieldGrid>
        <Field label={text('yearEnding.fromYear')}>
          <TextInput value={ending.fromYear.name} disabled onChange={() => undefined} />
        </Field>
        <Field label={text('yearEnding.toName')} required>
          <TextInput value={toYear.name} maxLength={20} onChange={name => change({ name })} />
        </Field>
        <Field label={text('yearEnding.startsOn')} required>
          <DateInput
            value={toYear.startsOn}
            today={today}
            onChange={startsOn => set({ toYear: { ...toYear, startsOn }, ...(startsOn ? { switchOn: startsOn } : {}) })}
          />
        </Field>
        <Field label={text('yearEnding.endsOn')} required>
          <DateInput value={toYear.endsOn} today={today} onChange={endsOn => change({ endsOn })} />
        </Field>
        <Field label={text('yearEnding.switchOn')} required help={text('yearEnding.switchHelp')}>
          <DateInput value={values.switchOn} today={today} onChange={switchOn => switchOn && set({ switchOn })} />
        </Field>
      </FieldGrid>
      <Checkbox checked={values.lockOldYear} onChange={lockOldYear => set({ lockOldYear })}>
        {text('yearEnding.lock')}
      </Checkbox>
      <small>{text('yearEnding.lockHelp')}</small>
    </Stack>
  )
}

/** What goes along into the next year. */
export function CopyFields({ values, set }: StepProps) {
  const text = useText()
  const { copy } = values
  const part = (key: keyof typeof copy, label: string) => (
    <Checkbox checked={copy[key]} onChange={on => set({ copy: { ...copy, [key]: on } })}>
      {label}
    </Checkbox>
  )
  return (
    <Stack>
      {part('classTeachers', text('yearEnding.copyTeachers'))}
      {part('subjectAllotments', text('yearEnding.copyAllotments'))}
      {part('studentBus', text('yearEnding.copyBus'))}
      <FieldGrid>
        <Field label={text('yearEnding.rollNo')}>
          <Select
            options={rollNoModes.map(value => ({ value, label: text(`yearEnding.rollNo.${value}`) }))}
            value={values.rollNoMode}
            onChange={rollNoMode => rollNoMode && set({ rollNoMode })}
          />
        </Field>
      </FieldGrid>
    </Stack>
  )
}
