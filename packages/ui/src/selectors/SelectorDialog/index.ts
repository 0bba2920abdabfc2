export { MultipleSelectorDialog, type MultipleSelectorDialogProps, type Selection } from './MultipleSelectorDialog'
export { SingleSelectorDialog, type SingleSelectorDialogProps } from './SingleSelectorDialog'
