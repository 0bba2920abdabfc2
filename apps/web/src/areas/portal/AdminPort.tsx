import { type AnswerOfCall, adminPort, portal } from '@school/api/client'
import { Link, PhotoThumb } from '@school/ui'
import { OrderedEntries } from '../../list/OrderedEntries'
import { useOrdered } from '../../list/ordered'
import { useText } from '../../texts/text'
import { AdminPortForm } from './AdminPortForm'

export type PortRow = AnswerOfCall<typeof adminPort.list>['results'][number]

/** /communication/admin-port: what the school shows its families, and in which order. */
export default function AdminPort() {
  const text = useText()
  const items = useOrdered('admin-port', adminPort, [portal.list])
  return (
    <OrderedEntries
      form="s.comm.admin-port"
      of={items}
      nameOf={item => item.title}
      addLabel={text('adminPort.new')}
      empty={{ title: text('adminPort.none'), children: text('adminPort.noneHelp') }}
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
          cell: item => (item.image ? <PhotoThumb url={item.image.url} /> : ''),
        },
      ]}
      dialog={item => <AdminPortForm key={item.row?.id ?? 'new'} item={item} />}
    />
  )
}
