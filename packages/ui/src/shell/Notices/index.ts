export { EnvironmentRibbon, NoAccess, NotFound, OfflineNotice, OperatorBar, PageAnnouncements, ShellFooter } from './Notices'
