import type { UploadFile } from '../upload'
import { SetFormatDialog, type SetFormatDialogProps } from './SetFormatDialog'

export type SmsFormatDialogProps = SetFormatDialogProps & {
  /** The text goes out as an e-mail, with a subject and files that this takes. */
  mail?: { readonly upload: UploadFile }
}

/** 'Set Format' of text messages, for every door that sends them. */
export const SmsFormatDialog = (props: SmsFormatDialogProps) => <SetFormatDialog {...props} channel="sms" />
