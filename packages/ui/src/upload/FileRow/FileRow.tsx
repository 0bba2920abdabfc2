import { FileText, Image, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useIntl } from 'react-intl'
import { Progress } from '../../feedback/Progress'
import { Link } from '../../form/Link'
import { isPicture, sizeIn } from '../file-rules'
import { openMessage, uploadingMessage } from '../upload.messages'
import { usePreview } from '../usePreview'
import { Actions, Bar, Body, Line, Meta, Thumb, ThumbButton, Words } from './FileRow.styles'

/** The file of a row; `local` while this browser still has it. */
export type RowFile = { name: string; size?: number; url?: string; picture?: boolean; local?: File | null }

export type FileRowProps = {
  /** Null for a place without a file: then `icon` and `title` stand there. */
  file: RowFile | null
  icon?: LucideIcon
  title?: ReactNode
  /** Beside the size. */
  meta?: ReactNode
  /** Share sent, 0 to 1, while the file is on its way. */
  sent?: number
  /** Makes the thumbnail of a picture a button. */
  onOpen?: () => void
  actions: ReactNode
}

/** One file: thumbnail or sign, name, size, how far it is, and what can be done with it. */
export function FileRow({ file, icon: Icon, title, meta, sent, onOpen, actions }: FileRowProps) {
  const intl = useIntl()
  const preview = usePreview(file?.local ?? null)
  const [broken, setBroken] = useState<string>()
  const picture = file !== null && (file.picture === true || isPicture(file.name))
  const address = picture ? (preview ?? file.url) : undefined
  const Sign = Icon ?? (picture ? Image : FileText)
  const thumb = (
    <Thumb>
      {address && address !== broken ? <img src={address} alt="" onError={() => setBroken(address)} /> : <Sign aria-hidden />}
    </Thumb>
  )
  const size = file?.size === undefined ? null : sizeIn(file.size)
  return (
    <Line>
      {file && picture && onOpen ? (
        <ThumbButton type="button" aria-label={intl.formatMessage(openMessage, { name: file.name })} onClick={onOpen}>
          {thumb}
        </ThumbButton>
      ) : (
        thumb
      )}
      <Body>
        <Words>
          {file?.url && !(picture && onOpen) ? (
            <Link external href={file.url}>
              {file.name}
            </Link>
          ) : (
            (file?.name ?? title)
          )}
          <Meta>
            {size ? (
              <span>
                {intl.formatNumber(size.value)} {size.unit}
              </span>
            ) : null}
            {sent === undefined ? null : <span>{Math.round(sent * 100)} %</span>}
            {meta}
          </Meta>
        </Words>
        <Actions>{actions}</Actions>
        {sent === undefined || !file ? null : (
          <Bar>
            <Progress hideLabel value={sent * 100} label={intl.formatMessage(uploadingMessage, { name: file.name })} />
          </Bar>
        )}
      </Body>
    </Line>
  )
}
