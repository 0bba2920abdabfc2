import { displayDay } from '@school/rules'
import { EntryList, type MenuItem, PhotoThumb } from '@school/ui'
import { Bell, BookOpen } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useAudienceWords } from '../../forms/audience'
import { FilterFields } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { AlbumDetails } from './AlbumDetails'
import { AlbumForm } from './AlbumForm'
import { useNotify } from './notify'
import { useAlbums, useAlbumWork } from './useAlbums'
import { AlbumBadges, type AlbumRow } from './words'

/** /communication/gallery: the albums of the school. */
export default function Gallery() {
  const intl = useIntl()
  const text = useText()
  const title = useFormTitle()
  const { notify, told } = useNotify()
  const words = useAudienceWords()
  const { settings } = useSignedIn()
  const { offers, list } = useAlbums()
  const [editing, setEditing] = useState<string | 'new'>()
  const opened = list.report.values.one('album')
  const open = (album: string | undefined) => list.report.set({ album, page: String(list.report.page) })
  const work = useAlbumWork()
  const remove = (row: AlbumRow) => {
    if (opened === row.id) open(undefined)
    work.remove(row)
  }
  const more = (row: AlbumRow): MenuItem[] => [
    ...(row.mayNotify ? [{ key: 'notify', icon: Bell, label: text('gallery.notify'), onSelect: () => void notify(row) }] : []),
    { key: 'read', icon: BookOpen, label: text('gallery.asReader'), href: `/communication/albums?album=${row.id}` },
  ]
  const name = list.rows.data?.results.find(row => row.id === opened)?.title
  return (
    <EntryList<AlbumRow>
      header={{ title: title('s.comm.gallery'), context: settings.school?.name }}
      notice={told}
      onAdd={offers ? () => setEditing('new') : undefined}
      addLabel={text('gallery.add')}
      filters={<FilterFields report={list.report} />}
      moreFilters={<FilterFields report={list.report} more />}
      list={{
        label: title('s.comm.gallery'),
        ...list.table,
        rowKey: row => row.id,
        rowName: row => row.title,
        onPick: row => open(row.id),
        empty: { title: text('gallery.none'), children: text('gallery.noneHelp') },
        columns: [
          { key: 'cover', header: text('gallery.cover'), cell: row => <PhotoThumb url={row.coverUrl} /> },
          { key: 'title', header: text('gallery.titleField'), look: 'name', cell: row => row.title },
          { key: 'date', header: text('gallery.date'), look: 'code', cell: row => displayDay(row.eventDate) },
          { key: 'audience', header: text('audience.for'), cell: row => words(row.audience) },
          { key: 'photos', header: text('gallery.photos'), align: 'end', cell: row => intl.formatNumber(row.photoCount) },
          { key: 'status', header: text('gallery.status'), cell: row => <AlbumBadges album={row} /> },
          { key: 'by', header: text('gallery.by'), cell: row => row.by },
          { key: 'approvedBy', header: text('gallery.approvedBy'), cell: row => row.approvedBy },
        ],
      }}
      commands={row => ({
        onApprove: row.mayApprove ? () => void work.approve(row) : undefined,
        onEdit: row.editing !== 'no' && offers ? () => setEditing(row.id) : undefined,
        more: more(row),
        onDelete: row.mayDelete ? () => remove(row) : undefined,
      })}
      pagination={list.pagination}
      drawer={
        opened
          ? {
              key: opened,
              title: name ?? title('s.comm.gallery'),
              content: <AlbumDetails key={opened} id={opened} />,
              onClose: () => open(undefined),
            }
          : undefined
      }
      dialog={
        offers && editing ? (
          <AlbumForm
            key={editing}
            offers={offers}
            id={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        ) : null
      }
    />
  )
}
