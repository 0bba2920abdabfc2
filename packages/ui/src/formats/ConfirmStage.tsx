import { useToast } from '../feedback'
import { ConfirmSend, type ConfirmSendProps } from './ConfirmSend'
import { plannedPart } from './sending'
import type { SendStage } from './useSendStage'

export type ConfirmStageProps = Pick<ConfirmSendProps, 'channel' | 'sending'> & {
  stage: SendStage
  /** What is sent, beside what its plan says. */
  message: Omit<ConfirmSendProps['request'], keyof ReturnType<typeof plannedPart>>
  /** It is sent, and was told so. */
  onSent: () => void
}

/** Confirms what a dialog sends as it is planned. */
export function ConfirmStage({ channel, sending, stage, message, onSent }: ConfirmStageProps) {
  const toast = useToast()
  return (
    <ConfirmSend
      channel={channel}
      sending={sending}
      keys={stage.keys}
      request={{ ...message, ...plannedPart(stage.plan) }}
      onClose={stage.leave}
      onSent={({ message, waits }) => {
        toast.show({ type: waits ? 'info' : 'success', message })
        stage.leave()
        onSent()
      }}
    />
  )
}
