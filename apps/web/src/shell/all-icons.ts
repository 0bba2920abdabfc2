export { menuIcon } from '@school/ui/shell'
