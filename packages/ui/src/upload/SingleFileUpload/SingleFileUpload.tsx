import { Upload } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../../feedback'
import { Field } from '../../form/Field'
import { FileRow } from '../FileRow'
import { FileTarget } from '../FileTarget'
import { largestFile, typeNames } from '../file-rules'
import { uploadedMessage, uploadMessages } from '../upload.messages'
import { anyType, type UploadFieldProps } from '../upload-field'
import { useFileField } from '../useFileField'
import { useFileNotice } from '../useFileNotice'
import { showsPicture, usePictureDialog } from '../usePictureDialog'
import { useRemoval } from '../useRemoval'
import type { UploadedFile } from '../useUploads'
import { FileButtons } from './FileButtons'
import { useOneUpload } from './useOneUpload'

export type SingleFileUploadProps = UploadFieldProps & {
  value: UploadedFile | null
  onChange: (value: UploadedFile | null) => void
  /** Deletes the file on the server before the field lets go of it; a rejection's `message`, else its name, is shown. */
  remove?: (file: UploadedFile) => Promise<unknown>
}

/** A file as this browser still has it. */
type LocalFile = { id: string; file: File }

/**
 * A field for one file, sent as soon as it is chosen, dropped or pasted. The value changes only when the server has the
 * new file; until then, and when sending fails, neither the old file nor the chosen one is lost. A picture that is to be
 * cropped opens the dialog as soon as it is uploaded.
 */
export function SingleFileUpload({
  label,
  required,
  help,
  error,
  hideLabel,
  accept = anyType,
  maxSize = largestFile,
  upload,
  value,
  onChange,
  remove,
  crop,
  onOpenPicture,
  disabled = false,
}: SingleFileUploadProps) {
  const intl = useIntl()
  const toast = useToast()
  const { root, input, main, keepFocus, choose } = useFileField()
  const [sent, setSent] = useState<LocalFile | null>(null)
  // Of a cropped picture the whole stays at hand, to be cropped another way.
  const [whole, setWhole] = useState<LocalFile | null>(null)
  const { removing, attempt } = useRemoval()
  const cropping = disabled ? undefined : crop
  const pictures = usePictureDialog({
    label,
    crop: cropping,
    onCropped: (result, picture, before) => {
      if (whole?.id === before.id) setWhole({ id: result.id, file: whole.file })
      setSent({ id: result.id, file: picture })
      onChange(result)
    },
  })
  const pending = useOneUpload({
    upload,
    keepFocus,
    onUploaded: (uploaded, file) => {
      keepFocus()
      setSent({ id: uploaded.id, file })
      setWhole({ id: uploaded.id, file })
      onChange(uploaded)
      if (cropping && showsPicture(uploaded)) pictures.show(uploaded, file)
    },
  })
  const notice = useFileNotice(accept, maxSize, help)

  const uploading = pending.sent !== undefined
  const shown = pending.file ? null : value
  const local = shown && sent?.id === shown.id ? sent.file : null
  const arrived = value && sent?.id === value.id ? intl.formatMessage(uploadedMessage, { name: value.name }) : ''

  const openPicture = (file: UploadedFile) => {
    if (onOpenPicture) onOpenPicture(file)
    else pictures.show(file, whole?.id === file.id ? whole.file : null)
  }

  const removeValue = async (file: UploadedFile) => {
    if (remove) {
      const removed = await attempt([file.id], async () => {
        await remove(file)
        return true
      })
      if (!removed) return
      toast.success(intl.formatMessage(uploadMessages.deleted))
    }
    pending.letGo()
    onChange(null)
  }

  return (
    <>
      <Field label={label} required={required} help={notice} error={pending.problem ?? error} hideLabel={hideLabel}>
        <FileTarget
          root={root}
          input={input}
          accept={accept}
          blocked={disabled || uploading || removing.length > 0}
          empty={!pending.file && !shown}
          status={pending.said ?? arrived}
          onFiles={([file]) => {
            if (file) pending.take(file, accept, maxSize)
          }}
        >
          <FileRow
            file={
              pending.file
                ? { name: pending.file.name, size: pending.file.size, local: pending.file }
                : shown && { ...shown, local }
            }
            icon={pending.file || shown ? undefined : Upload}
            title={intl.formatMessage(uploadMessages.hint)}
            meta={pending.file || shown || maxSize < largestFile ? null : <span>{typeNames(accept)}</span>}
            sent={pending.sent}
            onOpen={shown && (onOpenPicture || shown.url || local) ? () => openPicture(shown) : undefined}
            actions={
              <FileButtons
                main={main}
                pending={pending}
                hasValue={value !== null}
                disabled={disabled}
                removing={removing.length > 0}
                onChoose={choose}
                onRemove={shown ? () => void removeValue(shown) : undefined}
              />
            }
          />
        </FileTarget>
      </Field>
      {pictures.dialog}
    </>
  )
}
