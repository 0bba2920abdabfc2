import { type AnswerOfCall, adminPort, portal } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { Link } from '@school/ui'
import { useState } from 'react'
import { useFilteredList } from '../../list'
import { OrderedEntries, orderedFilters, orderedQuery } from '../../list/OrderedEntries'
import { useText } from '../../text'
import { AdminPortForm } from './AdminPortForm'

export type PortRow = AnswerOfCall<typeof adminPort.list>['results'][number]

/** /communication/admin-port: what the school shows its families, and in which order. */
export default function AdminPort() {
  const text = useText()
  const reload = useReload()
  const { client } = useApi()
  const [editing, setEditing] = useState<PortRow | 'new'>()
  const { data: next } = useCall(adminPort.sortOrder, {})
  const list = useFilteredList({
    name: 'admin-port',
    ready: true,
    filters: () => orderedFilters(text),
    call: adminPort.list,
    request: (values, page) => ({ query: { ...orderedQuery(values), ...page } }),
  })
  const fresh = () => reload(adminPort.list, adminPort.sortOrder, portal.list)
  const row = editing === 'new' ? undefined : editing
  return (
    <OrderedEntries<PortRow>
      form="s.comm.admin-port"
      list={list}
      nameOf={item => item.title}
      addLabel={text('adminPort.new')}
      empty={{ title: text('adminPort.none'), children: text('adminPort.noneHelp') }}
      onAdd={next ? () => setEditing('new') : undefined}
      onEdit={setEditing}
      move={(item, sortOrder) =>
        client.call(adminPort.update, { params: { id: item.id }, body: { sortOrder, version: item.version } })
      }
      activate={(item, active) => client.call(adminPort.activate, { params: { id: item.id }, body: { active } })}
      remove={item => client.call(adminPort.remove, { params: { id: item.id } })}
      reload={fresh}
      columns={[
        { key: 'title', header: text('adminPort.title'), look: 'name', cell: item => item.title },
        {
          key: 'where',
          header: text('adminPort.where'),
          cell: item => (
            <>
              {item.link ? (
                <Link href={item.link} external>
                  {item.link.replace(/^https?:\/\//i, '')}
                </Link>
              ) : null}
              {item.link && item.file ? ' · ' : null}
              {item.file ? (
                <Link href={item.file.url} external>
                  {item.file.name}
                </Link>
              ) : null}
            </>
          ),
        },
        {
          key: 'image',
          header: text('adminPort.image'),
          cell: item =>
            item.image ? (
              <Link href={item.image.url} external>
                {item.image.name}
              </Link>
            ) : (
              ''
            ),
        },
      ]}
      dialog={
        editing && next ? (
          <AdminPortForm
            key={row?.id ?? 'new'}
            row={row}
            sortOrder={row?.sortOrder ?? next.sortOrder}
            onSaved={fresh}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
