import { tabMasters } from '@school/api/client'
import { useApi } from '@school/api/react'
import { scaleKinds, trimmed } from '@school/rules'
import { Button, Checkbox, Field, FieldGrid, NumberInput, Select, Table, TextInput } from '@school/ui'
import { Plus, Trash2 } from 'lucide-react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useText } from '../../../texts/text'
import type { Scale } from './Scales'

interface Band {
  readonly grade: string
  readonly from: number | null
  readonly points: number | null
  readonly label: string
  readonly pass: boolean
}

const begun = (scale: Scale | undefined) => ({
  name: scale?.name ?? '',
  kind: scale?.kind ?? ('percent' as const),
  precision: scale?.precision ?? (0 as const),
  rounding: scale?.rounding ?? ('half-up' as const),
  bands: (scale?.bands.map(band => ({ ...band, points: band.points ?? null, label: band.label ?? '' })) ?? [
    { grade: 'A', from: 0, points: null, label: '', pass: true },
  ]) as readonly Band[],
})
type Values = ReturnType<typeof begun>

function BandTable({ values, onChange }: { values: Values; onChange: (bands: readonly Band[]) => void }) {
  const text = useText()
  const { bands, kind } = values
  const rows = bands.map((band, place) => ({ ...band, place }))
  const set = (place: number, change: Partial<Band>) =>
    onChange(bands.map((band, at) => (at === place ? { ...band, ...change } : band)))
  const name = (place: number, field: string) => `${text('tabSetup.bandNo', { no: place + 1 })} · ${field}`
  return (
    <Table
      label={text('tabSetup.bands')}
      rows={rows}
      rowKey={row => String(row.place)}
      rowName={row => row.grade}
      rowMenu={row => [
        {
          key: 'remove',
          icon: Trash2,
          label: text('tabSetup.remove'),
          onSelect: () => onChange(bands.filter((_, at) => at !== row.place)),
        },
      ]}
      columns={[
        {
          key: 'grade',
          header: text('tabSetup.grade'),
          width: '6rem',
          cell: row => (
            <TextInput
              aria-label={name(row.place, text('tabSetup.grade'))}
              value={row.grade}
              maxLength={5}
              onChange={grade => set(row.place, { grade })}
            />
          ),
        },
        ...(kind === 'percent'
          ? [
              {
                key: 'from',
                header: text('tabSetup.from'),
                width: '7rem',
                cell: (row: (typeof rows)[number]) => (
                  <NumberInput
                    aria-label={name(row.place, text('tabSetup.from'))}
                    decimals={2}
                    value={row.from}
                    onChange={from => set(row.place, { from })}
                  />
                ),
              },
            ]
          : []),
        {
          key: 'points',
          header: text('tabSetup.points'),
          width: '6rem',
          cell: row => (
            <NumberInput
              aria-label={name(row.place, text('tabSetup.points'))}
              decimals={1}
              value={row.points}
              onChange={points => set(row.place, { points })}
            />
          ),
        },
        {
          key: 'label',
          header: text('tabSetup.label'),
          cell: row => (
            <TextInput
              aria-label={name(row.place, text('tabSetup.label'))}
              value={row.label}
              maxLength={40}
              onChange={label => set(row.place, { label })}
            />
          ),
        },
        {
          key: 'pass',
          header: text('tabSetup.passes'),
          cell: row => (
            <Checkbox
              aria-label={name(row.place, text('tabSetup.passes'))}
              checked={row.pass}
              onChange={pass => set(row.place, { pass })}
            />
          ),
        },
      ]}
    />
  )
}

/** A scale with its bands, new or changed. */
export function ScaleForm({ scale, onClose }: { scale: Scale | undefined; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => begun(scale),
    problems: ({ name, bands, kind }) => ({
      name: trimmed(name) ? undefined : text('tabSetup.needed'),
      bands:
        bands.length === 0 || bands.some(band => !trimmed(band.grade))
          ? text('tabSetup.gradesNeeded')
          : kind === 'percent' &&
              (new Set(bands.map(band => band.from)).size < bands.length || !bands.some(band => band.from === 0))
            ? text('error.BandLimits')
            : undefined,
    }),
    shownBy: [tabMasters.scales, tabMasters.offers],
    onClose,
  })
  const { values, set, errorOf } = form
  const save = () => {
    const { name, bands, ...rules } = values
    const sent = bands.map(({ grade, from, points, label, pass }) => ({
      grade: trimmed(grade),
      from: from ?? 0,
      pass,
      ...(points === null ? {} : { points }),
      ...(trimmed(label) ? { label: trimmed(label) } : {}),
    }))
    return form.save(async () => {
      const known = scale
        ? scale.name === trimmed(name)
          ? scale
          : await client.call(tabMasters.changeScale, {
              params: { id: scale.id },
              body: { name: trimmed(name), version: scale.version },
            })
        : await client.call(tabMasters.createScale, { body: { name: trimmed(name), ...rules } })
      await client.call(tabMasters.changeBands, {
        params: { id: known.id },
        body: { ...rules, bands: sent, version: known.version },
      })
    }, text('lists.saved'))
  }
  return (
    <FormDialog
      size="medium"
      title={scale?.name ?? text('tabSetup.newScale')}
      {...form.dialog}
      save={{ label: text('app.save'), busy: form.busy }}
      onSave={() => void save()}
    >
      <FieldGrid>
        <Field label={text('tabSetup.name')} required error={errorOf('name')}>
          <TextInput value={values.name} maxLength={50} onChange={set('name')} />
        </Field>
        <Field label={text('tabSetup.kind')} required>
          <Select
            options={scaleKinds.map(value => ({ value, label: text(`tabSetup.scale.${value}`) }))}
            value={values.kind}
            onChange={kind => kind && set('kind')(kind)}
          />
        </Field>
        <Field label={text('tabSetup.precision')}>
          <Select
            options={([0, 1, 2] as const).map(value => ({ value: String(value), label: String(value) }))}
            value={String(values.precision)}
            onChange={value => set('precision')(value === '1' ? 1 : value === '2' ? 2 : 0)}
          />
        </Field>
        <Field label={text('tabSetup.rounding')}>
          <Select
            options={(['half-up', 'up'] as const).map(value => ({ value, label: text(`tabSetup.round.${value}`) }))}
            value={values.rounding}
            onChange={rounding => rounding && set('rounding')(rounding)}
          />
        </Field>
      </FieldGrid>
      <Field label={text('tabSetup.bands')} error={errorOf('bands')}>
        <BandTable values={values} onChange={set('bands')} />
      </Field>
      <div>
        <Button
          icon={Plus}
          onClick={() => set('bands')([...values.bands, { grade: '', from: null, points: null, label: '', pass: true }])}
        >
          {text('tabSetup.addBand')}
        </Button>
      </div>
    </FormDialog>
  )
}
