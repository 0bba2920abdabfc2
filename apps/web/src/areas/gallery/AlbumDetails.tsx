import { gallery } from '@school/api/client'
import { useAction, useCall, useReload } from '@school/api/react'
import { displayDay } from '@school/rules'
import { Button, ErrorState, Facts, PhotoGrid, Skeleton, Stack, useConfirm, useToast } from '@school/ui'
import { Eye, Trash2 } from 'lucide-react'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { useAudienceWords } from '../../forms/audience'
import { PlainText } from '../../forms/PlainText'
import { problemText, useProblemToast } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'
import { AlbumBadges, type AlbumPhoto, PhotoBadge } from './words'

/** What SSA and SH do with a photo that a guardian reported. */
function Decision({ albumId, photo }: { albumId: string; photo: AlbumPhoto }) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const reload = useReload()
  const decide = useAction(gallery.decide)
  const run = async (keep: boolean) => {
    if (!keep) {
      const sure = await confirm({
        icon: 'danger',
        title: text('gallery.deletePhoto'),
        message: text('gallery.deletePhotoHelp'),
        confirmText: text('gallery.deleteOne'),
      })
      if (!sure) return
    }
    try {
      await decide.run({ params: { id: albumId, photoId: photo.id }, body: { keep } })
      toast.success(text(keep ? 'gallery.shownAgain' : 'gallery.photoDeleted'))
      await reload(gallery.event, gallery.list)
    } catch (failure) {
      fail(failure)
    }
  }
  return (
    <>
      <Button icon={Eye} busy={decide.busy} onClick={() => void run(true)}>
        {text('gallery.showAgain')}
      </Button>
      <Button icon={Trash2} variant="danger" disabled={decide.busy} onClick={() => void run(false)}>
        {text('gallery.deleteOne')}
      </Button>
    </>
  )
}

/** An album beside the list: who sees it, who approved it, and its photos. */
export function AlbumDetails({ id }: { id: string }) {
  const intl = useIntl()
  const text = useText()
  const moment = useMoment()
  const words = useAudienceWords()
  const { data: album, error, mutate } = useCall(gallery.event, { params: { id } })
  if (error && !album) return <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
  if (!album) return <Skeleton />
  const photoOf = ({ id: photoId }: { id: string }) => album.photos.find(photo => photo.id === photoId)
  const reported = album.photos.filter(photo => photo.report)
  return (
    <Stack>
      <AlbumBadges album={album} />
      {album.description ? <PlainText text={album.description} /> : null}
      <Facts>
        <dt>{text('gallery.date')}</dt>
        <dd>{displayDay(album.eventDate)}</dd>
        <dt>{text('audience.for')}</dt>
        <dd>{words(album.audience)}</dd>
        <dt>{text('gallery.by')}</dt>
        <dd>{album.by}</dd>
        {album.approvedAt ? (
          <>
            <dt>{text('gallery.approvedBy')}</dt>
            <dd>{[album.approvedBy, moment(album.approvedAt)].join(' · ')}</dd>
          </>
        ) : null}
        {album.notifiedAt ? (
          <>
            <dt>{text('gallery.notifiedOn')}</dt>
            <dd>{moment(album.notifiedAt)}</dd>
          </>
        ) : null}
        {reported.map(photo => (
          <Fragment key={photo.id}>
            <dt>{text('gallery.reportOf', { place: album.photos.indexOf(photo) + 1 })}</dt>
            <dd>{[photo.report!.by, moment(photo.report!.at), photo.report!.reason].filter(Boolean).join(' · ')}</dd>
          </Fragment>
        ))}
      </Facts>
      <PhotoGrid
        label={album.title}
        photos={album.photos.map(({ downloadUrl, ...photo }) => ({ ...photo, downloadUrl: downloadUrl ?? undefined }))}
        mark={photo => {
          const known = photoOf(photo)
          return known ? <PhotoBadge photo={known} /> : null
        }}
        actions={photo => {
          const known = photoOf(photo)
          return album.mayDecide && known?.hidden ? <Decision albumId={album.id} photo={known} /> : null
        }}
      />
    </Stack>
  )
}
