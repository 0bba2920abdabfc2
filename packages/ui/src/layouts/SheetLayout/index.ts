export {
  type SettingGroup,
  type SettingRow,
  type SettingSource,
  SheetLayout,
  type SheetLayoutProps,
} from './SheetLayout'
