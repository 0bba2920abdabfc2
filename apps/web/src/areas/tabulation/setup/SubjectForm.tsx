import { Checkbox, Field, FieldGrid, NumberInput, Select } from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { SchemeSubject } from './Subjects'
import type { TabOffers } from './useTabSetup'

interface SubjectFormProps {
  readonly subject: SchemeSubject
  readonly offers: TabOffers
  readonly onPut: (subject: SchemeSubject) => void
  readonly onClose: () => void
}

/** How a subject counts in a scheme. It is kept with the list. */
export function SubjectForm({ subject, offers, onPut, onClose }: SubjectFormProps) {
  const text = useText()
  const form = useForm<SchemeSubject>({ begin: () => subject, problems: () => ({}), shownBy: [], onClose })
  const { values, set } = form
  return (
    <FormDialog
      title={subject.name}
      typed={false}
      onClose={onClose}
      save={{ label: text('tabSetup.take') }}
      onSave={() => {
        onPut(values)
        onClose()
      }}
    >
      <FieldGrid>
        <Field label={text('tabSetup.field.area')}>
          <Select
            options={(['scholastic', 'co-scholastic', 'discipline'] as const).map(value => ({
              value,
              label: text(`tabSetup.area.${value}`),
            }))}
            value={values.area}
            onChange={area => area && set('area')(area)}
          />
        </Field>
        <Field label={text('tabSetup.field.choice')}>
          <Select
            options={(['all', 'chosen'] as const).map(value => ({ value, label: text(`tabSetup.choice.${value}`) }))}
            value={values.choice}
            onChange={choice => choice && set('choice')(choice)}
          />
        </Field>
        <Field label={text('tabSetup.scale')} help={text('tabSetup.ownScaleHelp')}>
          <Select
            options={offers.scales.map(one => ({ value: one.id, label: one.name }))}
            value={values.gradeScaleId}
            onChange={set('gradeScaleId')}
          />
        </Field>
        <Field label={text('tabSetup.field.passPercent')} help={text('tabSetup.ownPassHelp')}>
          <NumberInput decimals={2} value={values.passPercent} onChange={set('passPercent')} />
        </Field>
      </FieldGrid>
      <Checkbox checked={values.additional} onChange={set('additional')}>
        {text('tabSetup.field.additional')}
      </Checkbox>
      <Checkbox checked={values.inTotal} onChange={set('inTotal')}>
        {text('tabSetup.field.inTotal')}
      </Checkbox>
      <Checkbox checked={values.inRank} onChange={set('inRank')}>
        {text('tabSetup.field.inRank')}
      </Checkbox>
    </FormDialog>
  )
}
