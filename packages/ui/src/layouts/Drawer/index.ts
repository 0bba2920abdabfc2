export { type DrawerContent, WithDrawer, type WithDrawerProps } from './Drawer'
