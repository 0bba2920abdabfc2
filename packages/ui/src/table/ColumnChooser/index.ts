export { type ChoosableColumn, ColumnChooser, type ColumnChooserProps } from './ColumnChooser'
