export { type RemovalEntry, RemovalHistory, type RemovalHistoryProps } from './RemovalHistory'
export { RemovalLayout, type RemovalLayoutProps } from './RemovalLayout'
export type { Removal, RemovalArchive, RemovalBlocker, RemovalPhase, RemovalStatus, RemovalTable } from './removal.state'
