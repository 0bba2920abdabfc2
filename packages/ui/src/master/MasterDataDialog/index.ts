export { MasterDataDialog, type MasterDataDialogProps } from './MasterDataDialog'
