import { type AnswerOfCall, leaveMasters } from '@school/api/client'
import { useApi } from '@school/api/react'
import { trimmed } from '@school/rules'
import {
  DateInput,
  EntitySelectorInput,
  Field,
  FieldGrid,
  NumberInput,
  Select,
  staffSelectormultiple,
  TextInput,
  useToast,
} from '@school/ui'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useStaffLoaders } from '../../../forms/selectors'
import { useText } from '../../../texts/text'

interface AdjustFormProps {
  readonly types: AnswerOfCall<typeof leaveMasters.balances>['types']
  /** Who was chosen in the list. */
  readonly staffIds: readonly string[]
  readonly today: string
  readonly onClose: () => void
}

/** Credits days of a type to some staff, or takes them back. */
export function AdjustForm({ types, staffIds, today, onClose }: AdjustFormProps) {
  const text = useText()
  const toast = useToast()
  const { client } = useApi()
  const loaders = useStaffLoaders()
  const form = useForm({
    begin: () => ({
      staffIds: [...staffIds] as string[],
      leaveTypeId: null as string | null,
      days: null as number | null,
      reason: '',
      expiresOn: null as string | null,
    }),
    problems: ({ staffIds: who, leaveTypeId, days, reason }) => ({
      staffIds: who.length > 0 ? undefined : text('leaveMasters.needed'),
      leaveTypeId: leaveTypeId ? undefined : text('leaveMasters.needed'),
      days: days && Number.isInteger(days * 2) ? undefined : text('leaveMasters.NoDays'),
      reason: trimmed(reason).length >= 3 ? undefined : text('leaveMasters.needed'),
    }),
    shownBy: [leaveMasters.balances, leaveMasters.balancesOf],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () =>
    form.save(async () => {
      const { leaveTypeId, days, expiresOn, ...rest } = values
      const { credited, unchanged } = await client.call(leaveMasters.adjust, {
        body: { ...rest, leaveTypeId: leaveTypeId!, days: days!, ...(expiresOn ? { expiresOn } : {}) },
      })
      if (unchanged > 0) toast.show({ type: 'warning', message: text('leaveMasters.opened', { n: credited, m: unchanged }) })
    }, text('leaveMasters.saved'))
  return (
    <FormDialog
      title={text('leaveMasters.adjust')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('leaveMasters.staff')} required error={errorOf('staffIds')}>
        <EntitySelectorInput
          multiple
          configuration={staffSelectormultiple}
          loaders={loaders}
          filters={{ avoidRelievedStaff: 'Working' }}
          value={values.staffIds}
          onChange={ids => set('staffIds')([...ids])}
        />
      </Field>
      <FieldGrid>
        <Field label={text('leaveMasters.type')} required error={errorOf('leaveTypeId')}>
          <Select
            options={types
              .filter(type => type.allot !== 'none')
              .map(type => ({
                value: type.id,
                label:
                  type.appliesTo === 'all'
                    ? `${type.code} · ${type.name}`
                    : `${type.code} · ${type.name} (${text(`leaveMasters.appliesTo.${type.appliesTo}`)})`,
              }))}
            value={values.leaveTypeId}
            onChange={set('leaveTypeId')}
          />
        </Field>
        <Field label={text('leaveMasters.days')} help={text('leaveMasters.daysHelp')} required error={errorOf('days')}>
          <NumberInput decimals={1} value={values.days} onChange={set('days')} />
        </Field>
        <Field label={text('leaveMasters.expiresOn')} help={text('leaveMasters.expiresHelp')}>
          <DateInput value={values.expiresOn} min={today} today={today} onChange={set('expiresOn')} />
        </Field>
      </FieldGrid>
      <Field label={text('leaveMasters.reason')} required error={errorOf('reason')}>
        <TextInput value={values.reason} maxLength={300} onChange={set('reason')} />
      </Field>
    </FormDialog>
  )
}
