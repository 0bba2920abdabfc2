import { X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { IconButton } from '../../form/IconButton'
import { TextInput } from '../../form/TextInput'
import { ModalFrame } from '../../overlay/late'
import { ModalPortal } from '../../overlay/OverlayRoot'
import { feedbackMessages } from '../feedback.messages'
import { Answer, Content, Foot, Message, Title, Words } from './Confirm.styles'
import { confirmMessages } from './confirm.messages'

/** A question that may want a word or two typed. */
export type ConfirmInputOptions = {
  /** `Confirmation` when absent. */
  title?: string
  /** `Are you sure?` when absent. */
  message?: string
  /** Shows the text field. */
  input?: boolean
  placeholder?: string
  initialValue?: string
  /** What has to be typed, to the letter, before Confirm can be pressed; the message names it. */
  word?: string
  /** In place of `Confirm`. */
  confirmText?: string
  cancelText?: string
}

/** `inputValue` is what stood in the field, empty where there was none. */
export type ConfirmInputAnswer = { confirmed: boolean; inputValue: string }

export type ConfirmInputDialogProps = ConfirmInputOptions & { onAnswer: (answer: ConfirmInputAnswer) => void }

/** The window of `useConfirmInput`; Escape, Cancel and × answer no. Small on phones too, as every question. */
export function ConfirmInputDialog({
  title,
  message,
  input = true,
  placeholder,
  initialValue = '',
  word,
  confirmText,
  cancelText,
  onAnswer,
}: ConfirmInputDialogProps) {
  const intl = useIntl()
  const messageId = useId()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const [text, setText] = useState(initialValue)
  const ready = !input || word === undefined || text.trim() === word
  const refuse = () => onAnswer({ confirmed: false, inputValue: text })
  return (
    <ModalPortal>
      <ModalFrame
        sheet={false}
        staticBackdrop
        widths={{ min: 320, max: 500 }}
        initialFocus={input ? undefined : confirmButton}
        describedBy={messageId}
        onClose={refuse}
      >
        {titleProps => (
          <form
            data-dialog-body=""
            onSubmit={event => {
              event.preventDefault()
              if (!ready) return
              onAnswer({ confirmed: true, inputValue: text })
            }}
          >
            <Content>
              <Words>
                <Title {...titleProps}>{title ?? intl.formatMessage(confirmMessages.confirmation)}</Title>
                <Message id={messageId}>{message ?? intl.formatMessage(confirmMessages.areYouSure)}</Message>
                {input ? (
                  <Answer>
                    <TextInput
                      aria-label={placeholder ?? intl.formatMessage(confirmMessages.answer)}
                      placeholder={placeholder}
                      value={text}
                      onChange={setText}
                    />
                  </Answer>
                ) : null}
              </Words>
              <IconButton
                icon={X}
                label={intl.formatMessage(feedbackMessages.close)}
                size="sm"
                tooltip={false}
                onClick={refuse}
              />
            </Content>
            <Foot>
              <Button onClick={refuse}>{cancelText ?? intl.formatMessage(confirmMessages.cancel)}</Button>
              <Button ref={confirmButton} type="submit" variant="primary" disabled={!ready}>
                {confirmText ?? intl.formatMessage(confirmMessages.confirm)}
              </Button>
            </Foot>
          </form>
        )}
      </ModalFrame>
    </ModalPortal>
  )
}
