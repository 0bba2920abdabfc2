import { conversations } from '../story-chat'
import { ConversationList, type ConversationListProps } from './ConversationList'

export function Bench(props: Partial<ConversationListProps>) {
  return (
    <div style={{ height: 520, maxWidth: 340, border: '1px solid var(--rule)' }}>
      <ConversationList conversations={conversations} onOpen={() => {}} onNewChat={() => {}} onChange={() => {}} {...props} />
    </div>
  )
}

export const names = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('[data-conversation] [dir="auto"]')].map(name => name.textContent)
