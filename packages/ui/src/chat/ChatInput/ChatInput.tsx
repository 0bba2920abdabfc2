import { chatLimits, chatTextProblem, cleanChatText } from '@school/rules'
import { CircleAlert, SendHorizontal, TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form'
import { chatMessages, messageToMessage, opensMessage, tooLongMessage } from '../chat.messages'
import { Bar, Controls, Problem, Refusal, Words } from './ChatInput.styles'

export type ChatInputProps = {
  /** To whom one writes. */
  name: string
  value: string
  onChange: (text: string) => void
  /** Gets the text as it is to be sent, trimmed. */
  onSend: (text: string) => void
  /** The chat is closed at this time of the day, and opens again at `start`. */
  closed?: { start: string }
  /** Why one may not write at all; stands in place of the field. */
  refusal?: string
  ref?: Ref<HTMLTextAreaElement>
}

/** The field of a conversation. Enter sends, Shift+Enter begins a line. */
export function ChatInput({ name, value, onChange, onSend, closed, refusal, ref }: ChatInputProps) {
  const intl = useIntl()
  const problemId = useId()
  const [warned, setWarned] = useState(0)
  const problem = chatTextProblem(value)
  const long = problem === 'long'
  const empty = warned > 0 && problem === 'empty'

  useEffect(() => {
    if (warned === 0) return
    const timer = setTimeout(() => setWarned(0), chatLimits.emptyWarning)
    return () => clearTimeout(timer)
  }, [warned])

  if (refusal) return <Refusal role="status">{refusal}</Refusal>

  const send = () => {
    if (closed) return
    if (problem === 'empty') setWarned(count => count + 1)
    if (!problem) onSend(cleanChatText(value))
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends the choice of a character of another script sends nothing.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <Bar onSubmit={onSubmit}>
      <Controls>
        <Words
          ref={ref}
          rows={1}
          value={value}
          onChange={onChange}
          onKeyDown={onKeyDown}
          disabled={Boolean(closed)}
          dir="auto"
          enterKeyHint="send"
          placeholder={closed ? intl.formatMessage(opensMessage, closed) : intl.formatMessage(chatMessages.typeHere)}
          aria-label={intl.formatMessage(messageToMessage, { name })}
          aria-invalid={long || undefined}
          aria-describedby={long || empty ? problemId : undefined}
        />
        <IconButton
          type="submit"
          icon={SendHorizontal}
          variant="primary"
          size="lg"
          tooltip={false}
          label={intl.formatMessage(chatMessages.send)}
          aria-disabled={problem || closed ? true : undefined}
        />
      </Controls>
      <div id={problemId} role="status">
        {long ? (
          <Problem>
            <CircleAlert aria-hidden />
            {intl.formatMessage(tooLongMessage, { n: cleanChatText(value).length })}
          </Problem>
        ) : empty ? (
          <Problem data-tone="warning">
            <TriangleAlert aria-hidden />
            {intl.formatMessage(chatMessages.empty)}
          </Problem>
        ) : null}
      </div>
    </Bar>
  )
}
