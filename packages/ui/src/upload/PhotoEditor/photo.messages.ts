import { defineMessage, defineMessages } from 'react-intl'

export const photoMessages = defineMessages({
  photos: { id: 'ui.upload.photos', defaultMessage: 'Photos of the album' },
  choose: { id: 'ui.upload.photosChoose', defaultMessage: 'Choose photos' },
  hint: { id: 'ui.upload.photosHint', defaultMessage: 'Drop or paste photos here.' },
  caption: { id: 'ui.upload.photoCaption', defaultMessage: 'Caption' },
  cover: { id: 'ui.upload.photoCover', defaultMessage: 'Cover' },
  order: {
    id: 'ui.upload.photosOrder',
    defaultMessage: 'Drag a photo by its handle to move it, or use the arrow keys there.',
  },
  dropWaiting: { id: 'ui.upload.photosDrop', defaultMessage: 'Remove what waits' },
})

/** An album is full. */
export const albumFullMessage = defineMessage<{ n: number }>({
  id: 'ui.upload.albumFull',
  defaultMessage: 'An album holds at most {n} photos.',
})

export const photosOfMessage = defineMessage<{ n: number; all: number }>({
  id: 'ui.upload.photosOf',
  defaultMessage: '{n} of {all} photos',
})

/** The field under a photo. */
export const captionOfMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.captionOf',
  defaultMessage: 'Caption of {name}',
})

/** The handle of a photo. */
export const movePhotoMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.movePhoto',
  defaultMessage: 'Move {name}',
})

/** Said when a photo was moved. */
export const photoMovedMessage = defineMessage<{ name: string; place: number; all: number }>({
  id: 'ui.upload.photoMoved',
  defaultMessage: '{name} is now photo {place} of {all}.',
})

/** The star of a photo. */
export const coverPhotoMessage = defineMessage<{ name: string }>({
  id: 'ui.upload.coverPhoto',
  defaultMessage: '{name} as cover',
})
