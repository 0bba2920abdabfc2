import { Plus, Trash2, Upload } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Progress } from '../../feedback/Progress'
import { Button } from '../../form/Button'
import { Field } from '../../form/Field'
import { IconButton } from '../../form/IconButton'
import { FileTarget } from '../FileTarget'
import { largestFile, mostFiles } from '../file-rules'
import { maximumMessage, removeOneMessage, uploadMessages } from '../upload.messages'
import { anyType, type UploadFieldProps } from '../upload-field'
import { heldFiles, overallShare, sendable } from '../uploads.state'
import { useFileField } from '../useFileField'
import { useFileNotice } from '../useFileNotice'
import { usePictureDialog } from '../usePictureDialog'
import type { UploadedFile } from '../useUploads'
import { FileQueue, QueueRow } from './FileQueue'
import { Head, Hint, Overall } from './MultipleFileUpload.styles'
import { PendingRow } from './PendingRow'
import { useFileList } from './useFileList'

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

type UploadedRowProps = {
  file: UploadedFile
  local: File | null
  disabled: boolean
  busy: boolean
  /** Absent where there is nothing to look at. */
  onOpen?: () => void
  /** Absent where it cannot be taken away. */
  onRemove?: () => void
}

/** A file that the server has. */
function UploadedRow({ file, local, disabled, busy, onOpen, onRemove }: UploadedRowProps) {
  const intl = useIntl()
  return (
    <QueueRow
      file={{ ...file, local }}
      sent={1}
      status={intl.formatMessage(uploadMessages.uploaded)}
      onOpen={onOpen}
      actions={
        onRemove ? (
          <IconButton
            icon={Trash2}
            label={intl.formatMessage(removeOneMessage, { name: file.name })}
            disabled={disabled}
            busy={busy}
            onClick={onRemove}
          />
        ) : null
      }
    />
  )
}

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
  const { root, input, main, keepFocus, choose } = useFileField()
  const list = useFileList({ upload, value, onChange, remove, accept, maxSize, maxFiles, autoStart, keepFocus })
  const { items, removing, localOf, start, letGo, removeUploaded } = list
  const pictures = usePictureDialog({
    label,
    crop: disabled ? undefined : crop,
    onCropped: (result, picture, before) => list.replace(before, result, picture),
  })
  const openPicture = (file: UploadedFile) => {
    if (onOpenPicture) onOpenPicture(file)
    else pictures.show(file, localOf(file.id))
  }
  const notice = useFileNotice(accept, maxSize, help)

  const rows = value.length + items.length
  const tooMany = heldFiles(value.length, items) > maxFiles
  const toSend = sendable(items)
  // What was sent from here counts; files the form came with were never on their way.
  const sentBytes = value.reduce((bytes, { id }) => bytes + (localOf(id)?.size ?? 0), 0)
  const queued = items.length > 0 || value.some(({ id }) => localOf(id))
  const blocked = disabled || removing.length > 0
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
          status={list.said}
          onFiles={list.take}
        >
          <Head>
            <Button ref={main} icon={Upload} disabled={disabled} onClick={choose}>
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
                <UploadedRow
                  key={`uploaded-${file.id}`}
                  file={file}
                  local={localOf(file.id)}
                  disabled={disabled}
                  busy={removing.includes(file.id)}
                  onOpen={onOpenPicture || file.url || localOf(file.id) ? () => openPicture(file) : undefined}
                  onRemove={deletable ? () => void removeUploaded([file]) : undefined}
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
