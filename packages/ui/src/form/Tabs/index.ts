export { type Tab, Tabs, type TabsProps } from './Tabs'
export { Count } from './Tabs.styles'
