export { EnvironmentRibbon, NoAccess, OfflineNotice, OperatorBar, ShellFooter } from './Notices'
