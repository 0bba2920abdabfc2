import { defineMessage, defineMessages } from 'react-intl'

export const photosMessages = defineMessages({
  close: { id: 'ui.layouts.photosClose', defaultMessage: 'Close' },
  previous: { id: 'ui.layouts.photosPrevious', defaultMessage: 'Previous photo' },
  next: { id: 'ui.layouts.photosNext', defaultMessage: 'Next photo' },
  download: { id: 'ui.layouts.photosDownload', defaultMessage: 'Download' },
  loading: { id: 'ui.layouts.photosLoading', defaultMessage: 'Loading the photo' },
  broken: { id: 'ui.layouts.photosBroken', defaultMessage: 'The photo could not be loaded. Open the page again.' },
})

/** Where one is among the photos. */
export const photoPlaceMessage = defineMessage<{ place: number; all: number }>({
  id: 'ui.layouts.photosPlace',
  defaultMessage: 'Photo {place} of {all}',
})

/** A photo with its caption, for those who do not see it. */
export const photoNamedMessage = defineMessage<{ place: number; all: number; caption: string }>({
  id: 'ui.layouts.photosNamed',
  defaultMessage: 'Photo {place} of {all}: {caption}',
})
