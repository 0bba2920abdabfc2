import { type AnswerOfCall, feePlans } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { formatRupees } from '@school/rules'
import { Banner, Field, NumberInput } from '@school/ui'
import { IndianRupee } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import { toPaise } from './rupees'
import { SetupList } from './SetupList'
import type { Setup } from './useSetup'

type Rate = AnswerOfCall<typeof feePlans.rates>[number]
type Stop = Omit<Rate, 'id'> & { readonly id: string; readonly name: string; readonly rateId: string | null }

/** The rate of some stops. */
function RateForm({ stops, yearId, onClose }: { stops: readonly Stop[]; yearId: string; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const [first] = stops
  const form = useForm({
    begin: () => ({ rupees: stops.length === 1 && first?.amountPerMonth != null ? first.amountPerMonth / 100 : null }),
    problems: ({ rupees }) => ({ rupees: rupees === null ? text('feeSetup.AmountNeeded') : undefined }),
    shownBy: [feePlans.rates],
    onClose,
  })
  const save = () =>
    form.save(async () => {
      const amountPerMonth = toPaise(form.values.rupees)
      for (const stop of stops)
        await (stop.rateId
          ? client.call(feePlans.changeRate, { params: { id: stop.rateId }, body: { amountPerMonth } })
          : client.call(feePlans.createRate, { body: { academicYearId: yearId, busStopId: stop.busStopId, amountPerMonth } }))
    }, text('feeSetup.saved'))
  return (
    <FormDialog
      title={stops.length === 1 ? first!.name : text('feeSetup.stops', { n: stops.length })}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <Field label={text('feeSetup.perMonth')} required error={form.errorOf('rupees')}>
        <NumberInput money value={form.values.rupees} onChange={form.set('rupees')} />
      </Field>
    </FormDialog>
  )
}

/** What a month of the bus costs from each stop. */
export function BusRates({ setup }: { setup: Setup }) {
  const text = useText()
  const { client } = useApi()
  const { offers, yearId } = setup
  const { data, error, mutate } = useCall(feePlans.rates, yearId ? { query: { academicYearId: yearId } } : null)
  const done = useDone(feePlans.rates)
  const [editing, setEditing] = useState<readonly Stop[]>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const open = offers !== undefined && !offers.isExternal
  const stops = data?.map((rate): Stop => ({ ...rate, id: rate.busStopId, rateId: rate.id, name: `${rate.stop}, ${rate.bus}` }))
  return (
    <SetupList<Stop>
      setup={setup}
      answered={{ data: stops, error, mutate }}
      // Who has rates knows what asks for them.
      notice={
        setup.external ??
        (stops?.every(stop => stop.rateId === null) ? <Banner tone="info">{text('feeSetup.busHelp')}</Banner> : null)
      }
      filters={setup.yearField}
      list={{
        onPick: open ? stop => setEditing([stop]) : undefined,
        empty: { title: text('feeSetup.noStops') },
        columns: [
          { key: 'stop', header: text('feeSetup.stop'), look: 'name', cell: row => row.stop },
          { key: 'bus', header: text('feeSetup.bus'), cell: row => row.bus },
          {
            key: 'rate',
            header: text('feeSetup.perMonth'),
            align: 'end',
            cell: row => (row.amountPerMonth === null ? '–' : formatRupees(row.amountPerMonth)),
          },
        ],
      }}
      commands={
        open
          ? stop => ({
              onEdit: () => setEditing([stop]),
              onDelete: stop.rateId
                ? () =>
                    void done(() => client.call(feePlans.removeRate, { params: { id: stop.rateId! } }), text('feeSetup.deleted'))
                : undefined,
            })
          : undefined
      }
      bulk={
        open
          ? {
              selected,
              onSelect: setSelected,
              actions: [
                {
                  key: 'rate',
                  label: text('feeSetup.setRate'),
                  icon: IndianRupee,
                  onSelect: () => setEditing((stops ?? []).filter(stop => selected.has(stop.id))),
                },
              ],
            }
          : undefined
      }
      dialog={
        editing && yearId ? (
          <RateForm
            stops={editing}
            yearId={yearId}
            onClose={() => {
              setEditing(undefined)
              setSelected(new Set())
            }}
          />
        ) : null
      }
    />
  )
}
