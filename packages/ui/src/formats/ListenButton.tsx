import { Square, Volume2 } from 'lucide-react'
import { useIntl } from 'react-intl'
import { Button } from '../form/Button'
import { voiceMessages } from './voice.messages'

export type ListenButtonProps = {
  playing: boolean
  onListen: () => void
  onStop: () => void
  disabled?: boolean
}

/** Lets something be heard, and ends it. */
export function ListenButton({ playing, onListen, onStop, disabled }: ListenButtonProps) {
  const intl = useIntl()
  return (
    <Button icon={playing ? Square : Volume2} disabled={disabled} onClick={() => (playing ? onStop() : onListen())}>
      {intl.formatMessage(playing ? voiceMessages.stop : voiceMessages.listen)}
    </Button>
  )
}
