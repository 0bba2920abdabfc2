export { EnvironmentRibbon, NoAccess, NotFound, OfflineNotice, OperatorBar, ShellFooter } from './Notices'
export { PageAnnouncements } from './PageAnnouncements'
