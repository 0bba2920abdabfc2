import { useIntl } from 'react-intl'
import { useRemoval } from '../useRemoval'
import { photoMovedMessage } from './photo.messages'
import { type AlbumPhoto, movePhoto, type PhotoAlbum, withoutPhotos } from './photo-list'

export type PhotoChangesOptions = {
  /** The album as it was changed last. */
  newest: () => PhotoAlbum
  change: (album: PhotoAlbum) => void
  /** Deletes a photo on the server; false keeps it. */
  remove?: (photo: AlbumPhoto) => Promise<boolean>
  /** Called before a photo goes. */
  keepFocus: () => void
  /** Tells screen readers. */
  say: (text: string) => void
}

/** What is changed in an album by hand: captions, cover, order, and photos that go. */
export function usePhotoChanges({ newest, change, remove, keepFocus, say }: PhotoChangesOptions) {
  const intl = useIntl()
  const { removing, attempt } = useRemoval()

  const caption = (id: string, text: string) => {
    const album = newest()
    change({ ...album, photos: album.photos.map(photo => (photo.id === id ? { ...photo, caption: text } : photo)) })
  }
  const cover = (id: string) => change({ ...newest(), cover: id })

  const moveTo = (id: string, to: number) => {
    const album = newest()
    const next = movePhoto(album, id, to)
    const place = next.photos.findIndex(photo => photo.id === id)
    const photo = next.photos[place]
    if (!photo || album.photos[place] === photo) return
    change(next)
    say(intl.formatMessage(photoMovedMessage, { name: photo.name, place: place + 1, all: next.photos.length }))
  }
  /** To the place of another one. */
  const moveOver = (id: string, over: string) =>
    moveTo(
      id,
      newest().photos.findIndex(photo => photo.id === over),
    )

  const letGo = async (photo: AlbumPhoto) => {
    if (remove && !(await attempt([photo.id], () => remove(photo)))) return
    keepFocus()
    change(withoutPhotos(newest(), [photo.id]))
  }
  return { removing, caption, cover, moveTo, moveOver, letGo }
}

export type PhotoChanges = ReturnType<typeof usePhotoChanges>
