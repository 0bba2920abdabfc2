import { MessageSquarePlus, MessagesSquare } from 'lucide-react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { EmptyState } from '../../feedback'
import { Button } from '../../form'
import { chatMessages } from '../chat.messages'
import { nobodyMessages } from '../late.messages'

const Pane = styled.div`
  display: grid;
  flex: 1;
  place-items: center;
`

/** Stands beside the list while no conversation is open. */
export function Nobody({ onNewChat }: { onNewChat: () => void }) {
  const intl = useIntl()
  return (
    <Pane>
      <EmptyState
        icon={MessagesSquare}
        title={intl.formatMessage(nobodyMessages.choose)}
        action={
          <Button icon={MessageSquarePlus} variant="primary" onClick={onNewChat}>
            {intl.formatMessage(chatMessages.newChat)}
          </Button>
        }
      >
        {intl.formatMessage(nobodyMessages.chooseText)}
      </EmptyState>
    </Pane>
  )
}
