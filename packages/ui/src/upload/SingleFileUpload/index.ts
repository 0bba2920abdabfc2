export { SingleFileUpload, type SingleFileUploadProps } from './SingleFileUpload'
