import { RotateCw, Trash2, Upload, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useToast } from '../../feedback'
import { Button } from '../../form/Button'
import { Field } from '../../form/Field'
import { FileRow } from '../FileRow'
import { FileTarget } from '../FileTarget'
import { largestFile, typeNames } from '../file-rules'
import { problemOf, removalProblemOf } from '../problem-of'
import { problemMessage, uploadedMessage, uploadingMessage, uploadMessages } from '../upload.messages'
import { anyType, type UploadFieldProps } from '../upload-field'
import { useFileNotice } from '../useFileNotice'
import { useKeptFocus } from '../useKeptFocus'
import { showsPicture, usePictureDialog } from '../usePictureDialog'
import { type UploadedFile, useUploads } from '../useUploads'

export type SingleFileUploadProps = UploadFieldProps & {
  value: UploadedFile | null
  onChange: (value: UploadedFile | null) => void
  /** Deletes the file on the server before the field lets go of it; a rejection's `message`, else its name, is shown. */
  remove?: (file: UploadedFile) => Promise<unknown>
}

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
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const main = useRef<HTMLButtonElement>(null)
  const keepFocus = useKeptFocus(root, main)
  const [sent, setSent] = useState<{ id: string; file: File } | null>(null)
  // Of a cropped picture the whole stays at hand, to be cropped another way.
  const [whole, setWhole] = useState<{ id: string; file: File } | null>(null)
  const [removing, setRemoving] = useState(false)
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
  const { items, add, send, drop } = useUploads(upload, {
    onUploaded: (uploaded, file) => {
      keepFocus()
      setSent({ id: uploaded.id, file })
      setWhole({ id: uploaded.id, file })
      onChange(uploaded)
      if (cropping && showsPicture(uploaded)) pictures.show(uploaded, file)
    },
  })
  const notice = useFileNotice(accept, maxSize, help)

  const refused = items.find(({ phase }) => phase.name === 'refused')
  const pending = items.find(({ phase }) => phase.name === 'uploading' || phase.name === 'failed')
  const uploading = pending?.phase.name === 'uploading'
  const wrong = refused ?? pending
  const problem = wrong ? problemOf(wrong, intl) : null
  const shown = pending ? null : value
  const local = shown && sent?.id === shown.id ? sent.file : null

  const status = () => {
    if (wrong && problem) return intl.formatMessage(problemMessage, { name: wrong.file.name, problem })
    if (pending) return intl.formatMessage(uploadingMessage, { name: pending.file.name })
    return value && sent?.id === value.id ? intl.formatMessage(uploadedMessage, { name: value.name }) : ''
  }

  const openPicture = (file: UploadedFile) => {
    if (onOpenPicture) onOpenPicture(file)
    else pictures.show(file, whole?.id === file.id ? whole.file : null)
  }

  const letGo = () => {
    keepFocus()
    drop(items.map(({ key }) => key))
  }

  const retry = (key: string, file: File) => {
    if (refused) drop([refused.key])
    void send(key, file)
  }

  const removeValue = async (file: UploadedFile) => {
    if (remove) {
      setRemoving(true)
      try {
        await remove(file)
      } catch (error) {
        toast.warning(removalProblemOf(error, intl))
        return
      } finally {
        setRemoving(false)
      }
      toast.success(intl.formatMessage(uploadMessages.deleted))
    }
    letGo()
    onChange(null)
  }

  const mainButton = () => {
    if (pending && uploading) return { text: uploadMessages.cancel, icon: X, act: letGo }
    if (pending) return { text: uploadMessages.retry, icon: RotateCw, act: () => retry(pending.key, pending.file) }
    return { text: value ? uploadMessages.replace : uploadMessages.choose, icon: Upload, act: () => input.current?.click() }
  }
  const { text, icon, act } = mainButton()

  return (
    <>
      <Field label={label} required={required} help={notice} error={problem ?? error} hideLabel={hideLabel}>
        <FileTarget
          root={root}
          input={input}
          accept={accept}
          blocked={disabled || uploading || removing}
          empty={!pending && !shown}
          status={status()}
          onFiles={([file]) => {
            keepFocus()
            if (file) add([file], accept, maxSize, { instead: true, send: true })
          }}
        >
          <FileRow
            file={
              pending ? { name: pending.file.name, size: pending.file.size, local: pending.file } : shown && { ...shown, local }
            }
            icon={pending || shown ? undefined : Upload}
            title={intl.formatMessage(uploadMessages.hint)}
            meta={pending || shown || maxSize < largestFile ? null : <span>{typeNames(accept)}</span>}
            sent={pending?.phase.name === 'uploading' ? pending.phase.sent : undefined}
            onOpen={shown && (onOpenPicture || shown.url || local) ? () => openPicture(shown) : undefined}
            actions={
              <>
                {/* One button through all states, so that the focus stays where it is. */}
                <Button ref={main} icon={icon} disabled={disabled || removing} onClick={act}>
                  {intl.formatMessage(text)}
                </Button>
                {pending && !uploading ? (
                  <Button icon={X} onClick={letGo}>
                    {intl.formatMessage(value ? uploadMessages.cancel : uploadMessages.remove)}
                  </Button>
                ) : null}
                {shown ? (
                  <Button icon={Trash2} disabled={disabled} busy={removing} onClick={() => void removeValue(shown)}>
                    {intl.formatMessage(uploadMessages.remove)}
                  </Button>
                ) : null}
              </>
            }
          />
        </FileTarget>
      </Field>
      {pictures.dialog}
    </>
  )
}
