import { Send } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from '../form/Button'
import { formatMessages } from './formats.messages'
import { sendingMessages } from './sending.messages'

export type SendButtonsProps = {
  onClose: () => void
  /** Absent where nothing is sent. */
  onSend?: () => void
  busy?: boolean
  disabled?: boolean
}

/** Cancel and Send at the foot of a dialog. */
export function SendButtons({ onClose, onSend, busy, disabled }: SendButtonsProps) {
  const intl = useIntl()
  return (
    <>
      <Button onClick={onClose}>{intl.formatMessage(formatMessages.cancel)}</Button>
      {onSend ? (
        <Button variant="primary" icon={Send} busy={busy} disabled={disabled} onClick={onSend}>
          {intl.formatMessage(sendingMessages.send)}
        </Button>
      ) : null}
    </>
  )
}
