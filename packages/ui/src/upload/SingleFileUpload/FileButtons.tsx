import { RotateCw, Trash2, Upload, X } from 'lucide-react'
import type { RefObject } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { uploadMessages } from '../upload.messages'
import type { OneUpload } from './useOneUpload'

export type FileButtonsProps = {
  /** Gets the main button. */
  main: RefObject<HTMLButtonElement | null>
  pending: OneUpload
  /** The field has a file, which may stand behind the one that is on its way. */
  hasValue: boolean
  disabled: boolean
  removing: boolean
  onChoose: () => void
  /** Absent where no file is shown that could be removed. */
  onRemove?: () => void
}

/** What can be done with the one file of a field. */
export function FileButtons({ main, pending, hasValue, disabled, removing, onChoose, onRemove }: FileButtonsProps) {
  const intl = useIntl()
  const { file, sent, letGo, retry } = pending
  const uploading = sent !== undefined
  const { text, icon, act } = uploading
    ? { text: uploadMessages.cancel, icon: X, act: letGo }
    : file
      ? { text: uploadMessages.retry, icon: RotateCw, act: retry }
      : { text: hasValue ? uploadMessages.replace : uploadMessages.choose, icon: Upload, act: onChoose }
  return (
    <>
      {/* One button through all states, so that the focus stays where it is. */}
      <Button ref={main} icon={icon} disabled={disabled || removing} onClick={act}>
        {intl.formatMessage(text)}
      </Button>
      {file && !uploading ? (
        <Button icon={X} onClick={letGo}>
          {intl.formatMessage(hasValue ? uploadMessages.cancel : uploadMessages.remove)}
        </Button>
      ) : null}
      {onRemove ? (
        <Button icon={Trash2} disabled={disabled} busy={removing} onClick={onRemove}>
          {intl.formatMessage(uploadMessages.remove)}
        </Button>
      ) : null}
    </>
  )
}
