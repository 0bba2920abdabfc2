export { type FormUploads, UploadScope, type UploadScopeProps, useFormUploads } from './UploadScope'
