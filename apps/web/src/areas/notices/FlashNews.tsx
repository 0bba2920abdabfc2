import { flashNews } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { displayDay, flashStatuses } from '@school/rules'
import { Badge, EntryList } from '@school/ui'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useAudienceWords } from '../../forms/audience'
import { useDone } from '../../forms/done'
import { PlainText } from '../../forms/PlainText'
import { useFilteredList } from '../../list'
import { codeFilter, FilterFields, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { FlashForm, type News } from './FlashForm'

const tones = { Current: 'success', Upcoming: 'info', Ended: undefined, Inactive: 'warning' } as const

/** /communication/flash-news: short news over the homes. */
export default function FlashNews() {
  const text = useText()
  const title = useFormTitle()
  const words = useAudienceWords()
  const { client } = useApi()
  const { settings } = useSignedIn()
  const { data: offers } = useCall(flashNews.initialValues, {})
  const [editing, setEditing] = useState<News | 'new'>()
  const list = useFilteredList({
    name: 'flash-news',
    ready: true,
    filters: () => [
      codeFilter(text, 'status', text('flash.status'), flashStatuses, value => text(`flash.status.${value}`)),
      searchFilter(text),
    ],
    call: flashNews.list,
    request: (values, page) => ({
      query: {
        status: values.code('status', flashStatuses),
        text: values.text(),
        ...page,
      },
    }),
  })
  const run = useDone(flashNews.list, flashNews.current)
  const activate = (row: News) =>
    void run(
      () => client.call(flashNews.activate, { params: { id: row.id }, body: { active: !row.active } }),
      text(row.active ? 'flash.deactivated' : 'flash.activated'),
    )
  return (
    <EntryList<News>
      header={{ title: title('s.comm.flash'), context: settings.school?.name }}
      onAdd={offers ? () => setEditing('new') : undefined}
      addLabel={text('flash.add')}
      filters={<FilterFields report={list.report} />}
      list={{
        label: title('s.comm.flash'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.text,
        empty: { title: text('flash.none'), children: text('flash.noneHelp') },
        columns: [
          {
            key: 'news',
            header: text('flash.news'),
            look: 'name',
            cell: row => (row.link ? <PlainText text={`${row.text} ${row.link}`} /> : <PlainText text={row.text} />),
          },
          { key: 'audience', header: text('audience.for'), cell: row => words(row.audience) },
          { key: 'from', header: text('flash.from'), look: 'code', cell: row => displayDay(row.startsOn) },
          { key: 'to', header: text('flash.to'), look: 'code', cell: row => displayDay(row.endsOn) },
          {
            key: 'active',
            header: text('flash.active'),
            cell: row => <Badge status={tones[row.status]}>{text(`flash.status.${row.status}`)}</Badge>,
          },
          { key: 'by', header: text('flash.by'), cell: row => row.by },
        ],
      }}
      commands={row =>
        row.mayEdit
          ? {
              onEdit: () => setEditing(row),
              more: [
                {
                  key: 'active',
                  icon: row.active ? EyeOff : Eye,
                  label: text(row.active ? 'flash.deactivate' : 'flash.activate'),
                  onSelect: () => activate(row),
                },
              ],
              onDelete: () => void run(() => client.call(flashNews.remove, { params: { id: row.id } }), text('flash.deleted')),
            }
          : {}
      }
      pagination={list.pagination}
      dialog={
        offers && editing ? (
          <FlashForm
            key={editing === 'new' ? 'new' : editing.id}
            offers={offers}
            news={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
