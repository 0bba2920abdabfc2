export { FileRow, type FileRowProps, type RowFile } from './FileRow'
export { FileThumb } from './FileThumb'
export { FileWords } from './FileWords'
