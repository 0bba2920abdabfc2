import type { IntlShape } from 'react-intl'
import { photoNamedMessage, photoPlaceMessage } from './photos.messages'

/** A photo to look at. */
export type Photo = {
  readonly id: string
  /** Address of the picture as large as it is shown. */
  readonly url: string
  /** Address of a smaller one for the grid. */
  readonly thumbUrl?: string
  readonly caption: string
  /** Address that saves the picture; without it saving is not offered. */
  readonly downloadUrl?: string
}

/** What a photo is called: its place, and its caption where it has one. */
export const nameOfPhoto = (intl: Pick<IntlShape, 'formatMessage'>, photos: readonly Photo[], index: number): string => {
  const caption = photos[index]?.caption
  const place = { place: index + 1, all: photos.length }
  return caption ? intl.formatMessage(photoNamedMessage, { ...place, caption }) : intl.formatMessage(photoPlaceMessage, place)
}
