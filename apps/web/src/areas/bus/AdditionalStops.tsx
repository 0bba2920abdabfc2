import type { AnswerOfCall, bus } from '@school/api/client'
import { EntryList, type TabsProps } from '@school/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { FilterFields } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { AdditionalForm } from './AdditionalForm'
import { useAdditionalColumns } from './useAdditionalColumns'
import { useAdditionalStops } from './useAdditionalStops'

export type AdditionalRow = AnswerOfCall<typeof bus.additional>['results'][number]

/** The tab of stops for a time. */
export function AdditionalStops({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
  const title = useFormTitle()
  const navigate = useNavigate()
  const { settings } = useSignedIn()
  const { offers, year, list, remove } = useAdditionalStops()
  const [editing, setEditing] = useState<AdditionalRow | 'new'>()
  const columns = useAdditionalColumns()
  return (
    <EntryList<AdditionalRow>
      header={{ title: title('s.student.bus'), context: settings.school?.name }}
      statuses={tabs.tabs}
      status={tabs.selected}
      onStatus={key => navigate(tabs.tabs.find(tab => tab.key === key)?.href ?? '')}
      onAdd={offers && year ? () => setEditing('new') : undefined}
      addLabel={text('bus.new')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: text('bus.additional'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => `${row.student}, ${row.stop}`,
        onPick: row => setEditing(row),
        empty: { title: text('bus.none'), children: text('bus.noneHelp') },
        columns,
      }}
      commands={row => ({
        onEdit: row.edit === 'none' ? undefined : () => setEditing(row),
        onDelete: row.state === 'Ended' ? undefined : () => void remove(row),
      })}
      pagination={list.pagination}
      dialog={
        offers && year && editing ? (
          <AdditionalForm
            key={editing === 'new' ? 'new' : editing.id}
            offers={offers}
            year={year}
            row={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
