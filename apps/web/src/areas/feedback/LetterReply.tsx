import { longestReply } from '@school/rules'
import { Actions, Button, Field, Form, Stack, TextArea } from '@school/ui'
import type { FormEvent } from 'react'
import { useText } from '../../texts/text'
import type { Letter, LetterWork } from './useLetter'

/** A reply, and the end of the feedback. */
export function LetterReply({ letter, work }: { readonly letter: Letter; readonly work: LetterWork }) {
  const text = useText()
  const send = (event: FormEvent) => {
    event.preventDefault()
    work.send()
  }
  return (
    <Stack as={Form} onSubmit={send}>
      <Field label={text('feedbackView.reply')} required error={work.empty ? text('error.ReplyRequired') : undefined}>
        <TextArea maxLength={longestReply} count rows={4} value={work.reply} onChange={work.setReply} />
      </Field>
      <Actions>
        {letter.mayClose ? (
          <Button busy={work.busy === 'close'} onClick={() => void work.close()}>
            {text('feedbackView.close')}
          </Button>
        ) : null}
        <Button type="submit" variant="primary" busy={work.busy === 'reply'}>
          {text('feedbackView.send')}
        </Button>
      </Actions>
    </Stack>
  )
}
