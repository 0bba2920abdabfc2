export { FeeLedger, type FeeLedgerProps, type LedgerInstallment, type LedgerLine } from './FeeLedger'
