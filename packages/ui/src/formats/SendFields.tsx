import { clockIn, type FormatChannel } from '@school/rules'
import type { UploadFile } from '../upload'
import { AttachmentField } from './AttachmentField'
import { MailFields, type MailPart } from './MailFields'
import { SendChoices } from './SendChoices'
import type { FormatSending } from './sending'
import type { useAttachment } from './useAttachment'
import type { SendStage } from './useSendStage'

export type SendFieldsProps = {
  channel: FormatChannel
  sending: FormatSending
  stage: SendStage
  timeZone: string
  /** Absent where no file goes with the message. */
  attachment?: ReturnType<typeof useAttachment> & { upload: UploadFile; missing: boolean }
  /** Of an e-mail. */
  mail?: { part: MailPart; onChange: (part: MailPart) => void; formatName: string; upload: UploadFile }
}

/** What is asked before a format is sent: its file, subject and files of an e-mail, and when it goes out. */
export function SendFields({ channel, sending, stage, timeZone, attachment, mail }: SendFieldsProps) {
  const { plan, setPlan, checked, opened } = stage
  return (
    <>
      {attachment ? (
        <AttachmentField
          kind={attachment.kind}
          upload={attachment.upload}
          value={attachment.file}
          missing={attachment.missing}
          onChange={attachment.attach}
        />
      ) : null}
      {mail ? (
        <MailFields
          mail={mail.part}
          onChange={mail.onChange}
          formatName={mail.formatName}
          upload={mail.upload}
          checked={checked}
        />
      ) : null}
      <SendChoices
        channel={channel}
        mail={mail !== undefined}
        plan={plan}
        onChange={setPlan}
        now={clockIn(timeZone, opened)}
        mayBeUrgent={sending.mayBeUrgent === true}
        smsFallback={sending.smsFallback !== false}
        checked={checked}
      />
    </>
  )
}
