import type { ReactNode } from 'react'
import type { UploadedFile } from '../useUploads'

/** A photo of an album. */
export type AlbumPhoto = UploadedFile & {
  readonly caption: string
  /** A smaller picture for the list. */
  readonly thumbUrl?: string
  /** Its caption stays as it is, and it is not cropped. */
  readonly fixed?: boolean
  /** Under the picture, such as a `Badge`. */
  readonly note?: ReactNode
}

/** The photos of an album in their order, and which of them stands for it. */
export type PhotoAlbum = {
  readonly photos: readonly AlbumPhoto[]
  /** Id of the cover; null for the first photo. */
  readonly cover: string | null
}

/** Id of the photo that stands for the album. */
export const coverOf = ({ photos, cover }: PhotoAlbum): string | undefined =>
  photos.find(photo => photo.id === cover)?.id ?? photos[0]?.id

/** The album with one photo at another place; places outside count as the nearest end. */
export function movePhoto(album: PhotoAlbum, id: string, to: number): PhotoAlbum {
  const photo = album.photos.find(one => one.id === id)
  if (!photo) return album
  const photos = album.photos.filter(one => one !== photo)
  photos.splice(Math.max(0, Math.min(to, photos.length)), 0, photo)
  return { ...album, photos }
}

/**
 * The album with one more photo. Photos that were chosen together stand as they were chosen, whichever arrived first;
 * `rankOf` tells their places in the choice.
 */
export function addPhoto(album: PhotoAlbum, photo: AlbumPhoto, rankOf: (id: string) => number | undefined): PhotoAlbum {
  const rank = rankOf(photo.id) ?? Number.POSITIVE_INFINITY
  const later = album.photos.findIndex(one => (rankOf(one.id) ?? Number.NEGATIVE_INFINITY) > rank)
  const at = later < 0 ? album.photos.length : later
  return { ...album, photos: [...album.photos.slice(0, at), photo, ...album.photos.slice(at)] }
}

/** The album with another file in the place of one, such as its crop; what stood for the album still does. */
export function replacePhoto(album: PhotoAlbum, id: string, photo: AlbumPhoto): PhotoAlbum {
  return {
    cover: album.cover === id ? photo.id : album.cover,
    photos: album.photos.map(one => (one.id === id ? photo : one)),
  }
}

/** The album without some photos. */
export const withoutPhotos = (album: PhotoAlbum, ids: readonly string[]): PhotoAlbum => ({
  cover: album.cover !== null && ids.includes(album.cover) ? null : album.cover,
  photos: album.photos.filter(photo => !ids.includes(photo.id)),
})
