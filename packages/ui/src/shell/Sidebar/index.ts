export { menuIcon } from './menu-icons'
export { Sidebar, type SidebarProps } from './Sidebar'
export { type MenuEntry, openTrail } from './sidebar.state'
