import { type AnswerOfCall, feeSetup } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { headsApplyTo, trimmed } from '@school/rules'
import { Badge, Badges, Checkbox, Field, FieldGrid, NumberInput, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { SetupList } from './SetupList'
import type { Setup, SetupOffers } from './useSetup'

type Head = AnswerOfCall<typeof feeSetup.heads>[number]

const begun = (head: Head | undefined, offers: SetupOffers) => ({
  feeAccountId: head?.account.id ?? offers.accounts[0]?.id ?? null,
  name: head?.name ?? '',
  code: head?.code ?? '',
  sortOrder: head?.sortOrder ?? null,
  appliesTo: head?.appliesTo ?? ('all' as const),
  isOptional: head?.isOptional ?? false,
  refundable: head?.refundable ?? false,
  active: head?.active ?? true,
})

function HeadForm({ head, offers, onClose }: { head: Head | undefined; offers: SetupOffers; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(head, offers),
    problems: ({ name }) => ({ name: trimmed(name) ? undefined : text('feeSetup.needed') }),
    shownBy: [feeSetup.heads, feeSetup.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { feeAccountId, sortOrder, ...rest } = values
    const body = { ...rest, name: trimmed(rest.name), ...(sortOrder === null ? {} : { sortOrder }) }
    return form.save(
      () =>
        head
          ? client.call(feeSetup.changeHead, { params: { id: head.id }, body: { ...body, version: head.version } })
          : client.call(feeSetup.createHead, { body: { ...body, feeAccountId: feeAccountId! } }),
      text('feeSetup.saved'),
    )
  }
  return (
    <FormDialog
      title={head?.name ?? text('feeSetup.newHead')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      {head ? null : (
        <Field label={text('feeSetup.account')} required>
          <Select
            options={offers.accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={values.feeAccountId}
            onChange={set('feeAccountId')}
          />
        </Field>
      )}
      <Field label={text('feeSetup.name')} required error={errorOf('name')}>
        <TextInput value={values.name} maxLength={50} onChange={set('name')} />
      </Field>
      <FieldGrid>
        <Field label={text('feeSetup.code')}>
          <TextInput value={values.code} maxLength={20} onChange={set('code')} />
        </Field>
        <Field label={text('feeSetup.order')} help={text('feeSetup.orderHelp')}>
          <NumberInput decimals={0} value={values.sortOrder} onChange={set('sortOrder')} />
        </Field>
      </FieldGrid>
      <Field label={text('feeSetup.appliesTo')}>
        <Select
          options={headsApplyTo.map(value => ({ value, label: text(`feeSetup.appliesTo.${value}`) }))}
          value={values.appliesTo}
          onChange={value => value && set('appliesTo')(value)}
        />
      </Field>
      <Checkbox checked={values.isOptional} onChange={set('isOptional')}>
        {text('feeSetup.optional')}
      </Checkbox>
      <Checkbox checked={values.refundable} onChange={set('refundable')}>
        {text('feeSetup.refundable')}
      </Checkbox>
      <Checkbox checked={values.active} onChange={set('active')}>
        {text('feeSetup.active')}
      </Checkbox>
    </FormDialog>
  )
}

/** Heads of fees: what a school asks money for. */
export function Heads({ setup }: { setup: Setup }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(feeSetup.heads, {})
  const done = useDone(feeSetup.heads, feeSetup.offers)
  const [form, setForm] = useState<{ head?: Head }>()
  return (
    <SetupList<Head>
      setup={setup}
      answered={answered}
      onAdd={setup.offers ? () => setForm({}) : undefined}
      addLabel={text('feeSetup.newHead')}
      list={{
        onPick: head => setForm({ head }),
        empty: { title: text('feeSetup.noHeads'), children: text('feeSetup.noHeadsHelp') },
        columns: [
          { key: 'name', header: text('feeSetup.name'), look: 'name', cell: row => row.name },
          { key: 'account', header: text('feeSetup.account'), cell: row => row.account.name },
          { key: 'code', header: text('feeSetup.code'), look: 'code', cell: row => row.code ?? '' },
          { key: 'appliesTo', header: text('feeSetup.appliesTo'), cell: row => text(`feeSetup.appliesTo.${row.appliesTo}`) },
          {
            key: 'marks',
            header: text('feeSetup.marks'),
            cell: row =>
              row.isOptional || row.refundable || !row.active ? (
                <Badges>
                  {row.isOptional ? <Badge status="info">{text('feeSetup.optional')}</Badge> : null}
                  {row.refundable ? <Badge>{text('feeSetup.refundable')}</Badge> : null}
                  {row.active ? null : <Badge status="secondary">{text('feeSetup.inactive')}</Badge>}
                </Badges>
              ) : null,
          },
        ],
      }}
      commands={head => ({
        onEdit: () => setForm({ head }),
        onDelete: () => void done(() => client.call(feeSetup.removeHead, { params: { id: head.id } }), text('feeSetup.deleted')),
      })}
      dialog={
        form && setup.offers ? (
          <HeadForm key={form.head?.id ?? 'new'} head={form.head} offers={setup.offers} onClose={() => setForm(undefined)} />
        ) : null
      }
    />
  )
}
