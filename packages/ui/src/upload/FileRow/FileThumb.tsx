import { FileText, Image, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { openMessage } from '../upload.messages'
import { usePreview } from '../usePreview'
import type { RowFile } from './FileRow'
import { Thumb, ThumbButton } from './FileRow.styles'

export type FileThumbProps = {
  /** Null for a place without a file. */
  file: RowFile | null
  /** It shows as a picture. */
  picture: boolean
  /** Instead of the sign of the kind of file. */
  icon?: LucideIcon
  /** Makes the thumbnail of a picture a button. */
  onOpen?: () => void
}

/** The 30 px square of a file: its picture, or a sign. */
export function FileThumb({ file, picture, icon: Icon, onOpen }: FileThumbProps) {
  const intl = useIntl()
  const preview = usePreview(picture ? (file?.local ?? null) : null)
  const [broken, setBroken] = useState<string>()
  const address = picture ? (preview ?? file?.url) : undefined
  const Sign = Icon ?? (picture ? Image : FileText)
  const thumb = (
    <Thumb>
      {address && address !== broken ? <img src={address} alt="" onError={() => setBroken(address)} /> : <Sign aria-hidden />}
    </Thumb>
  )
  if (!file || !picture || !onOpen) return thumb
  return (
    <ThumbButton type="button" aria-label={intl.formatMessage(openMessage, { name: file.name })} onClick={onOpen}>
      {thumb}
    </ThumbButton>
  )
}
