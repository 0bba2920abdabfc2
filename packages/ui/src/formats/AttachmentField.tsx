import { useIntl } from 'react-intl'
import { SingleFileUpload, type UploadedFile, type UploadFile } from '../upload'
import { formatMessages } from './formats.messages'
import { sendingMessages } from './sending.messages'

export type AttachmentKind = 'picture' | 'document'

/** What the provider takes, and the largest of it in KB. */
const rules: Readonly<Record<AttachmentKind, { accept: readonly string[]; maxSize: number }>> = {
  picture: { accept: ['image/jpeg', 'image/png'], maxSize: 5 * 1024 },
  document: { accept: ['application/pdf'], maxSize: 16 * 1024 },
}

export type AttachmentFieldProps = {
  kind: AttachmentKind
  upload: UploadFile
  value: UploadedFile | null
  onChange: (file: UploadedFile | null) => void
  /** Send was pressed without a file. */
  missing: boolean
}

/** The picture or document that goes with a message. */
export function AttachmentField({ kind, upload, value, onChange, missing }: AttachmentFieldProps) {
  const intl = useIntl()
  return (
    <SingleFileUpload
      key={kind}
      label={intl.formatMessage(formatMessages.attachment)}
      required
      {...rules[kind]}
      upload={upload}
      value={value}
      onChange={onChange}
      error={missing ? intl.formatMessage(sendingMessages.attachFile) : undefined}
    />
  )
}
