export { FileRow, type FileRowProps, type RowFile } from './FileRow'
