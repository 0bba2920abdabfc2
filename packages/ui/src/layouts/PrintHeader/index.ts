export { PrintHeader, type PrintHeaderProps, PrintSignatures } from './PrintHeader'
export { PrintPage } from './PrintHeader.styles'
