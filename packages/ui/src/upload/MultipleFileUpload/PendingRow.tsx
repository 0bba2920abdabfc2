import { Plus, RotateCw, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form/IconButton'
import { problemOf } from '../problem-of'
import { addOneMessage, cancelOneMessage, removeOneMessage, retryOneMessage, uploadMessages } from '../upload.messages'
import type { UploadItem } from '../uploads.state'
import { useKeptFocus } from '../useKeptFocus'
import { QueueRow } from './FileQueue'

export type PendingRowProps = {
  item: UploadItem
  /** Nothing can be sent now. */
  blocked: boolean
  /** It is sent by itself when its turn comes. */
  queued?: boolean
  onStart: () => void
  onDrop: () => void
}

/** A file that is not uploaded yet: waiting, refused, on its way or failed. */
export function PendingRow({ item, blocked, queued = false, onStart, onDrop }: PendingRowProps) {
  const intl = useIntl()
  const { file, phase } = item
  const name = file.name
  const problem = problemOf(item, intl)
  const uploading = phase.name === 'uploading'
  const row = useRef<HTMLTableRowElement>(null)
  const last = useRef<HTMLButtonElement>(null)
  const keepFocus = useKeptFocus(row, last)
  const start = () => {
    keepFocus()
    onStart()
  }
  return (
    <QueueRow
      ref={row}
      file={{ name, size: file.size, local: phase.name === 'refused' ? null : file }}
      sending={uploading}
      sent={uploading ? phase.sent : phase.name === 'waiting' ? 0 : undefined}
      status={problem ?? intl.formatMessage(uploading ? uploadMessages.sending : uploadMessages.waiting)}
      wrong={problem !== null}
      actions={
        <>
          {phase.name === 'waiting' && !queued ? (
            <IconButton
              icon={Plus}
              label={intl.formatMessage(addOneMessage, { name })}
              variant="secondary"
              disabled={blocked}
              onClick={start}
            />
          ) : null}
          {phase.name === 'failed' ? (
            <IconButton
              icon={RotateCw}
              label={intl.formatMessage(retryOneMessage, { name })}
              variant="secondary"
              disabled={blocked}
              onClick={start}
            />
          ) : null}
          <IconButton
            ref={last}
            icon={uploading ? X : Trash2}
            label={intl.formatMessage(uploading ? cancelOneMessage : removeOneMessage, { name })}
            onClick={onDrop}
          />
        </>
      }
    />
  )
}
