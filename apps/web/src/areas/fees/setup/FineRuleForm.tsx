import { feeSetup } from '@school/api/client'
import { useApi } from '@school/api/react'
import { slabProblems, trimmed } from '@school/rules'
import { Button, Checkbox, Field, FieldGrid, NumberInput, Panel, PanelBody, Select, TextInput } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { FineRule } from './FineRules'
import { toPaise, toRupees } from './rupees'

const types = ['none', 'fixed', 'per-day', 'slab', 'slab-per-day', 'percent-month'] as const

interface Slab {
  readonly fromDay: number | null
  readonly toDay: number | null
  readonly amount: number | null
}

const begun = (rule: FineRule | undefined) => ({
  name: rule?.name ?? '',
  type: rule?.type ?? ('per-day' as const),
  amount: toRupees(rule?.amount ?? 0),
  percent: rule?.percentBps ? rule.percentBps / 100 : null,
  slabs: (rule?.slabs.map(slab => ({ fromDay: slab.fromDay, toDay: slab.toDay ?? null, amount: toRupees(slab.amount) })) ??
    []) as readonly Slab[],
  graceDays: rule?.graceDays ?? null,
  countGrace: rule?.countGrace ?? true,
  maxAmount: rule?.maxAmount == null ? null : rule.maxAmount / 100,
})
type Values = ReturnType<typeof begun>

const bySlabs = (type: Values['type']) => type === 'slab' || type === 'slab-per-day'
/** The slab that follows those that there are. */
const nextSlab = (slabs: readonly Slab[]): Slab => ({ fromDay: (slabs.at(-1)?.toDay ?? 0) + 1, toDay: null, amount: null })
const sent = (slabs: readonly Slab[]) =>
  slabs.map(({ fromDay, toDay, amount }) => ({
    fromDay: fromDay ?? 0,
    ...(toDay === null ? {} : { toDay }),
    amount: toPaise(amount),
  }))

const slabTexts = { FirstDay: 'SlabFirstDay', Gap: 'SlabGap', Backwards: 'SlabBackwards', NoEnd: 'SlabNoEnd' } as const

/** One slab of a rule. */
function SlabFields({
  slab,
  no,
  error,
  onChange,
  onRemove,
}: {
  slab: Slab
  no: number
  error: string | undefined
  onChange: (slab: Slab) => void
  onRemove: () => void
}) {
  const text = useText()
  return (
    <Panel
      title={text('feeSetup.slabNo', { no })}
      commands={[{ key: 'remove', label: text('feeSetup.remove'), icon: Trash2, onSelect: onRemove }]}
    >
      <PanelBody>
        <FieldGrid>
          <Field label={text('feeSetup.fromDay')} required error={error}>
            <NumberInput decimals={0} value={slab.fromDay} onChange={fromDay => onChange({ ...slab, fromDay })} />
          </Field>
          <Field label={text('feeSetup.toDay')} help={text('feeSetup.toDayHelp')}>
            <NumberInput decimals={0} value={slab.toDay} onChange={toDay => onChange({ ...slab, toDay })} />
          </Field>
          <Field label={text('feeSetup.amount')} required>
            <NumberInput money value={slab.amount} onChange={amount => onChange({ ...slab, amount })} />
          </Field>
        </FieldGrid>
      </PanelBody>
    </Panel>
  )
}

/** A rule of fines, new or changed. */
export function FineRuleForm({ rule, onClose }: { rule: FineRule | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const wrongSlabs = ({ type, slabs }: Values) => (bySlabs(type) ? slabProblems(sent(slabs)) : [])
  const form = useForm({
    begin: () => begun(rule),
    problems: values => ({
      name: trimmed(values.name) ? undefined : text('feeSetup.needed'),
      amount: ['fixed', 'per-day'].includes(values.type) && !values.amount ? text('feeSetup.AmountNeeded') : undefined,
      percent: values.type === 'percent-month' && !values.percent ? text('feeSetup.PercentNeeded') : undefined,
      slabs:
        bySlabs(values.type) && (values.slabs.length === 0 || wrongSlabs(values).some(Boolean))
          ? text('feeSetup.SlabsNeeded')
          : undefined,
    }),
    shownBy: [feeSetup.fineRules, feeSetup.offers],
    onClose,
  })
  const { values, set, setValues, errorOf } = form
  const wrong = wrongSlabs(values)
  const setSlabs = (slabs: readonly Slab[]) => set('slabs')(slabs)
  const save = () => {
    const body = {
      name: trimmed(values.name),
      type: values.type,
      amount: toPaise(values.amount),
      percentBps: toPaise(values.percent),
      slabs: sent(values.slabs),
      graceDays: values.graceDays ?? 0,
      countGrace: values.countGrace,
      maxAmount: values.maxAmount === null ? null : toPaise(values.maxAmount),
    }
    return form.save(
      () =>
        rule
          ? client.call(feeSetup.changeFineRule, { params: { id: rule.id }, body: { ...body, version: rule.version } })
          : client.call(feeSetup.createFineRule, { body }),
      text('feeSetup.saved'),
    )
  }
  return (
    <FormDialog
      size="medium"
      title={rule?.name ?? text('feeSetup.newFineRule')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('feeSetup.name')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        <Field label={text('feeSetup.fineType')} required>
          <Select
            options={types.map(value => ({ value, label: text(`feeSetup.fine.${value}`) }))}
            value={values.type}
            onChange={type =>
              type &&
              setValues(before => ({
                ...before,
                type,
                // What goes by slabs has one at least.
                slabs: bySlabs(type) && before.slabs.length === 0 ? [nextSlab([])] : before.slabs,
              }))
            }
          />
        </Field>
        {values.type === 'fixed' || values.type === 'per-day' ? (
          <Field label={text('feeSetup.amount')} required error={errorOf('amount')}>
            <NumberInput money value={values.amount} onChange={set('amount')} />
          </Field>
        ) : null}
        {values.type === 'percent-month' ? (
          <Field label={text('feeSetup.percent')} required error={errorOf('percent')}>
            <NumberInput decimals={2} value={values.percent} onChange={set('percent')} />
          </Field>
        ) : null}
        <Field label={text('feeSetup.grace')}>
          <NumberInput decimals={0} value={values.graceDays} onChange={set('graceDays')} />
        </Field>
        <Field label={text('feeSetup.most')} help={text('feeSetup.mostHelp')}>
          <NumberInput money value={values.maxAmount} onChange={set('maxAmount')} />
        </Field>
      </FieldGrid>
      <Checkbox checked={values.countGrace} onChange={set('countGrace')}>
        {text('feeSetup.countGrace')}
      </Checkbox>
      {bySlabs(values.type)
        ? values.slabs.map((slab, place) => (
            <SlabFields
              key={place}
              no={place + 1}
              slab={slab}
              error={errorOf('slabs') && wrong[place] ? text(`feeSetup.${slabTexts[wrong[place]]}`) : undefined}
              onChange={next => setSlabs(values.slabs.map((one, at) => (at === place ? next : one)))}
              onRemove={() => setSlabs(values.slabs.filter((_, at) => at !== place))}
            />
          ))
        : null}
      {bySlabs(values.type) ? (
        <div>
          <Button icon={Plus} onClick={() => setSlabs([...values.slabs, nextSlab(values.slabs)])}>
            {text('feeSetup.addSlab')}
          </Button>
        </div>
      ) : null}
    </FormDialog>
  )
}
