import { type AnswerOfCall, tabMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge } from '@school/ui'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useText } from '../../../texts/text'
import { MasterSheet } from './MasterSheet'
import { ScaleForm } from './ScaleForm'
import type { TabSetup } from './useTabSetup'

export type Scale = AnswerOfCall<typeof tabMasters.scales>[number]

/** Scales of grades with their bands. */
export function Scales({ setup }: { setup: TabSetup }) {
  const text = useText()
  const { client } = useApi()
  const answered = useCall(tabMasters.scales, {})
  const done = useDone(tabMasters.scales, tabMasters.offers)
  const [form, setForm] = useState<{ scale?: Scale }>()
  const bands = (scale: Scale) =>
    scale.bands.map(band => (scale.kind === 'percent' ? `${band.grade} ${band.from}` : band.grade)).join(', ')
  return (
    <MasterSheet<Scale>
      title={text('tabSetup.master.scales')}
      answered={answered}
      rowName={row => row.name}
      empty={text('tabSetup.noScales')}
      addLabel={text('tabSetup.newScale')}
      onAdd={setup.mayChange ? () => setForm({}) : undefined}
      onEdit={setup.mayChange ? scale => setForm({ scale }) : undefined}
      onDelete={scale =>
        void done(() => client.call(tabMasters.removeScale, { params: { id: scale.id } }), text('lists.deleted'))
      }
      columns={[
        { key: 'name', header: text('tabSetup.name'), look: 'name', cell: row => row.name },
        { key: 'kind', header: text('tabSetup.kind'), cell: row => text(`tabSetup.scale.${row.kind}`) },
        { key: 'bands', header: text('tabSetup.bands'), look: 'text', cell: bands },
        {
          key: 'rounding',
          header: text('tabSetup.rounding'),
          cell: row => (row.rounding === 'up' ? <Badge>{text('tabSetup.round.up')}</Badge> : null),
        },
      ]}
    >
      {form ? <ScaleForm key={form.scale?.id ?? 'new'} scale={form.scale} onClose={() => setForm(undefined)} /> : null}
    </MasterSheet>
  )
}
