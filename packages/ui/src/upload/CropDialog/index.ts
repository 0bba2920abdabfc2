export { CropDialog, type CropDialogProps } from './CropDialog'
export type { CropRule } from './crop-rule'
export type { PictureSource } from './load-picture'
