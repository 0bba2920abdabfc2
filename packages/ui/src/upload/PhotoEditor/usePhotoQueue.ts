import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReported } from '../UploadScope/upload-scope'
import { heldFiles } from '../uploads.state'
import { type UploadEvents, type UploadedFile, type UploadFile, useUploads } from '../useUploads'
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
  onUploaded: (uploaded: UploadedFile) => void
  onFailed: UploadEvents['onFailed']
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
  onUploaded,
  onFailed,
}: PhotoQueueOptions) {
  const [local, setLocal] = useState<ReadonlyMap<string, File>>(new Map())
  const ranks = useRef({ ofFile: new Map<File, number>(), ofPhoto: new Map<string, number>() })

  // Several photos may arrive before the form has drawn the first of them.
  const newest = useRef(album)
  useLayoutEffect(() => {
    newest.current = album
  }, [album])
  const change = (next: PhotoAlbum) => {
    newest.current = next
    onChange(next)
  }

  const { items, add, send, drop } = useUploads(upload, {
    onUploaded: (uploaded, file) => {
      const { ofFile, ofPhoto } = ranks.current
      const rank = ofFile.get(file)
      if (rank !== undefined) ofPhoto.set(uploaded.id, rank)
      setLocal(files => new Map(files).set(uploaded.id, file))
      onUploaded(uploaded)
      change(addPhoto(newest.current, { ...uploaded, picture: true, caption: '' }, id => ofPhoto.get(id)))
    },
    onFailed,
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
    /** The photo as this browser still has it. */
    localOf: (id: string) => local.get(id) ?? null,
    keepLocal: (id: string, file: File) => setLocal(files => new Map(files).set(id, file)),
    newest: () => newest.current,
    change,
    take: (files: readonly File[]) => {
      const { ofFile } = ranks.current
      for (const file of files) ofFile.set(file, ofFile.size + 1)
      return add(files, accept, maxSize, { instead: false, send: false })
    },
    retry: (key: string, file: File) => void send(key, file),
    drop,
  }
}
