export { Lightbox, type LightboxProps } from './Lightbox'
export { PhotoGrid, type PhotoGridProps } from './PhotoGrid'
export { PhotoThumb, type PhotoThumbProps } from './PhotoThumb'
export type { Photo } from './photo'
