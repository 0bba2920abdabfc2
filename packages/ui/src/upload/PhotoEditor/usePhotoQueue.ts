import { useEffect, useLayoutEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { failureOf, namedProblemOf } from '../problem-of'
import { useReported } from '../UploadScope/upload-scope'
import { uploadedMessage, uploadingMessage } from '../upload.messages'
import { heldFiles } from '../uploads.state'
import { useLocalFiles } from '../useLocalFiles'
import { useNewest } from '../useNewest'
import { type UploadFile, useUploads } from '../useUploads'
import { addPhoto, type PhotoAlbum } from './photo-list'

/** Photos on their way at once. A browser sends few at a time, and each gets its share of the line. */
const atOnce = 3

export type PhotoQueueOptions = {
  upload: UploadFile
  album: PhotoAlbum
  onChange: (album: PhotoAlbum) => void
  accept: readonly string[]
  maxSize: number
  /** Photos of one choice; with more nothing is sent until some are taken out. */
  maxAtOnce: number
  maxPhotos: number
  /** Called before a row goes. */
  keepFocus: () => void
  /** Tells screen readers. */
  say: (text: string) => void
}

/** Photos that are brought into an album: a few at a time, and standing as they were chosen. */
export function usePhotoQueue({
  upload,
  album,
  onChange,
  accept,
  maxSize,
  maxAtOnce,
  maxPhotos,
  keepFocus,
  say,
}: PhotoQueueOptions) {
  const intl = useIntl()
  const { localOf, keepLocal } = useLocalFiles()
  const ranks = useRef({ ofFile: new Map<File, number>(), ofPhoto: new Map<string, number>() })

  const { newest, change } = useNewest(album, onChange)

  const { items, add, send, drop } = useUploads(upload, {
    onUploaded: (uploaded, file) => {
      const { ofFile, ofPhoto } = ranks.current
      const rank = ofFile.get(file)
      if (rank !== undefined) ofPhoto.set(uploaded.id, rank)
      keepLocal(uploaded.id, file)
      keepFocus()
      say(intl.formatMessage(uploadedMessage, { name: uploaded.name }))
      change(addPhoto(newest(), { ...uploaded, picture: true, caption: '' }, id => ofPhoto.get(id)))
    },
    onFailed: (file, text) => say(failureOf(file, text, intl)),
  })

  const pending = heldFiles(0, items)
  const trouble =
    pending > maxAtOnce ? ('tooMany' as const) : album.photos.length + pending > maxPhotos ? ('full' as const) : undefined
  // Those that stand in line are on their way as well.
  useReported(trouble ? 0 : items.filter(({ phase }) => phase.name === 'waiting').length)

  const sendLatest = useRef(send)
  useLayoutEffect(() => {
    sendLatest.current = send
  })
  useEffect(() => {
    if (trouble) return
    const free = atOnce - items.filter(({ phase }) => phase.name === 'uploading').length
    for (const { key, file } of items.filter(({ phase }) => phase.name === 'waiting').slice(0, Math.max(0, free)))
      void sendLatest.current(key, file)
  }, [items, trouble])

  return {
    items,
    trouble,
    localOf,
    keepLocal,
    newest,
    change,
    take: (files: readonly File[]) => {
      const { ofFile } = ranks.current
      for (const file of files) ofFile.set(file, ofFile.size + 1)
      const added = add(files, accept, maxSize, { instead: false, send: false })
      say(
        added.map(item => namedProblemOf(item, intl) ?? intl.formatMessage(uploadingMessage, { name: item.file.name })).join(' '),
      )
    },
    retry: (key: string, file: File) => void send(key, file),
    letGo: (keys: readonly string[]) => {
      keepFocus()
      drop(keys)
    },
  }
}

export type PhotoQueue = ReturnType<typeof usePhotoQueue>
