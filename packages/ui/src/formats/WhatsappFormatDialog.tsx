import type { UploadFile } from '../upload'
import { SetFormatDialog, type SetFormatDialogProps } from './SetFormatDialog'

export type WhatsappFormatDialogProps = SetFormatDialogProps & {
  /** Takes the file of a format with an attachment; needed where such a format is sent. */
  upload?: UploadFile
}

/** 'Set Format' of WhatsApp: campaign, attachment and the format itself. */
export const WhatsappFormatDialog = (props: WhatsappFormatDialogProps) => <SetFormatDialog {...props} channel="whatsapp" />
