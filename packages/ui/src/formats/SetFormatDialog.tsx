import {
  type FormatChannel,
  type FormatDoor,
  type FormatEditor,
  type FormatEntry,
  type FormatRights,
  isFormatLocked,
  isTextMessage,
  makePlain,
  momentOf,
  readsFormats,
  selectedFormat,
} from '@school/rules'
import { MessageSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FormattedNumber, type MessageDescriptor, useIntl } from 'react-intl'
import { Dialog } from '../overlay/Dialog'
import { type UploadFile, UploadScope, useFormUploads } from '../upload'
import { ConfirmStage } from './ConfirmStage'
import { FormatForm } from './FormatForm'
import { FormatPreview, renderedTexts } from './FormatPreview'
import { doorMessages, formatMessages } from './formats.messages'
import { mailProblem, plainMail, subjectOf } from './MailFields'
import { channelTexts } from './outcome-texts'
import { SendButtons } from './SendButtons'
import { SendFields } from './SendFields'
import { Balance, Panes, State, Subtitle } from './SetFormat.styles'
import type { FormatSending } from './sending'
import { sendingMessages } from './sending.messages'
import { useAttachment } from './useAttachment'
import { type FormatLoaders, type FormatWorkbench, useFormatEditor } from './useFormatEditor'
import { useFormatSend } from './useFormatSend'
import { useSendStage } from './useSendStage'

export type SetFormatDialogProps = {
  open: boolean
  onClose: () => void
  door: FormatDoor
  loaders: FormatLoaders
  /** The selected recipients; the first fills the preview. */
  entries: readonly FormatEntry[]
  /** Where a message to a recipient goes, shown below the preview. */
  describe?: (entry: FormatEntry) => string | undefined
  /** Who writes, and what the school allows. */
  rights?: FormatRights
  /** Offers Send; absent where a format is only kept, and for operators. */
  sending?: FormatSending
  /** The school's time zone. */
  timeZone?: string
  /** Told of every format that was saved or deleted. */
  onChange?: () => void
  onSent?: () => void
}

type ChannelProps = SetFormatDialogProps & {
  channel: FormatChannel
  /** Takes the file that goes with a message. */
  upload?: UploadFile
  /** The text goes out as an e-mail, with a subject and files that this takes. */
  mail?: { readonly upload: UploadFile }
}

/** 'Set Format' of one channel. Each opening begins anew. */
export function SetFormatDialog(props: ChannelProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

const everybody: FormatRights = {}
const noEntry: FormatEntry = {}

function useBalance(read: FormatLoaders['balance']): number | null {
  const [balance, setBalance] = useState<number | null>(null)
  const latest = useRef(read)
  useEffect(() => {
    const aborter = new AbortController()
    latest.current?.(aborter.signal).then(
      credits => aborter.signal.aborted || setBalance(credits),
      () => undefined,
    )
    return () => aborter.abort()
  }, [])
  return balance
}

/** The credits that the school has left. */
function CreditBalance({ credits }: { credits: number }) {
  const intl = useIntl()
  return (
    <Balance>
      <MessageSquare aria-hidden /> <span>{intl.formatMessage(formatMessages.balance)}</span>{' '}
      <b>
        <FormattedNumber value={credits} />
      </b>
    </Balance>
  )
}

/** Whether what is written is kept, and may be sent. */
function stateOf(editor: FormatEditor): MessageDescriptor {
  if (isFormatLocked(editor)) return editor.words.length > 0 ? formatMessages.approved : formatMessages.approvedFixed
  const stored = editor.selectedId !== null && !editor.dirty && !isTextMessage(editor)
  if (!stored) return formatMessages.unsavedState
  return editor.channel !== 'notification' && editor.approval ? formatMessages.waitingState : formatMessages.savedState
}

function FormatState({ editor, rights }: { editor: FormatEditor; rights: FormatRights }) {
  const intl = useIntl()
  return (
    <State role="status">
      {rights.sendOnly
        ? intl.formatMessage(formatMessages.officeKeeps)
        : editor.selectedId || editor.dirty
          ? intl.formatMessage(stateOf(editor))
          : ''}
    </State>
  )
}

/** Writes the texts without letters that cost more; nothing to do where they hold none. */
function plainWriting({ editor, dispatch }: FormatWorkbench): (() => void) | undefined {
  const body = makePlain(editor.fields.body)
  const content = makePlain(editor.fields.content)
  if (body === editor.fields.body && content === editor.fields.content) return undefined
  return () => {
    dispatch({ kind: 'edit', field: 'body', text: body })
    dispatch({ kind: 'edit', field: 'content', text: content })
  }
}

function OpenDialog({
  channel,
  onClose,
  door,
  loaders,
  entries,
  describe,
  rights = everybody,
  sending,
  timeZone = 'Asia/Kolkata',
  onChange,
  onSent,
  upload,
  mail,
}: ChannelProps) {
  const intl = useIntl()
  const workbench = useFormatEditor(channel, door, loaders, rights, onChange)
  const { editor } = workbench
  const balance = useBalance(loaders.balance)
  const stage = useSendStage(sending, timeZone)
  const attachment = useAttachment(editor)
  const [mailPart, setMailPart] = useState(plainMail)
  const moment = momentOf(stage.opened, timeZone, intl.locale)
  const offered = rights.readOnly || door === 'fees' ? undefined : sending
  const channelName = mail ? intl.formatMessage(sendingMessages.email) : intl.formatMessage(channelTexts[channel].channel)
  const formatName = selectedFormat(editor)?.name ?? ''
  const mayBePlain = channel === 'sms' && !mail && !isFormatLocked(editor) && !readsFormats(rights)

  const { problem, send } = useFormatSend(workbench, stage, {
    recipients: sending?.recipients ?? 0,
    hasAttachment: attachment.file !== null,
  })
  const uploads = useFormUploads(() => {
    if (sending) void send(!(mail && mailProblem(mailPart, formatName)))
  })

  return (
    <>
      <Dialog
        open
        onClose={onClose}
        size="large"
        staticBackdrop
        flush
        title={
          <>
            {intl.formatMessage(formatMessages.setFormat)}
            <Subtitle>{intl.formatMessage(doorMessages[door], { channel: channelName })}</Subtitle>
          </>
        }
        actions={balance === null || mail ? null : <CreditBalance credits={balance} />}
        footer={
          <>
            <FormatState editor={editor} rights={rights} />
            <SendButtons
              onClose={onClose}
              onSend={offered && (() => uploads.save())}
              busy={uploads.waiting || workbench.working === 'words'}
            />
          </>
        }
      >
        <UploadScope uploads={uploads}>
          <Panes ref={stage.form}>
            <FormatForm workbench={workbench} rights={rights} entry={entries[0] ?? noEntry} moment={moment} problem={problem}>
              {offered ? (
                <SendFields
                  channel={channel}
                  sending={offered}
                  stage={stage}
                  timeZone={timeZone}
                  attachment={
                    upload && editor.fields.includeAttachment
                      ? { ...attachment, upload, missing: problem === 'attachment' && attachment.file === null }
                      : undefined
                  }
                  mail={mail && { part: mailPart, onChange: setMailPart, formatName, upload: mail.upload }}
                />
              ) : null}
            </FormatForm>
            <FormatPreview
              editor={editor}
              entries={entries}
              moment={moment}
              recipients={sending?.recipients ?? entries.length}
              describe={describe}
              mail={mail !== undefined}
              onMakePlain={mayBePlain ? plainWriting(workbench) : undefined}
            />
          </Panes>
        </UploadScope>
      </Dialog>
      {stage.confirming && sending && editor.selectedId ? (
        <ConfirmStage
          channel={channel}
          sending={sending}
          stage={stage}
          message={{
            formatId: editor.selectedId,
            formatVersion: selectedFormat(editor)?.version,
            exampleMessage: renderedTexts(editor, entries[0] ?? noEntry, moment).whole,
            content: editor.fields.content,
            title: mail ? subjectOf(mailPart, formatName) : editor.fields.title,
            description: editor.fields.description,
            ...(channel === 'notification' && stage.plan.families ? { families: stage.plan.families } : {}),
            attachmentIds: mail ? mailPart.files.map(one => one.id) : attachment.file ? [attachment.file.id] : [],
          }}
          onSent={() => {
            onSent?.()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
