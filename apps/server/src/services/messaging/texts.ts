import { fieldTextOf, sayOf } from '@school/texts'

const ids = {
  TimeMissing: 'messages.TimeMissing',
  TimePast: 'messages.TimePast',
  TimeFar: 'messages.TimeFar',
  TimeStep: 'messages.TimeStep',
  ContentRequired: 'messages.ContentRequired',
  TitleRequired: 'messages.TitleRequired',
  DescriptionRequired: 'messages.DescriptionRequired',
  RowsOrSelection: 'messages.RowsOrSelection',
  AttachFile: 'messages.AttachFile',
  NoFileTaken: 'messages.NoFileTaken',
  MailFilesOnly: 'messages.MailFilesOnly',
  MailFilesLarge: 'messages.MailFilesLarge',
  NotOwnFile: 'messages.NotOwnFile',
  PictureAsked: 'messages.PictureAsked',
  DocumentAsked: 'messages.DocumentAsked',
  UrgentReason: 'messages.reasonLength',
  ReasonLength: 'messages.reasonLength',
  Sent: 'messages.Sent',
  MailSent: 'messages.MailSent',
  Notified: 'messages.Notified',
  Fallback: 'messages.Fallback',
  FallbackQuiet: 'messages.FallbackQuiet',
  Scheduled: 'messages.Scheduled',
  Quiet: 'messages.Quiet',
  ForApproval: 'messages.ForApproval',
  ForNobody: 'messages.ForNobody',
  ApprovalTitle: 'messages.ApprovalTitle',
  ApprovalAsked: 'messages.ApprovalAsked',
  ApprovedTitle: 'messages.ApprovedTitle',
  Approved: 'messages.Approved',
  RejectedTitle: 'messages.RejectedTitle',
  Rejected: 'messages.Rejected',
  UnconfirmedTitle: 'messages.UnconfirmedTitle',
  Unconfirmed: 'messages.Unconfirmed',
  LowTitle: 'messages.LowTitle',
  Low: 'messages.Low',
  AlertTitle: 'messages.AlertTitle',
  AlertBalance: 'messages.AlertBalance',
  AlertFormat: 'messages.AlertFormat',
  AlertFailed: 'messages.AlertFailed',
} as const

export type MessagingText = keyof typeof ids

export const messagingText = sayOf(ids)

/** A text at a field, in the language of its reader. */
export const messagingFieldText = fieldTextOf(ids)
