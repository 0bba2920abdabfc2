import { schoolGroups } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { trimmed } from '@school/rules'
import { EntitySelectorInput, Field, schoolSelectormultiple, TextInput } from '@school/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog'
import { useForm } from '../../forms/form'
import { useSchoolLoaders } from '../../forms/selectors'
import { useText } from '../../texts/text'
import type { Group } from './SchoolGroups'

interface FormProps {
  readonly group: Group | undefined
  readonly onClose: () => void
}

function Fields({ group, onClose }: FormProps) {
  const text = useText()
  const { client } = useApi()
  const loaders = useSchoolLoaders()
  const form = useForm({
    begin: () => ({ name: group?.name ?? '', schoolIds: group?.members.map(({ id }) => id) ?? [] }),
    problems: ({ name }) => ({ name: trimmed(name) ? undefined : text('field.Required') }),
    shownBy: [schoolGroups.list, schoolGroups.get],
    onClose,
  })
  const { start, values, set, errorOf } = form
  const save = () => {
    const name = trimmed(values.name)
    const { schoolIds } = values
    const members = JSON.stringify(schoolIds) === JSON.stringify(start.schoolIds) ? {} : { schoolIds }
    return form.save(
      () =>
        group
          ? client.call(schoolGroups.update, { params: { id: group.id }, body: { name, ...members, version: group.version } })
          : client.call(schoolGroups.create, { body: { name, schoolIds } }),
      text('schoolGroups.saved'),
    )
  }
  return (
    <FormDialog
      title={text(group ? 'schoolGroups.edit' : 'schoolGroups.add')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('schoolGroups.name')} required error={errorOf('name')}>
        <TextInput maxLength={100} value={values.name} onChange={set('name')} />
      </Field>
      <Field label={text('schoolGroups.schools')} help={text('schoolGroups.schoolsHelp')}>
        <EntitySelectorInput
          multiple
          configuration={schoolSelectormultiple}
          loaders={loaders}
          value={values.schoolIds}
          onChange={ids => set('schoolIds')([...ids])}
        />
      </Field>
    </FormDialog>
  )
}

/** A new group, or the name and the schools of one. */
export function GroupForm({ id, onClose }: { readonly id: string | undefined; readonly onClose: () => void }) {
  const { data, isValidating } = useCall(schoolGroups.get, id ? { params: { id } } : null)
  const [seen, setSeen] = useState<Group>()
  // What is typed stays over the group as it was opened.
  if (!seen && data && !isValidating) setSeen(data)
  return id === undefined || seen ? <Fields group={seen} onClose={onClose} /> : null
}
