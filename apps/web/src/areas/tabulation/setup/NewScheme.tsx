import { tabSchemes } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { type PresetCode, presetCodes, trimmed } from '@school/rules'
import { Field, MultiSelect, RadioGroup, Select, TextInput } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { TabOffers } from './useTabSetup'

interface NewSchemeProps {
  readonly offers: TabOffers
  readonly yearId: string
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** A scheme from a preset, or as a copy of another one. */
export function NewScheme({ offers, yearId, onMade, onClose }: NewSchemeProps) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({
      name: '',
      courseIds: [] as readonly string[],
      from: 'preset' as 'preset' | 'copy',
      preset: 'cbse-6-8' as PresetCode,
      copyYearId: yearId as string | null,
      copyOfId: null as string | null,
    }),
    problems: ({ name, courseIds, from, copyOfId }) => ({
      name: trimmed(name) ? undefined : text('tabSetup.needed'),
      courseIds: courseIds.length > 0 ? undefined : text('tabSetup.courseNeeded'),
      copyOfId: from === 'preset' || copyOfId ? undefined : text('tabSetup.needed'),
    }),
    shownBy: [tabSchemes.list],
    onClose,
  })
  const { values, set, errorOf } = form
  const { data: others } = useCall(
    tabSchemes.list,
    values.from === 'copy' && values.copyYearId ? { query: { academicYearId: values.copyYearId } } : null,
  )
  const save = async () => {
    let made = ''
    const saved = await form.save(async () => {
      const scheme = await client.call(tabSchemes.create, {
        body: {
          academicYearId: yearId,
          name: trimmed(values.name),
          courseIds: [...values.courseIds],
          ...(values.from === 'copy' ? { copyOfId: values.copyOfId! } : { preset: values.preset }),
        },
      })
      made = scheme.id
    }, text('lists.saved'))
    if (saved) onMade(made)
  }
  return (
    <FormDialog
      title={text('tabSetup.newScheme')}
      {...form.dialog}
      save={{ label: text('tabSetup.make'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('tabSetup.name')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={60} onChange={set('name')} />
      </Field>
      <Field label={text('tabSetup.courses')} required error={errorOf('courseIds')}>
        <MultiSelect
          options={offers.courses.map(one => ({ value: one.id, label: one.name }))}
          value={values.courseIds}
          onChange={set('courseIds')}
        />
      </Field>
      <Field label={text('tabSetup.beginWith')}>
        <RadioGroup
          options={(['preset', 'copy'] as const).map(value => ({ value, label: text(`tabSetup.beginWith.${value}`) }))}
          value={values.from}
          onChange={set('from')}
        />
      </Field>
      {values.from === 'preset' ? (
        <Field label={text('tabSetup.preset')} help={text('tabSetup.presetHelp')}>
          <Select
            options={presetCodes.map(value => ({ value, label: text(`tabSetup.preset.${value}`) }))}
            value={values.preset}
            onChange={preset => preset && set('preset')(preset)}
          />
        </Field>
      ) : (
        <>
          <Field label={text('report.year')}>
            <Select
              options={offers.academicYears.map(one => ({ value: one.id, label: one.name }))}
              value={values.copyYearId}
              onChange={set('copyYearId')}
            />
          </Field>
          <Field label={text('tabSetup.scheme')} required error={errorOf('copyOfId')}>
            <Select
              options={(others ?? []).map(one => ({ value: one.id, label: one.name }))}
              value={values.copyOfId}
              onChange={set('copyOfId')}
            />
          </Field>
        </>
      )}
    </FormDialog>
  )
}
