import { SetFormatDialog, type SetFormatDialogProps } from './SetFormatDialog'

export type NotificationFormatDialogProps = SetFormatDialogProps

/** 'Set Format' of notifications; text messages can be taken over as notifications. */
export const NotificationFormatDialog = (props: NotificationFormatDialogProps) => (
  <SetFormatDialog {...props} channel="notification" />
)
