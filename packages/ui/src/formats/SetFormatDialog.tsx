import {
  clockIn,
  type FormatChannel,
  type FormatDoor,
  type FormatEntry,
  type FormatParameter,
  type FormatRights,
  type FormatTextField,
  insertFields,
  insertParameter,
  insertProblem,
  insertTarget,
  isFormatLocked,
  isTextMessage,
  type MessageProblem,
  makePlain,
  messageProblem,
  momentOf,
  readsFormats,
  selectedFormat,
} from '@school/rules'
import { MessageSquare, Send } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormattedNumber, type MessageDescriptor, useIntl } from 'react-intl'
import { Banner, useToast } from '../feedback'
import { Button } from '../form/Button'
import { focusFirstWrong } from '../form/Form'
import { Dialog } from '../overlay/Dialog'
import { type UploadedFile, type UploadFile, UploadScope, useFormUploads } from '../upload'
import { AttachmentField, type AttachmentKind } from './AttachmentField'
import { ChangeableWords } from './ChangeableWords'
import { ConfirmSend } from './ConfirmSend'
import { FormatFields } from './FormatFields'
import { FormatNameRow } from './FormatNameRow'
import { FormatPreview, renderedTexts } from './FormatPreview'
import { doorMessages, formatMessages, outcomeMessages } from './formats.messages'
import { MailFields, mailProblem, plainMail, subjectOf } from './MailFields'
import { channelTexts } from './outcome-texts'
import { ParameterChips } from './ParameterChips'
import { SendChoices } from './SendChoices'
import { Balance, Form, Panes, State, Subtitle } from './SetFormat.styles'
import { type FormatSending, planProblems, type SendPlan, sendAtOnce, sendKeys } from './sending'
import { sendingMessages } from './sending.messages'
import { type FormatLoaders, useFormatEditor } from './useFormatEditor'

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

const sendTexts: Readonly<Record<MessageProblem, MessageDescriptor>> = {
  recipients: sendingMessages.noRecipients,
  unsaved: sendingMessages.unsaved,
  waiting: sendingMessages.waiting,
  content: outcomeMessages.contentRequired,
  campaign: outcomeMessages.campaignRequired,
  attachment: sendingMessages.attachFile,
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
  const toast = useToast()
  const form = useRef<HTMLDivElement>(null)
  const { editor, dispatch, working, select, save, setWords, remove } = useFormatEditor(channel, door, loaders, rights, onChange)
  const balance = useBalance(loaders.balance)
  const [opened] = useState(() => new Date())
  const [plan, setPlan] = useState<SendPlan>(() => sendAtOnce(sending))
  const [checked, setChecked] = useState<MessageProblem | true | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [keys] = useState(sendKeys)
  // A picture and a document are kept apart: the tick between them may come and go.
  const [files, setFiles] = useState<Readonly<Record<AttachmentKind, UploadedFile | null>>>({ picture: null, document: null })
  const [mailPart, setMailPart] = useState(plainMail)
  const attachmentKind = editor.fields.includeDocument ? 'document' : 'picture'
  const file = editor.fields.includeAttachment ? files[attachmentKind] : null
  const readOnly = readsFormats(rights)
  const locked = isFormatLocked(editor)
  const moment = momentOf(opened, timeZone, intl.locale)
  const now = clockIn(timeZone, opened)

  // The field with the cursor takes what the chips put in; one that never had it, at its end.
  const areas = useRef(new Map<FormatTextField, HTMLTextAreaElement>())
  const cursor = useRef<{ field: FormatTextField; visited: Set<FormatTextField> }>({
    field: insertFields(channel)[0] ?? 'body',
    visited: new Set(),
  })
  const caret = useRef<{ field: FormatTextField; at: number } | null>(null)
  useLayoutEffect(() => {
    if (!caret.current) return
    const { field, at } = caret.current
    caret.current = null
    const area = areas.current.get(field)
    area?.focus()
    area?.setSelectionRange(at, at)
  })

  const insert = (parameter: FormatParameter) => {
    const field = insertTarget(parameter, cursor.current.field)
    const problem = insertProblem(editor, parameter, field)
    if (problem === 'contentOnce') toast.info(intl.formatMessage(outcomeMessages.contentOnce))
    if (problem === 'full') toast.warning(intl.formatMessage(outcomeMessages.full))
    if (problem) return
    const area = cursor.current.visited.has(field) ? areas.current.get(field) : undefined
    const [start, end] = area ? [area.selectionStart, area.selectionEnd] : [undefined, undefined]
    caret.current = { field, at: insertParameter(editor.fields[field], parameter.name, start, end).caret }
    cursor.current.visited.add(field)
    dispatch({ kind: 'insert', field, name: parameter.name, start, end })
  }

  const plainBody = makePlain(editor.fields.body)
  const plainContent = makePlain(editor.fields.content)
  const canBePlain =
    channel === 'sms' &&
    !mail &&
    !locked &&
    !readOnly &&
    (plainBody !== editor.fields.body || plainContent !== editor.fields.content)
  const makeItPlain = () => {
    dispatch({ kind: 'edit', field: 'body', text: plainBody })
    dispatch({ kind: 'edit', field: 'content', text: plainContent })
  }

  const offersSend = sending !== undefined && !rights.readOnly && door !== 'fees'
  const channelName = mail ? intl.formatMessage(sendingMessages.email) : intl.formatMessage(channelTexts[channel].channel)
  const formatName = selectedFormat(editor)?.name ?? ''
  const uploads = useFormUploads(() => {
    if (!sending) return
    const clock = clockIn(timeZone, new Date())
    const wrong = planProblems(plan, clock)
    const problem = messageProblem(editor, {
      recipients: sending.recipients,
      hasAttachment: file !== null,
    })
    setChecked(problem ?? true)
    if (problem) toast.warning(intl.formatMessage(sendTexts[problem]))
    if (problem || wrong.time || wrong.reason || (mail && mailProblem(mailPart, formatName))) {
      requestAnimationFrame(() => focusFirstWrong(form.current))
      return
    }
    setConfirming(true)
  })

  const example = renderedTexts(editor, entries[0] ?? noEntry, moment).whole
  const stored = editor.selectedId !== null && !editor.dirty && !isTextMessage(editor)
  const state: MessageDescriptor = locked
    ? editor.words.length > 0
      ? formatMessages.approved
      : formatMessages.approvedFixed
    : !stored
      ? formatMessages.unsavedState
      : channel !== 'notification' && editor.approval
        ? formatMessages.waitingState
        : formatMessages.savedState

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
        actions={
          balance === null || mail ? null : (
            <Balance>
              <MessageSquare aria-hidden /> <span>{intl.formatMessage(formatMessages.balance)}</span>{' '}
              <b>
                <FormattedNumber value={balance} />
              </b>
            </Balance>
          )
        }
        footer={
          <>
            <State role="status">
              {rights.sendOnly
                ? intl.formatMessage(formatMessages.officeKeeps)
                : editor.selectedId || editor.dirty
                  ? intl.formatMessage(state)
                  : ''}
            </State>
            <Button onClick={onClose}>{intl.formatMessage(formatMessages.cancel)}</Button>
            {offersSend ? (
              <Button variant="primary" icon={Send} busy={uploads.waiting} onClick={() => uploads.save()}>
                {intl.formatMessage(sendingMessages.send)}
              </Button>
            ) : null}
          </>
        }
      >
        <UploadScope uploads={uploads}>
          <Panes ref={form}>
            <Form>
              {editor.status === 'failed' ? (
                <Banner
                  tone="danger"
                  action={
                    <Button onClick={() => dispatch({ kind: 'reload' })}>{intl.formatMessage(formatMessages.retry)}</Button>
                  }
                >
                  {intl.formatMessage(formatMessages.listFailed)}
                </Banner>
              ) : null}
              <FormatNameRow
                editor={editor}
                rights={rights}
                working={working}
                dispatch={dispatch}
                onSelect={select}
                onSave={() => void save()}
                onDelete={() => void remove()}
              />
              <FormatFields
                editor={editor}
                readOnly={readOnly}
                problem={checked === true ? null : checked}
                dispatch={dispatch}
                onArea={(field, area) => {
                  if (area) areas.current.set(field, area)
                  else areas.current.delete(field)
                }}
                onFocus={field => {
                  if (insertFields(channel).includes(field)) cursor.current.field = field
                  cursor.current.visited.add(field)
                }}
                chips={<ParameterChips editor={editor} readOnly={readOnly} onInsert={insert} />}
              />
              {locked ? (
                <ChangeableWords
                  editor={editor}
                  working={working}
                  readOnly={readOnly}
                  onType={(index, text) => dispatch({ kind: 'word', index, text })}
                  onSet={setWords}
                />
              ) : null}
              {upload && offersSend && editor.fields.includeAttachment ? (
                <AttachmentField
                  kind={attachmentKind}
                  upload={upload}
                  value={file}
                  missing={checked === 'attachment' && file === null}
                  onChange={chosen => setFiles({ ...files, [attachmentKind]: chosen })}
                />
              ) : null}
              {mail && offersSend ? (
                <MailFields
                  mail={mailPart}
                  onChange={setMailPart}
                  formatName={formatName}
                  upload={mail.upload}
                  checked={checked !== null}
                />
              ) : null}
              {offersSend ? (
                <SendChoices
                  channel={channel}
                  mail={mail !== undefined}
                  plan={plan}
                  onChange={setPlan}
                  now={now}
                  mayBeUrgent={sending.mayBeUrgent === true}
                  smsFallback={sending.smsFallback !== false}
                  checked={checked !== null}
                />
              ) : null}
            </Form>
            <FormatPreview
              editor={editor}
              entries={entries}
              moment={moment}
              recipients={sending?.recipients ?? entries.length}
              describe={describe}
              mail={mail !== undefined}
              onMakePlain={canBePlain ? makeItPlain : undefined}
            />
          </Panes>
        </UploadScope>
      </Dialog>
      {confirming && sending && editor.selectedId ? (
        <ConfirmSend
          channel={channel}
          sending={sending}
          keys={keys}
          request={{
            formatId: editor.selectedId,
            formatVersion: editor.formats.find(({ id }) => id === editor.selectedId)?.version,
            exampleMessage: example,
            content: editor.fields.content,
            title: mail ? subjectOf(mailPart, formatName) : editor.fields.title,
            description: editor.fields.description,
            sendAt: plan.later ? plan.sendAt : null,
            urgentReason: plan.urgent ? plan.reason.trim() : null,
            avoidRepeatedSMS: plan.onePerNumber,
            smsFallback: plan.smsFallback,
            ...(channel === 'notification' && plan.families ? { families: plan.families } : {}),
            attachmentIds: mail ? mailPart.files.map(one => one.id) : file ? [file.id] : [],
          }}
          onClose={() => setConfirming(false)}
          onSent={message => {
            toast.success(message)
            setConfirming(false)
            onSent?.()
            onClose()
          }}
        />
      ) : null}
    </>
  )
}
