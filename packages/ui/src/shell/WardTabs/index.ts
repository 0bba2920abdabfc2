export { type Child, WardTabs, type WardTabsProps } from './WardTabs'
