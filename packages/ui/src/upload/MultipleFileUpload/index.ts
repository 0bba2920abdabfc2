export { MultipleFileUpload, type MultipleFileUploadProps } from './MultipleFileUpload'
