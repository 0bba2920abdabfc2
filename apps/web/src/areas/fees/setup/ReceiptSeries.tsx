import { type AnswerOfCall, feeSetup } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { receiptNumber } from '@school/rules'
import { Badge, Field, FieldGrid, NumberInput, Select, TextInput } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { SetupList } from './SetupList'
import type { Setup, SetupOffers } from './useSetup'

type Series = AnswerOfCall<typeof feeSetup.series>[number] & { readonly name?: string }

const begun = (series: Series | undefined, offers: SetupOffers) => ({
  feeAccountId: series?.account.id ?? offers.accounts[0]?.id ?? null,
  period: series?.period ?? offers.receiptPeriods[0] ?? null,
  prefix: series?.prefix ?? '',
  padding: (series?.padding ?? 5) as number | null,
  next: (series?.next ?? 1) as number | null,
})

function SeriesForm({ series, offers, onClose }: { series: Series | undefined; offers: SetupOffers; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(series, offers),
    problems: ({ prefix, next }) => ({
      prefix: /^[A-Z0-9-]{1,10}$/.test(prefix) ? undefined : text('feeSetup.prefixHelp'),
      next: series?.isUsed && (next ?? 0) < series.next ? text('feeSetup.NextGrows', { next: series.next }) : undefined,
    }),
    shownBy: [feeSetup.series],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { feeAccountId, period, prefix } = values
    const body = { prefix, padding: values.padding ?? 5, next: values.next ?? 1 }
    return form.save(
      () =>
        series
          ? client.call(feeSetup.changeSeries, { params: { id: series.id }, body: { ...body, version: series.version } })
          : client.call(feeSetup.createSeries, { body: { ...body, period: period!, feeAccountId: feeAccountId! } }),
      text('feeSetup.saved'),
    )
  }
  return (
    <FormDialog
      title={series ? `${series.account.name} · ${series.period}` : text('feeSetup.newSeries')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      {series ? null : (
        <FieldGrid>
          <Field label={text('feeSetup.account')} required>
            <Select
              options={offers.accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.feeAccountId}
              onChange={set('feeAccountId')}
            />
          </Field>
          <Field label={text('feeSetup.period')} required error={errorOf('period')}>
            <Select
              options={offers.receiptPeriods.map(value => ({ value, label: value }))}
              value={values.period}
              onChange={set('period')}
            />
          </Field>
        </FieldGrid>
      )}
      <Field
        label={text('feeSetup.prefix')}
        required
        help={series?.isUsed ? text('feeSetup.PrefixFixed') : text('feeSetup.prefixHelp')}
        error={errorOf('prefix')}
      >
        <TextInput
          value={values.prefix}
          maxLength={10}
          disabled={series?.isUsed}
          onChange={prefix => set('prefix')(prefix.toUpperCase())}
        />
      </Field>
      <FieldGrid>
        <Field label={text('feeSetup.padding')}>
          <NumberInput decimals={0} value={values.padding} onChange={set('padding')} />
        </Field>
        <Field label={text('feeSetup.next')} required error={errorOf('next')}>
          <NumberInput decimals={0} value={values.next} onChange={set('next')} />
        </Field>
      </FieldGrid>
    </FormDialog>
  )
}

/** Series of receipt numbers. */
export function ReceiptSeries({ setup }: { setup: Setup }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(feeSetup.series, {})
  const done = useDone(feeSetup.series)
  const [form, setForm] = useState<{ series?: Series }>()
  return (
    <SetupList<Series>
      setup={setup}
      answered={answered}
      onAdd={setup.offers ? () => setForm({}) : undefined}
      addLabel={text('feeSetup.newSeries')}
      list={{
        rowName: row => `${row.account.name} ${row.period}`,
        onPick: series => setForm({ series }),
        empty: { title: text('feeSetup.noSeries'), children: text('feeSetup.noSeriesHelp') },
        columns: [
          { key: 'account', header: text('feeSetup.account'), look: 'name', cell: row => row.account.name },
          { key: 'period', header: text('feeSetup.period'), look: 'code', cell: row => row.period },
          { key: 'prefix', header: text('feeSetup.prefix'), cell: row => row.prefix },
          {
            key: 'next',
            header: text('feeSetup.nextNumber'),
            look: 'code',
            cell: row => receiptNumber(row.prefix, row.period, row.padding, row.next),
          },
          {
            key: 'state',
            header: text('feeSetup.stateName'),
            cell: row =>
              row.isUsed ? <Badge status="success">{text('feeSetup.inUse')}</Badge> : <Badge>{text('feeSetup.unused')}</Badge>,
          },
        ],
      }}
      commands={series => ({
        onEdit: () => setForm({ series }),
        onDelete: series.isUsed
          ? undefined
          : () => void done(() => client.call(feeSetup.removeSeries, { params: { id: series.id } }), text('feeSetup.deleted')),
      })}
      dialog={
        form && setup.offers ? (
          <SeriesForm
            key={form.series?.id ?? 'new'}
            series={form.series}
            offers={setup.offers}
            onClose={() => setForm(undefined)}
          />
        ) : null
      }
    />
  )
}
