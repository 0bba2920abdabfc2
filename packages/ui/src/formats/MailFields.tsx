import { mailFiles } from '@school/rules'
import { useIntl } from 'react-intl'
import { Field } from '../form/Field'
import { TextInput } from '../form/TextInput'
import { MultipleFileUpload, type UploadedFile, type UploadFile } from '../upload'
import { sendingMessages } from './sending.messages'

/** What an e-mail has beside its text. */
export type MailPart = {
  /** Null as long as it is the name of the format. */
  subject: string | null
  files: readonly UploadedFile[]
}

/** An e-mail without subject or files of its own. */
export const plainMail: MailPart = { subject: null, files: [] }

/** The subject as it goes out. */
export const subjectOf = ({ subject }: MailPart, formatName: string): string => (subject ?? formatName).trim()

/** What is wrong with it, if anything. */
export function mailProblem(mail: MailPart, formatName: string): 'subject' | 'files' | null {
  if (subjectOf(mail, formatName) === '') return 'subject'
  return mail.files.reduce((sum, { size = 0 }) => sum + size, 0) > mailFiles.bytes ? 'files' : null
}

export type MailFieldsProps = {
  mail: MailPart
  onChange: (mail: MailPart) => void
  /** Stands as the subject until another is typed. */
  formatName: string
  upload: UploadFile
  /** Send was pressed: what is wrong shows. */
  checked: boolean
}

/** Subject and files of an e-mail. */
export function MailFields({ mail, onChange, formatName, upload, checked }: MailFieldsProps) {
  const intl = useIntl()
  const problem = mailProblem(mail, formatName)
  return (
    <>
      <Field
        label={intl.formatMessage(sendingMessages.subject)}
        required
        error={checked && problem === 'subject' ? intl.formatMessage(sendingMessages.subjectRequired) : undefined}
      >
        <TextInput maxLength={100} value={mail.subject ?? formatName} onChange={subject => onChange({ ...mail, subject })} />
      </Field>
      <MultipleFileUpload
        autoStart
        label={intl.formatMessage(sendingMessages.files)}
        help={intl.formatMessage(sendingMessages.filesHelp)}
        error={problem === 'files' ? intl.formatMessage(sendingMessages.filesLarge) : undefined}
        maxFiles={mailFiles.most}
        maxSize={mailFiles.bytes / 1024}
        upload={upload}
        value={mail.files}
        onChange={files => onChange({ ...mail, files })}
      />
    </>
  )
}
