import { type AnswerOfCall, feeConcessions, feeSetup } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { concessionPers, formatPercent, formatRupees, trimmed } from '@school/rules'
import { Badge, Checkbox, Field, MultiSelect, NumberInput, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { toPaise } from './rupees'
import { SetupList } from './SetupList'
import type { Setup, SetupOffers } from './useSetup'

type Type = AnswerOfCall<typeof feeConcessions.types>[number]

const begun = (type: Type | undefined) => ({
  name: type?.name ?? '',
  kind: type?.amount != null ? ('amount' as const) : ('percent' as const),
  value: (type ? (type.percentBps ?? type.amount ?? 0) / 100 : null) as number | null,
  per: type?.per ?? ('installment' as const),
  headIds: (type?.heads.map(head => head.id) ?? []) as readonly string[],
  active: type?.active ?? true,
})

function TypeForm({ type, offers, onClose }: { type: Type | undefined; offers: SetupOffers; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(type),
    problems: ({ name, kind, value, headIds }) => ({
      name: trimmed(name) ? undefined : text('feeSetup.needed'),
      value: !value
        ? text(kind === 'percent' ? 'feeSetup.PercentNeeded' : 'feeSetup.AmountNeeded')
        : kind === 'percent' && value > 100
          ? text('feeSetup.TooMuch', { amount: '100 %' })
          : undefined,
      headIds: headIds.length > 0 ? undefined : text('feeSetup.needed'),
    }),
    shownBy: [feeConcessions.types, feeSetup.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const worth = toPaise(values.value)
    const body = {
      name: trimmed(values.name),
      percentBps: values.kind === 'percent' ? worth : null,
      amount: values.kind === 'amount' ? worth : null,
      per: values.per,
      headIds: [...values.headIds],
      active: values.active,
    }
    return form.save(
      () =>
        type
          ? client.call(feeConcessions.changeType, { params: { id: type.id }, body: { ...body, version: type.version } })
          : client.call(feeConcessions.createType, { body }),
      text('feeSetup.saved'),
    )
  }
  return (
    <FormDialog
      title={type?.name ?? text('feeSetup.newType')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('feeSetup.name')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={50} onChange={set('name')} />
      </Field>
      <Field label={text('feeSetup.gives')} required>
        <Select
          options={(['percent', 'amount'] as const).map(value => ({ value, label: text(`feeSetup.gives.${value}`) }))}
          value={values.kind}
          onChange={kind => kind && set('kind')(kind)}
        />
      </Field>
      <Field label={text(values.kind === 'percent' ? 'feeSetup.percent' : 'feeSetup.amount')} required error={errorOf('value')}>
        <NumberInput money={values.kind === 'amount'} decimals={2} value={values.value} onChange={set('value')} />
      </Field>
      {values.kind === 'amount' ? (
        <Field label={text('feeSetup.per')} help={text('feeSetup.perHelp')}>
          <Select
            options={concessionPers.map(value => ({ value, label: text(`feeSetup.per.${value}`) }))}
            value={values.per}
            onChange={per => per && set('per')(per)}
          />
        </Field>
      ) : null}
      <Field label={text('feeSetup.ofHeads')} required error={errorOf('headIds')}>
        <MultiSelect
          options={offers.heads.map(({ id, name, accountId }) => ({
            value: id,
            label: `${name} (${offers.accounts.find(one => one.id === accountId)?.name ?? ''})`,
          }))}
          value={[...values.headIds]}
          onChange={set('headIds')}
        />
      </Field>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('feeSetup.active')}
      </Checkbox>
    </FormDialog>
  )
}

/** Types of concessions. */
export function ConcessionTypes({ setup }: { setup: Setup }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(feeConcessions.types, {})
  const done = useDone(feeConcessions.types, feeSetup.offers)
  const [form, setForm] = useState<{ type?: Type }>()
  return (
    <SetupList<Type>
      setup={setup}
      answered={answered}
      onAdd={setup.offers ? () => setForm({}) : undefined}
      addLabel={text('feeSetup.newType')}
      list={{
        onPick: type => setForm({ type }),
        empty: { title: text('feeSetup.noTypes') },
        columns: [
          { key: 'name', header: text('feeSetup.name'), look: 'name', cell: row => row.name },
          {
            key: 'gives',
            header: text('feeSetup.gives'),
            cell: row =>
              row.amount === null
                ? formatPercent((row.percentBps ?? 0) / 100)
                : `${formatRupees(row.amount)} · ${text(`feeSetup.per.${row.per}`)}`,
          },
          { key: 'heads', header: text('feeSetup.ofHeads'), cell: row => row.heads.map(head => head.name).join(', ') },
          {
            key: 'state',
            header: text('feeSetup.stateName'),
            cell: row =>
              row.active ? (
                <Badge status="success">{text('feeSetup.active')}</Badge>
              ) : (
                <Badge status="secondary">{text('feeSetup.inactive')}</Badge>
              ),
          },
        ],
      }}
      commands={type => ({
        onEdit: () => setForm({ type }),
        onDelete: () =>
          void done(() => client.call(feeConcessions.removeType, { params: { id: type.id } }), text('feeSetup.deleted')),
      })}
      dialog={
        form && setup.offers ? (
          <TypeForm key={form.type?.id ?? 'new'} type={form.type} offers={setup.offers} onClose={() => setForm(undefined)} />
        ) : null
      }
    />
  )
}
