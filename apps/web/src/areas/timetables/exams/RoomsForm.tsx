import { examTimetables } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { Field, FieldGrid, NumberInput, PanelList, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'

/** Rooms in which papers are written, and one more. */
export function RoomsForm({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const { data } = useCall(examTimetables.rooms, {})
  const form = useForm({
    begin: () => ({ name: '', capacity: null as number | null }),
    problems: ({ name }) => ({
      name: trimmed(name) ? undefined : text('timetables.required', { field: text('exams.room') }),
    }),
    shownBy: [examTimetables.rooms, examTimetables.initialValues],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(
      () => client.call(examTimetables.addRoom, { body: { name: trimmed(values.name), capacity: values.capacity } }),
      text('exams.saved'),
    )
  return (
    <FormDialog
      title={text('exams.rooms')}
      {...form.dialog}
      save={{ label: text('exams.addRoom'), busy: form.busy }}
      onSave={() => void save()}
    >
      {data && data.length > 0 ? (
        <PanelList
          rows={data.map(room => ({ key: room.id, text: room.name, end: room.capacity === null ? '–' : String(room.capacity) }))}
        />
      ) : null}
      <FieldGrid>
        <Field label={text('exams.room')} required error={errorOf('name')}>
          <TextInput maxLength={30} value={values.name} onChange={set('name')} />
        </Field>
        <Field label={text('exams.capacity')}>
          <NumberInput decimals={0} value={values.capacity} onChange={set('capacity')} />
        </Field>
      </FieldGrid>
    </FormDialog>
  )
}
