import { leaveMasters } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Badge, Badges, EntryList } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDone } from '../../../forms/done'
import { problemText } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { useMasterTabs } from './master-tabs'
import { type LeaveType, TypeForm } from './TypeForm'
import { useTypeColumns } from './useTypeColumns'

/** Types of leave of staff and students. */
export function Types() {
  const intl = useIntl()
  const text = useText()
  const { client } = useApi()
  const tabs = useMasterTabs('types')
  const { data, error, mutate } = useCall(leaveMasters.types, {})
  const done = useDone(leaveMasters.types)
  const [form, setForm] = useState<{ type?: LeaveType }>()
  const columns = useTypeColumns()
  return (
    <EntryList<LeaveType>
      {...tabs}
      onAdd={data ? () => setForm({}) : undefined}
      addLabel={text('leaveMasters.newType')}
      list={{
        label: text('leaveMasters.tab.types'),
        rows: data,
        rowKey: row => row.id,
        rowName: row => row.name,
        expectedRows: 12,
        cards: true,
        onPick: type => setForm({ type }),
        empty: { title: text('leaveMasters.noTypes') },
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
        columns: [
          ...columns,
          {
            key: 'marks',
            header: text('leaveMasters.marks'),
            cell: row => (
              <Badges>
                {row.paid ? null : <Badge status="warning">{text('leaveMasters.unpaid')}</Badge>}
                {row.isReserved ? <Badge status="info">{text('leaveMasters.reserved')}</Badge> : null}
                {row.active ? null : <Badge status="secondary">{text('leaveMasters.inactive')}</Badge>}
              </Badges>
            ),
          },
        ],
      }}
      commands={type => ({
        onEdit: () => setForm({ type }),
        ...(type.isReserved
          ? {}
          : {
              onDelete: () =>
                void done(() => client.call(leaveMasters.removeType, { params: { id: type.id } }), text('leaveMasters.deleted')),
            }),
      })}
      dialog={
        form && data ? (
          <TypeForm key={form.type?.id ?? 'new'} type={form.type} types={data} onClose={() => setForm(undefined)} />
        ) : null
      }
    />
  )
}
