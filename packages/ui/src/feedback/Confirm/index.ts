export { ConfirmProvider, useConfirm, useConfirmInput } from './Confirm'
export { ConfirmDialog, type ConfirmDialogProps, type ConfirmIcon, type ConfirmOptions } from './ConfirmDialog'
export {
  type ConfirmInputAnswer,
  ConfirmInputDialog,
  type ConfirmInputDialogProps,
  type ConfirmInputOptions,
} from './ConfirmInputDialog'
