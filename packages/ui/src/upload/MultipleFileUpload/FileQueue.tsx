import type { ReactNode, Ref } from 'react'
import { useIntl } from 'react-intl'
import { Progress } from '../../feedback/Progress'
import { useKeyboardScroll } from '../../foundation'
import { FileThumb, FileWords, type RowFile } from '../FileRow'
import { isListedPicture } from '../file-rules'
import { uploadingMessage, uploadMessages } from '../upload.messages'
import { Actions, Body, Cell, Frame, HeadCell, Heads, Named, Queue, Row } from './MultipleFileUpload.styles'

const columns = ['name', 'progress', 'status', 'actions'] as const

const heads = {
  name: uploadMessages.nameColumn,
  progress: uploadMessages.progressColumn,
  status: uploadMessages.statusColumn,
  actions: uploadMessages.actionsColumn,
} as const

/** The table of the files of a field; `height` is that at which it begins to scroll. */
export function FileQueue({ height, children }: { height: number; children: ReactNode }) {
  const intl = useIntl()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  return (
    <Frame ref={scroller} style={{ maxHeight: height }}>
      <Queue>
        <Heads>
          <Row>
            {columns.map(column => (
              <HeadCell key={column}>{intl.formatMessage(heads[column])}</HeadCell>
            ))}
          </Row>
        </Heads>
        <Body>{children}</Body>
      </Queue>
    </Frame>
  )
}

export type QueueRowProps = {
  ref?: Ref<HTMLTableRowElement>
  file: RowFile
  /** Share sent, 0 to 1; undefined where it says nothing. */
  sent?: number
  /** It is on its way now. */
  sending?: boolean
  status: ReactNode
  /** The status is that something is wrong. */
  wrong?: boolean
  /** Makes the thumbnail of a picture a button. */
  onOpen?: () => void
  actions: ReactNode
}

/** One file: name, how far it is, where it stands, and what can be done with it. */
export function QueueRow({ ref, file, sent, sending, status, wrong, onOpen, actions }: QueueRowProps) {
  const intl = useIntl()
  const picture = file.picture === true || isListedPicture(file.name)
  return (
    <Row ref={ref}>
      <Cell data-cell="name">
        <Named>
          <FileThumb file={file} picture={picture} onOpen={onOpen} />
          <FileWords file={file} linked={!(picture && onOpen)} />
        </Named>
      </Cell>
      <Cell data-cell="progress">
        {sent === undefined ? null : (
          <div>
            {Math.round(sent * 100)} %
            {sending ? (
              <Progress hideLabel value={sent * 100} label={intl.formatMessage(uploadingMessage, { name: file.name })} />
            ) : null}
          </div>
        )}
      </Cell>
      <Cell data-cell="status" data-problem={wrong ? '' : undefined}>
        {status}
      </Cell>
      <Cell data-cell="actions">
        <Actions>{actions}</Actions>
      </Cell>
    </Row>
  )
}
