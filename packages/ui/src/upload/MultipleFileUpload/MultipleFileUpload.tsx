import { Plus, Trash2, Upload } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../../feedback'
import { Progress } from '../../feedback/Progress'
import { Button } from '../../form/Button'
import { Field } from '../../form/Field'
import { IconButton } from '../../form/IconButton'
import { FileTarget } from '../FileTarget'
import { largestFile, mostFiles } from '../file-rules'
import { problemOf, removalProblemOf } from '../problem-of'
import {
  maximumMessage,
  problemMessage,
  removeOneMessage,
  uploadedMessage,
  uploadingMessage,
  uploadMessages,
} from '../upload.messages'
import { anyType, type UploadFieldProps } from '../upload-field'
import { heldFiles, overallShare, sendable, type UploadItem } from '../uploads.state'
import { useFileNotice } from '../useFileNotice'
import { useKeptFocus } from '../useKeptFocus'
import { usePictureDialog } from '../usePictureDialog'
import { type UploadedFile, useUploads } from '../useUploads'
import { FileQueue, QueueRow } from './FileQueue'
import { Head, Hint, Overall } from './MultipleFileUpload.styles'
import { PendingRow } from './PendingRow'

export type MultipleFileUploadProps = UploadFieldProps & {
  value: readonly UploadedFile[]
  onChange: (value: readonly UploadedFile[]) => void
  /** With more files than this none is sent until some are removed. */
  maxFiles?: number
  /** Sends files as soon as they are chosen; otherwise they wait for Add. */
  autoStart?: boolean
  /** Whether uploaded files can be taken away again. */
  deletable?: boolean
  /** Deletes files on the server before the field lets go of them; a rejection's `message`, else its name, is shown. */
  remove?: (files: readonly UploadedFile[]) => Promise<unknown>
  /** Height in px at which the list begins to scroll. */
  height?: number
}

const nothing: readonly string[] = []

/** A field for several files, each with its own progress. Files that fail stay in the list and can be sent again. */
export function MultipleFileUpload({
  label,
  required,
  help,
  error,
  hideLabel,
  accept = anyType,
  maxSize = largestFile,
  maxFiles = mostFiles,
  upload,
  value,
  onChange,
  autoStart = false,
  deletable = true,
  remove,
  crop,
  onOpenPicture,
  height = 300,
  disabled = false,
}: MultipleFileUploadProps) {
  const intl = useIntl()
  const toast = useToast()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const keepFocus = useKeptFocus(root, main)
  const [sent, setSent] = useState<ReadonlyMap<string, File>>(new Map())
  const [removing, setRemoving] = useState<readonly string[]>(nothing)
  const [said, setSaid] = useState('')

  // Several files may arrive before the form has drawn the first of them.
  const newest = useRef(value)
  useLayoutEffect(() => {
    newest.current = value
  }, [value])
  const change = (next: readonly UploadedFile[]) => {
    newest.current = next
    onChange(next)
  }

  const { items, add, send, drop } = useUploads(upload, {
    onUploaded: (uploaded, file) => {
      keepFocus()
      setSent(files => new Map(files).set(uploaded.id, file))
      setSaid(intl.formatMessage(uploadedMessage, { name: uploaded.name }))
      change([...newest.current, uploaded])
    },
    onFailed: (file, text) =>
      setSaid(
        intl.formatMessage(problemMessage, { name: file.name, problem: text ?? intl.formatMessage(uploadMessages.failed) }),
      ),
  })
  const pictures = usePictureDialog({
    label,
    crop: disabled ? undefined : crop,
    onCropped: (result, picture, before) => {
      setSent(files => new Map(files).set(result.id, picture))
      change(newest.current.map(file => (file.id === before.id ? result : file)))
    },
  })
  const openPicture = (file: UploadedFile) => {
    if (onOpenPicture) onOpenPicture(file)
    else pictures.show(file, sent.get(file.id) ?? null)
  }
  const notice = useFileNotice(accept, maxSize, help)

  const rows = value.length + items.length
  const tooMany = heldFiles(value.length, items) > maxFiles
  const toSend = sendable(items)
  // What was sent from here counts; files the form came with were never on their way.
  const sentBytes = value.reduce((bytes, { id }) => bytes + (sent.get(id)?.size ?? 0), 0)
  const queued = items.length > 0 || value.some(({ id }) => sent.has(id))
  const blocked = disabled || removing.length > 0

  const start = ({ key, file }: UploadItem) => {
    keepFocus()
    setSaid(intl.formatMessage(uploadingMessage, { name: file.name }))
    void send(key, file)
  }

  const take = (files: readonly File[]) => {
    const fit = heldFiles(value.length, items) + files.length <= maxFiles
    const added = add(files, accept, maxSize, { instead: false, send: autoStart && fit })
    const sentences = added.flatMap(item => {
      const problem = problemOf(item, intl)
      const { name } = item.file
      if (problem) return [intl.formatMessage(problemMessage, { name, problem })]
      return autoStart && fit ? [intl.formatMessage(uploadingMessage, { name })] : []
    })
    setSaid((fit ? sentences : [intl.formatMessage(maximumMessage, { n: maxFiles }), ...sentences]).join(' '))
  }

  const letGo = (keys: readonly string[]) => {
    keepFocus()
    drop(keys)
  }

  const removeUploaded = async (files: readonly UploadedFile[]) => {
    const ids = files.map(({ id }) => id)
    if (remove && files.length > 0) {
      setRemoving(ids)
      try {
        await remove(files)
      } catch (error) {
        toast.warning(removalProblemOf(error, intl))
        return
      } finally {
        setRemoving(nothing)
      }
      toast.success(intl.formatMessage(files.length === 1 ? uploadMessages.deleted : uploadMessages.allDeleted))
    }
    keepFocus()
    change(newest.current.filter(({ id }) => !ids.includes(id)))
  }

  const removeAll = () => {
    letGo(items.map(({ key }) => key))
    if (deletable && value.length > 0) void removeUploaded(value)
  }

  return (
    <>
      <Field
        label={label}
        required={required}
        help={notice}
        error={tooMany ? intl.formatMessage(maximumMessage, { n: maxFiles }) : error}
        hideLabel={hideLabel}
      >
        <FileTarget
          multiple
          root={root}
          input={input}
          accept={accept}
          blocked={blocked}
          empty={rows === 0}
          status={said}
          onFiles={take}
        >
          <Head>
            <Button ref={main} icon={Upload} disabled={disabled} onClick={() => input.current?.click()}>
              {intl.formatMessage(uploadMessages.chooseMany)}
            </Button>
            <Hint>{intl.formatMessage(uploadMessages.hintMany)}</Hint>
            {rows > 1 && toSend.length > 0 ? (
              <Button icon={Plus} disabled={blocked || tooMany} onClick={() => toSend.forEach(start)}>
                {intl.formatMessage(uploadMessages.addAll)}
              </Button>
            ) : null}
            {rows > 1 && (deletable || items.length > 0) ? (
              <Button icon={Trash2} disabled={disabled} busy={removing.length > 1} onClick={removeAll}>
                {intl.formatMessage(uploadMessages.removeAll)}
              </Button>
            ) : null}
          </Head>
          {rows > 1 && queued ? (
            <Overall>
              <Progress label={intl.formatMessage(uploadMessages.overall)} value={overallShare(items, sentBytes) * 100} />
            </Overall>
          ) : null}
          {rows > 0 ? (
            <FileQueue height={height}>
              {value.map(file => (
                <QueueRow
                  key={`uploaded-${file.id}`}
                  file={{ ...file, local: sent.get(file.id) }}
                  sent={1}
                  status={intl.formatMessage(uploadMessages.uploaded)}
                  onOpen={onOpenPicture || file.url || sent.has(file.id) ? () => openPicture(file) : undefined}
                  actions={
                    deletable ? (
                      <IconButton
                        icon={Trash2}
                        label={intl.formatMessage(removeOneMessage, { name: file.name })}
                        disabled={disabled}
                        busy={removing.includes(file.id)}
                        onClick={() => void removeUploaded([file])}
                      />
                    ) : null
                  }
                />
              ))}
              {items.map(item => (
                <PendingRow
                  key={item.key}
                  item={item}
                  blocked={blocked || tooMany}
                  onStart={() => start(item)}
                  onDrop={() => letGo([item.key])}
                />
              ))}
            </FileQueue>
          ) : null}
        </FileTarget>
      </Field>
      {pictures.dialog}
    </>
  )
}
