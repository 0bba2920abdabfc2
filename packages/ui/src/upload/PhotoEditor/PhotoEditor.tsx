import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { Field } from '../../form/Field'
import { FileTarget } from '../FileTarget'
import { largestFile } from '../file-rules'
import { FileQueue } from '../MultipleFileUpload/FileQueue'
import { Head, Hint } from '../MultipleFileUpload/MultipleFileUpload.styles'
import { PendingRow } from '../MultipleFileUpload/PendingRow'
import { maximumMessage } from '../upload.messages'
import type { UploadFieldProps } from '../upload-field'
import { useFileField } from '../useFileField'
import { useFileNotice } from '../useFileNotice'
import { usePictureDialog } from '../usePictureDialog'
import { Count, Order, Photos as PhotoList } from './PhotoEditor.styles'
import { PhotoTile } from './PhotoTile'
import { albumFullMessage, photoMessages, photosOfMessage } from './photo.messages'
import { type AlbumPhoto, coverOf, type PhotoAlbum, replacePhoto } from './photo-list'
import { type PhotoChanges, usePhotoChanges } from './usePhotoChanges'
import { usePhotoDrag } from './usePhotoDrag'
import { type PhotoQueue, usePhotoQueue } from './usePhotoQueue'

export type PhotoEditorProps = Omit<UploadFieldProps, 'onOpenPicture'> & {
  value: PhotoAlbum
  onChange: (value: PhotoAlbum) => void
  /** Most photos of the album. */
  maxPhotos: number
  /** Most photos that are sent together. */
  maxAtOnce?: number
  /** Longest caption. */
  captionLength?: number
  /** Deletes a photo on the server before the field lets go of it; false keeps it. A rejection's `message` is shown. */
  remove?: (photo: AlbumPhoto) => Promise<boolean>
}

const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp']

type PhotosProps = {
  album: PhotoAlbum
  queue: PhotoQueue
  changes: PhotoChanges
  disabled: boolean
  captionLength: number
  onOpen: (photo: AlbumPhoto) => void
}

/** The photos in their order, which is changed by keys and by dragging. */
function Photos({ album, queue, changes, disabled, captionLength, onOpen }: PhotosProps) {
  const intl = useIntl()
  const list = useRef<HTMLOListElement>(null)
  const { dragged, begin } = usePhotoDrag(list, changes.moveOver)
  const cover = coverOf(album)
  return (
    <PhotoList ref={list} aria-label={intl.formatMessage(photoMessages.photos)}>
      {album.photos.map((photo, place) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          local={queue.localOf(photo.id)}
          cover={photo.id === cover}
          dragged={photo.id === dragged}
          removing={changes.removing.includes(photo.id)}
          disabled={disabled}
          captionLength={captionLength}
          onOpen={() => onOpen(photo)}
          onCaption={caption => changes.caption(photo.id, caption)}
          onCover={() => changes.cover(photo.id)}
          onMove={by => changes.moveTo(photo.id, place + by)}
          onDrag={event => begin(event, photo.id)}
          onRemove={() => void changes.letGo(photo)}
        />
      ))}
    </PhotoList>
  )
}

/** A field for the photos of an album: they are sent as soon as they are chosen, ordered, captioned and cropped. */
export function PhotoEditor({
  label,
  required,
  help,
  error,
  hideLabel,
  accept = photoTypes,
  maxSize = largestFile,
  maxPhotos,
  maxAtOnce = 30,
  captionLength = 100,
  upload,
  value,
  onChange,
  remove,
  crop,
  disabled = false,
}: PhotoEditorProps) {
  const intl = useIntl()
  const { root, input, main, keepFocus, choose } = useFileField()
  const [said, setSaid] = useState('')
  const queue = usePhotoQueue({
    upload,
    album: value,
    onChange,
    accept,
    maxSize,
    maxAtOnce,
    maxPhotos,
    keepFocus,
    say: setSaid,
  })
  const { items, change, newest } = queue
  const changes = usePhotoChanges({ newest, change, remove, keepFocus, say: setSaid })
  const pictures = usePictureDialog({
    label,
    crop: disabled ? undefined : crop,
    onCropped: (result, picture, before) => {
      const photo = newest().photos.find(one => one.id === before.id)
      queue.keepLocal(result.id, picture)
      if (photo) change(replacePhoto(newest(), before.id, { ...photo, thumbUrl: undefined, ...result }))
    },
  })
  const viewing = usePictureDialog({ label, crop: undefined, onCropped: () => {} })
  const notice = useFileNotice(accept, maxSize, help)

  const { photos } = value
  const troubleTexts = {
    tooMany: intl.formatMessage(maximumMessage, { n: maxAtOnce }),
    full: intl.formatMessage(albumFullMessage, { n: maxPhotos }),
  }

  return (
    <>
      <Field
        label={label}
        required={required}
        help={notice}
        error={queue.trouble ? troubleTexts[queue.trouble] : error}
        hideLabel={hideLabel}
      >
        <FileTarget
          multiple
          root={root}
          input={input}
          accept={accept}
          blocked={disabled}
          empty={photos.length + items.length === 0}
          status={said}
          onFiles={queue.take}
        >
          <Head>
            <Button ref={main} icon={Upload} disabled={disabled} onClick={choose}>
              {intl.formatMessage(photoMessages.choose)}
            </Button>
            <Hint>{intl.formatMessage(photoMessages.hint)}</Hint>
            <Count>{intl.formatMessage(photosOfMessage, { n: photos.length, all: maxPhotos })}</Count>
            {items.length > 1 ? (
              <Button icon={Trash2} onClick={() => queue.letGo(items.map(({ key }) => key))}>
                {intl.formatMessage(photoMessages.dropWaiting)}
              </Button>
            ) : null}
          </Head>
          {items.length > 0 ? (
            <FileQueue height={300}>
              {items.map(item => (
                <PendingRow
                  key={item.key}
                  item={item}
                  queued
                  blocked={disabled || queue.trouble !== undefined}
                  onStart={() => queue.retry(item.key, item.file)}
                  onDrop={() => queue.letGo([item.key])}
                />
              ))}
            </FileQueue>
          ) : null}
          {photos.length > 1 && !disabled ? <Order>{intl.formatMessage(photoMessages.order)}</Order> : null}
          {photos.length > 0 ? (
            <Photos
              album={value}
              queue={queue}
              changes={changes}
              disabled={disabled}
              captionLength={captionLength}
              onOpen={photo => (photo.fixed ? viewing : pictures).show(photo, queue.localOf(photo.id))}
            />
          ) : null}
        </FileTarget>
      </Field>
      {pictures.dialog}
      {viewing.dialog}
    </>
  )
}
