export { AppShell, type AppShellProps, useSmallScreen } from './AppShell'
export { BottomBar, type BottomBarItem } from './BottomBar'
export { LanguageSwitch, type LanguageSwitchProps, type ShellLanguage } from './LanguageSwitch'
export { EnvironmentRibbon, NoAccess, NotFound, OfflineNotice, OperatorBar, PageAnnouncements, ShellFooter } from './Notices'
export {
  type BellAudience,
  type BellItem,
  type BellUnread,
  linkAddresses,
  NotificationsBell,
  type NotificationsBellProps,
} from './NotificationsBell'
export { type QuickGroup, type QuickLink, QuickSearch, type QuickSearchProps } from './QuickSearch'
export { SchoolSeal, type SchoolSealProps } from './SchoolSeal'
export { type SchoolChoice, SchoolSelector, type SchoolSelectorProps } from './SchoolSelector'
export { type MenuEntry, menuIcon, openTrail, Sidebar, type SidebarProps } from './Sidebar'
export { ChatLink, CountedButton, CountedLink } from './TopBar'
export { Avatar, type AvatarProps, initialsOf, UserMenu, type UserMenuProps } from './UserMenu'
export { type Child, WardTabs, type WardTabsProps } from './WardTabs'
