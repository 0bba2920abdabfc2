import type { AnswerOfCall, gallery } from '@school/api/client'
import type { AlbumStatus } from '@school/rules'
import { Badge, Badges } from '@school/ui'
import { useText } from '../../texts/text'

export type Offers = AnswerOfCall<typeof gallery.initialValues>
/** An album as those who look after it get it in a list. */
export type AlbumRow = AnswerOfCall<typeof gallery.list>['results'][number]
/** An album with its photos. */
export type Album = AnswerOfCall<typeof gallery.event>
/** A photo of an album. */
export type AlbumPhoto = Album['photos'][number]

const tones = { Pending: 'warning', Approved: 'success' } as const

/** Where an album stands, and what waits in it. */
export function AlbumBadges({ album }: { album: Pick<AlbumRow, 'status' | 'waiting' | 'reported' | 'photoCount'> }) {
  const text = useText()
  return (
    <Badges>
      <Badge status={tones[album.status satisfies AlbumStatus]}>{text(`gallery.status.${album.status}`)}</Badge>
      {album.waiting > 0 && album.waiting < album.photoCount ? (
        <Badge status="warning">{text('gallery.waitingCount', { count: album.waiting })}</Badge>
      ) : null}
      {album.reported > 0 ? <Badge status="danger">{text('gallery.reportedCount', { count: album.reported })}</Badge> : null}
    </Badges>
  )
}

/** What a photo waits for; nothing where its audience sees it. */
export function PhotoBadge({ photo }: { photo: Pick<AlbumPhoto, 'approved' | 'hidden'> }) {
  const text = useText()
  if (photo.hidden) return <Badge status="danger">{text('gallery.hidden')}</Badge>
  return photo.approved ? null : <Badge status="warning">{text('gallery.waiting')}</Badge>
}
