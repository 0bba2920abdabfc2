import { SetFormatDialog, type SetFormatDialogProps } from './SetFormatDialog'

export type SmsFormatDialogProps = SetFormatDialogProps

/** 'Set Format' of text messages, for every door that sends them. */
export const SmsFormatDialog = (props: SmsFormatDialogProps) => <SetFormatDialog {...props} channel="sms" />
