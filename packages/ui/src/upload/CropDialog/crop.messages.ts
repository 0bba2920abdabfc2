import { defineMessage, defineMessages } from 'react-intl'

export const cropMessages = defineMessages({
  loading: { id: 'ui.upload.cropLoading', defaultMessage: 'Loading the picture' },
  invalid: { id: 'ui.upload.cropInvalid', defaultMessage: 'Invalid image type' },
  missing: { id: 'ui.upload.cropMissing', defaultMessage: 'The picture could not be loaded.' },
  rotateLeft: { id: 'ui.upload.rotateLeft', defaultMessage: 'Rotate Left' },
  rotateRight: { id: 'ui.upload.rotateRight', defaultMessage: 'Rotate Right' },
  crop: { id: 'ui.upload.crop', defaultMessage: 'Crop' },
  close: { id: 'ui.upload.cropClose', defaultMessage: 'Close' },
  zoom: { id: 'ui.upload.zoom', defaultMessage: 'Zoom' },
  zoomIn: { id: 'ui.upload.zoomIn', defaultMessage: 'Zoom in' },
  zoomOut: { id: 'ui.upload.zoomOut', defaultMessage: 'Zoom out' },
  box: { id: 'ui.upload.cropBox', defaultMessage: 'Crop box' },
  corner: { id: 'ui.upload.cropCorner', defaultMessage: 'Size of the crop box' },
  keys: {
    id: 'ui.upload.cropKeys',
    defaultMessage: 'Arrow keys move the box or, at its corner, change its size; with Shift in steps of 10 pixels. + and - zoom.',
  },
})

/** Title of the dialog. */
export const cropTitleMessage = defineMessage<{ heading: string; name: string }>({
  id: 'ui.upload.cropTitle',
  defaultMessage: '{heading} - {name}',
})

/** Size of what is cropped. */
export const cropSizeMessage = defineMessage<{ width: number; height: number }>({
  id: 'ui.upload.cropSize',
  defaultMessage: '{width} × {height} px',
})

/** The smallest size a field takes. */
export const cropLeastMessage = defineMessage<{ width: number; height: number }>({
  id: 'ui.upload.cropLeast',
  defaultMessage: 'At least {width} × {height} px',
})

/** No box of the smallest size fits into the picture. */
export const cropTooSmallMessage = defineMessage<{ width: number; height: number; pictureWidth: number; pictureHeight: number }>({
  id: 'ui.upload.cropTooSmall',
  defaultMessage:
    'This picture is too small to be cropped: it has {pictureWidth} × {pictureHeight} px, and {width} × {height} px are needed. Choose a larger one.',
})
