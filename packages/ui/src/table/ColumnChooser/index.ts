export { type ChoosableColumn, ColumnChooser, type ColumnChooserProps, ColumnSheet } from './ColumnChooser'
