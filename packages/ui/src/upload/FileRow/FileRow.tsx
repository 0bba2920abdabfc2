import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Progress } from '../../feedback/Progress'
import { isPicture } from '../file-rules'
import { uploadingMessage } from '../upload.messages'
import { Actions, Bar, Body, Line } from './FileRow.styles'
import { FileThumb } from './FileThumb'
import { FileWords } from './FileWords'

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
export function FileRow({ file, icon, title, meta, sent, onOpen, actions }: FileRowProps) {
  const intl = useIntl()
  const picture = file !== null && (file.picture === true || isPicture(file.name))
  return (
    <Line>
      <FileThumb file={file} picture={picture} icon={icon} onOpen={onOpen} />
      <Body>
        <FileWords file={file} linked={!(picture && onOpen)} title={title}>
          {sent === undefined ? null : <span>{Math.round(sent * 100)} %</span>}
          {meta}
        </FileWords>
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
