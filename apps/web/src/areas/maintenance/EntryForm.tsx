import { maintenance } from '@school/api/client'
import { useApi } from '@school/api/react'
import { maintenanceEdit, maintenanceModes, maintenanceScopes, trimmed } from '@school/rules'
import {
  DateTimeInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  NumberInput,
  RadioGroup,
  Select,
  schoolSelectormultiple,
  TextArea,
  TextInput,
} from '@school/ui'
import { FormDialog } from '../../forms/FormDialog'
import { type FormOf, useForm } from '../../forms/form'
import { useSchoolLoaders } from '../../forms/selectors'
import { useSchoolToday } from '../../session/zone'
import { useText } from '../../texts/text'
import { begun, useProblems, type Values } from './entry-values'
import type { Entry } from './MaintenanceEntry'

interface FieldsProps {
  readonly form: FormOf<Values>
  readonly allSchools: boolean
}

/** What is shut for whom, and what they read. */
function What({ form: { values, set, setValues, errorOf }, allSchools }: FieldsProps) {
  const text = useText()
  const loaders = useSchoolLoaders()
  const scopes = maintenanceScopes.filter(scope => scope !== 'all' || allSchools)
  return (
    <>
      <Field label={text('maintenance.titleField')} required error={errorOf('title')}>
        <TextInput maxLength={100} value={values.title} onChange={set('title')} />
      </Field>
      <Field label={text('maintenance.message')} required help={text('maintenance.messageHelp')} error={errorOf('message')}>
        <TextArea maxLength={500} value={values.message} onChange={set('message')} />
      </Field>
      <Field label={text('maintenance.mode')} required help={text(`maintenance.mode.${values.mode}Help`)}>
        <RadioGroup
          options={maintenanceModes.map(value => ({ value, label: text(`maintenance.mode.${value}`) }))}
          value={values.mode}
          onChange={set('mode')}
        />
      </Field>
      <FieldGrid>
        <Field label={text('maintenance.scope')} required>
          <Select
            options={scopes.map(value => ({ value, label: text(`maintenance.scope.${value}`) }))}
            value={values.scope}
            onChange={scope => scope && setValues(before => ({ ...before, scope, schoolIds: [] }))}
          />
        </Field>
        {values.scope === 'schools' ? (
          <Field label={text('maintenance.scope.schools')} required error={errorOf('schoolIds')}>
            <EntitySelectorInput
              multiple
              configuration={schoolSelectormultiple}
              loaders={loaders}
              value={values.schoolIds}
              onChange={ids => set('schoolIds')([...ids])}
            />
          </Field>
        ) : null}
      </FieldGrid>
    </>
  )
}

/** A new maintenance, or one that is changed; of one that is on the end alone. */
export function EntryForm({
  allSchools,
  entry,
  onClose,
}: {
  allSchools: boolean
  entry: Entry | undefined
  onClose: () => void
}) {
  const text = useText()
  const today = useSchoolToday()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(text, allSchools, entry),
    problems: useProblems(entry),
    shownBy: [maintenance.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const extending = entry !== undefined && maintenanceEdit(entry.status) === 'end'
  const save = () => {
    const body = {
      ...values,
      title: trimmed(values.title),
      startsAt: values.startsAt!,
      endsAt: values.endsAt!,
      warnMinutes: values.warnMinutes ?? 0,
    }
    return form.save(
      () =>
        entry
          ? client.call(maintenance.update, { params: { id: entry.id }, body: { ...body, version: entry.version } })
          : client.call(maintenance.create, { body }),
      text(extending ? 'maintenance.extended' : 'maintenance.saved'),
    )
  }
  return (
    <FormDialog
      size={extending ? 'narrow' : 'large'}
      title={text(extending ? 'maintenance.extend' : entry ? 'maintenance.edit' : 'maintenance.add')}
      {...form.dialog}
      save={{ label: text(extending ? 'maintenance.extend' : 'app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      {extending ? null : <What form={form} allSchools={allSchools} />}
      <FieldGrid>
        {extending ? null : (
          <Field label={text('maintenance.from')} required error={errorOf('startsAt')}>
            <DateTimeInput value={values.startsAt} today={today} format="dd/MM/yyyy HH:mm" onChange={set('startsAt')} />
          </Field>
        )}
        <Field label={text('maintenance.to')} required error={errorOf('endsAt')}>
          <DateTimeInput value={values.endsAt} today={today} format="dd/MM/yyyy HH:mm" onChange={set('endsAt')} />
        </Field>
        {extending ? null : (
          <Field label={text('maintenance.warn')} required error={errorOf('warnMinutes')}>
            <NumberInput decimals={0} value={values.warnMinutes} onChange={set('warnMinutes')} />
          </Field>
        )}
      </FieldGrid>
    </FormDialog>
  )
}
