import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../../feedback'
import { Button } from '../../form/Button'
import { Field } from '../../form/Field'
import { FileTarget } from '../FileTarget'
import { largestFile } from '../file-rules'
import { FileQueue } from '../MultipleFileUpload/FileQueue'
import { Head, Hint } from '../MultipleFileUpload/MultipleFileUpload.styles'
import { PendingRow } from '../MultipleFileUpload/PendingRow'
import { problemOf, removalProblemOf } from '../problem-of'
import { maximumMessage, problemMessage, uploadedMessage, uploadingMessage, uploadMessages } from '../upload.messages'
import type { UploadFieldProps } from '../upload-field'
import { useFileNotice } from '../useFileNotice'
import { useKeptFocus } from '../useKeptFocus'
import { usePictureDialog } from '../usePictureDialog'
import { Count, Order, Photos } from './PhotoEditor.styles'
import { PhotoTile } from './PhotoTile'
import { albumFullMessage, photoMessages, photoMovedMessage, photosOfMessage } from './photo.messages'
import { type AlbumPhoto, coverOf, movePhoto, type PhotoAlbum, replacePhoto, withoutPhotos } from './photo-list'
import { usePhotoDrag } from './usePhotoDrag'
import { usePhotoQueue } from './usePhotoQueue'

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
  const toast = useToast()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const keepFocus = useKeptFocus(root, main)
  const [removing, setRemoving] = useState<string>()
  const [said, setSaid] = useState('')
  const queue = usePhotoQueue({
    upload,
    album: value,
    onChange,
    accept,
    maxSize,
    maxAtOnce,
    maxPhotos,
    onUploaded: ({ name }) => {
      keepFocus()
      setSaid(intl.formatMessage(uploadedMessage, { name }))
    },
    onFailed: (file, text) =>
      setSaid(
        intl.formatMessage(problemMessage, { name: file.name, problem: text ?? intl.formatMessage(uploadMessages.failed) }),
      ),
  })
  const { items, change, newest } = queue
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
  const cover = coverOf(value)
  const troubleText =
    queue.trouble === 'tooMany'
      ? intl.formatMessage(maximumMessage, { n: maxAtOnce })
      : queue.trouble === 'full'
        ? intl.formatMessage(albumFullMessage, { n: maxPhotos })
        : undefined

  const take = (files: readonly File[]) => {
    const sentences = queue.take(files).map(item => {
      const problem = problemOf(item, intl)
      const { name } = item.file
      return problem ? intl.formatMessage(problemMessage, { name, problem }) : intl.formatMessage(uploadingMessage, { name })
    })
    setSaid(sentences.join(' '))
  }

  const edit = (id: string, over: Partial<AlbumPhoto>) => {
    const album = newest()
    change({ ...album, photos: album.photos.map(photo => (photo.id === id ? { ...photo, ...over } : photo)) })
  }

  const moveTo = (id: string, to: number) => {
    const album = newest()
    const next = movePhoto(album, id, to)
    const place = next.photos.findIndex(photo => photo.id === id)
    const photo = next.photos[place]
    if (!photo || album.photos[place] === photo) return
    change(next)
    setSaid(intl.formatMessage(photoMovedMessage, { name: photo.name, place: place + 1, all: next.photos.length }))
  }
  const placeOf = (id: string) => newest().photos.findIndex(photo => photo.id === id)
  const { dragged, begin } = usePhotoDrag(list, (id, over) => moveTo(id, placeOf(over)))

  const letGo = async (photo: AlbumPhoto) => {
    if (remove) {
      setRemoving(photo.id)
      try {
        if (!(await remove(photo))) return
      } catch (failure) {
        toast.warning(removalProblemOf(failure, intl))
        return
      } finally {
        setRemoving(undefined)
      }
    }
    keepFocus()
    change(withoutPhotos(newest(), [photo.id]))
  }

  return (
    <>
      <Field label={label} required={required} help={notice} error={troubleText ?? error} hideLabel={hideLabel}>
        <FileTarget
          multiple
          root={root}
          input={input}
          accept={accept}
          blocked={disabled}
          empty={photos.length + items.length === 0}
          status={said}
          onFiles={take}
        >
          <Head>
            <Button ref={main} icon={Upload} disabled={disabled} onClick={() => input.current?.click()}>
              {intl.formatMessage(photoMessages.choose)}
            </Button>
            <Hint>{intl.formatMessage(photoMessages.hint)}</Hint>
            <Count>{intl.formatMessage(photosOfMessage, { n: photos.length, all: maxPhotos })}</Count>
            {items.length > 1 ? (
              <Button
                icon={Trash2}
                onClick={() => {
                  keepFocus()
                  queue.drop(items.map(({ key }) => key))
                }}
              >
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
                  onDrop={() => {
                    keepFocus()
                    queue.drop([item.key])
                  }}
                />
              ))}
            </FileQueue>
          ) : null}
          {photos.length > 1 && !disabled ? <Order>{intl.formatMessage(photoMessages.order)}</Order> : null}
          {photos.length > 0 ? (
            <Photos ref={list} aria-label={intl.formatMessage(photoMessages.photos)}>
              {photos.map((photo, place) => (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  local={queue.localOf(photo.id)}
                  cover={photo.id === cover}
                  dragged={photo.id === dragged}
                  removing={photo.id === removing}
                  disabled={disabled}
                  captionLength={captionLength}
                  onOpen={() => (photo.fixed ? viewing : pictures).show(photo, queue.localOf(photo.id))}
                  onCaption={caption => edit(photo.id, { caption })}
                  onCover={() => change({ ...newest(), cover: photo.id })}
                  onMove={by => moveTo(photo.id, place + by)}
                  onDrag={event => begin(event, photo.id)}
                  onRemove={() => void letGo(photo)}
                />
              ))}
            </Photos>
          ) : null}
        </FileTarget>
      </Field>
      {pictures.dialog}
      {viewing.dialog}
    </>
  )
}
