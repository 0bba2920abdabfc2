export { type ImportEntry, ImportHistory, type ImportHistoryProps } from './ImportHistory'
export { ImportLayout, type ImportLayoutProps, type ImportStep } from './ImportLayout'
export { type ImportMap, ImportMapping, type ImportMappingProps } from './ImportMapping'
export { ImportMessages, type ImportMessagesProps } from './ImportMessages'
export { ImportResult, type ImportResultProps } from './ImportResult'
export { ImportRows, type ImportRowsProps } from './ImportRows'
export { ImportUpload, type ImportUploadProps } from './ImportUpload'
export type {
  ImportAction,
  ImportCounts,
  ImportMessageGroup,
  ImportRow,
  ImportRowFilter,
  ImportStatus,
} from './import-run'
export { useImportStatus } from './useImportStatus'
