import { workingCalendar } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Banner, Field, MultiSelect } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useText } from '../../../texts/text'
import { useHolidaySave } from './holiday'

/** Events of the year before on the same dates of this one: those of a fixed date are copied, the others left out. */
export function CopyEvents({ academicYearId, onClose }: { academicYearId: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const { data } = useCall(workingCalendar.lastYear, { query: { academicYearId } })
  const [chosen, setChosen] = useState<readonly string[]>()
  const [checked, setChecked] = useState(false)
  const { busy, save } = useHolidaySave(onClose)
  const missing = (data?.events ?? []).filter(event => !event.there)
  const ids = chosen ?? missing.map(event => event.id)
  const submit = () => {
    setChecked(true)
    if (ids.length === 0) return
    void save(confirm => client.call(workingCalendar.copyEvents, { body: { academicYearId, eventIds: [...ids], confirm } }))
  }
  return (
    <FormDialog
      title={data?.year ? text('calendar.copyTitle', { year: data.year }) : text('calendar.copyLast')}
      typed={chosen !== undefined}
      onClose={onClose}
      save={{ label: text('calendar.copy'), busy, disabled: missing.length === 0 }}
      onSave={submit}
    >
      {data && missing.length === 0 ? (
        <Banner tone="info">{data.year ? text('calendar.copyNothing') : text('calendar.copyNoYear')}</Banner>
      ) : (
        <Field
          label={text('calendar.copyEvents')}
          help={text('calendar.copyHelp')}
          error={checked && ids.length === 0 ? text('calendar.copyChoose') : undefined}
        >
          <MultiSelect
            options={missing.map(event => ({ value: event.id, label: `${displayDay(event.from)} ${event.name}` }))}
            value={ids}
            onChange={setChosen}
          />
        </Field>
      )}
    </FormDialog>
  )
}
