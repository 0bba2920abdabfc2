import { type ComponentType, useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Spinner } from '../../feedback/Spinner'
import { ErrorState } from '../../feedback/States'
import { Dialog } from '../../overlay/Dialog'
import { Still } from './CropDialog.styles'
import type { CropWorkProps } from './CropWork'
import { cropMessages, cropTitleMessage } from './crop.messages'
import type { CropRule } from './crop-rule'
import type { PictureSource } from './load-picture'

export type CropDialogProps = {
  open: boolean
  onClose: () => void
  /** What the picture is, before its name in the title; may be empty. */
  heading: string
  picture: PictureSource & { readonly name: string }
  rule?: CropRule
  /**
   * Takes the crop: JPEG or PNG of at most 1 MB. Close the dialog when it is kept; a rejection's `message` is shown,
   * and the crop stays as it is for another try. Without this the picture is only shown.
   */
  onCrop?: (picture: File, options: { signal: AbortSignal }) => Promise<unknown>
}

const wholeRule: CropRule = {}

/** Shows a picture, large, and lets a part of it be chosen. What it works with is loaded when it opens. */
export function CropDialog({ open, onClose, heading, picture, rule = wholeRule, onCrop }: CropDialogProps) {
  const intl = useIntl()
  return (
    <Dialog
      staticBackdrop
      flush
      open={open}
      onClose={onClose}
      size="large"
      title={heading ? intl.formatMessage(cropTitleMessage, { heading, name: picture.name }) : picture.name}
    >
      <Arriving work={{ onClose, picture, rule, onCrop }} />
    </Dialog>
  )
}

/** The work itself, once its code is there. */
function Arriving({ work }: { work: CropWorkProps }) {
  const intl = useIntl()
  const [Work, setWork] = useState<ComponentType<CropWorkProps>>()
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every try loads once more.
  useEffect(() => {
    let wanted = true
    setFailed(false)
    import('./CropWork').then(
      ({ CropWork }) => wanted && setWork(() => CropWork),
      () => wanted && setFailed(true),
    )
    return () => {
      wanted = false
    }
  }, [tries])
  if (Work) return <Work {...work} />
  return (
    <Still>
      {failed ? (
        <ErrorState onRetry={() => setTries(tries + 1)}>{intl.formatMessage(cropMessages.missing)}</ErrorState>
      ) : (
        <Spinner size={28} label={intl.formatMessage(cropMessages.loading)} />
      )}
    </Still>
  )
}
