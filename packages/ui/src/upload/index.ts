export { CropDialog, type CropDialogProps, type CropRule, type PictureSource } from './CropDialog'
export { type CompressionPass, compressPicture, type PictureEncoder } from './compress'
export {
  acceptAttribute,
  type FileProblem,
  fileProblem,
  isPicture,
  largestFile,
  mostFiles,
  sizeIn,
  typeNames,
} from './file-rules'
export { MultipleFileUpload, type MultipleFileUploadProps } from './MultipleFileUpload'
export { type AlbumPhoto, type PhotoAlbum, PhotoEditor, type PhotoEditorProps } from './PhotoEditor'
export { SingleFileUpload, type SingleFileUploadProps } from './SingleFileUpload'
export { type FormUploads, UploadScope, type UploadScopeProps, useFormUploads } from './UploadScope'
export type { FieldCrop, SaveCrop } from './usePictureDialog'
export type { UploadedFile, UploadFile, UploadOptions } from './useUploads'
