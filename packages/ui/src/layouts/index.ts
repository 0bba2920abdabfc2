export * from './Cards'
export * from './ConsoleLayout'
export * from './Drawer'
export { DropField, type DropFieldProps } from './DropField'
export * from './EntryList'
export { type FilterState, useFilterState } from './filter-sheet'
export * from './GuardianHome'
export { Columns, type Figure, FigureStrip, PanelList, type Todo, TodoList } from './HomeLayout'
export * from './HomePanel'
export * from './ImportLayout'
export * from './ListLayout'
export { LoginLayout, type LoginLayoutProps } from './LoginLayout'
export { Aside, Ends, LoginChoices, type LoginChoicesProps, LoginCodes, LoginForm } from './LoginSteps'
export * from './MonthCalendar'
export * from './NewsTicker'
export { Actions, Facts, FieldGrid, Panel, PanelBody, type PanelProps, Stack } from './Panel'
export * from './PeoplePicker'
export * from './PersonCards'
export * from './PhotoGrid'
export * from './PlannerLayout'
export * from './ProfileLayout'
export * from './RecordForm'
export * from './RemovalLayout'
export { ReportActions, type ReportActionsProps, type ReportFile } from './ReportActions'
export {
  Filters,
  type FiltersProps,
  PrintHeader,
  PrintPage,
  PrintSignatures,
  ReportTools,
  type ReportToolsProps,
} from './ReportLayout'
export * from './RollCall'
export * from './SheetLayout'
export { Steps } from './Steps'
export { StickyActions } from './StickyActions'
export * from './selection'
export * from './TreeEditor'
export { WithFigures } from './WithFigures'
export * from './WizardLayout'
export * from './YearCalendar'
