export { Lightbox, type LightboxProps } from './Lightbox'
export { PhotoGrid, type PhotoGridProps } from './PhotoGrid'
export type { Photo } from './photo'
