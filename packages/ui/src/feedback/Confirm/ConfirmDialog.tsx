import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form/Button'
import { IconButton } from '../../form/IconButton'
import { type StatusName, useKeyboardScroll } from '../../foundation'
import { ModalFrame } from '../../overlay/late'
import { ModalPortal } from '../../overlay/OverlayRoot'
import { feedbackMessages } from '../feedback.messages'
import { SafeHtml } from '../SafeHtml'
import { statusIcons } from '../status-icons'
import { Content, Foot, Message, Title, Words } from './Confirm.styles'
import { confirmMessages } from './confirm.messages'

export type ConfirmIcon = Extract<StatusName, 'warning' | 'danger' | 'info' | 'success'>

/** What a question or a notice says. */
export type ConfirmOptions = {
  /** `confirm` asks, with Confirm and Cancel; `alert` tells, with Ok and a close button. */
  mode?: 'confirm' | 'alert'
  title?: string
  message?: string
  /** Wins over `message`; it is cleaned of everything that could run. */
  html?: string
  icon?: ConfirmIcon
  /** In place of `Confirm` or `Ok`. */
  confirmText?: string
  cancelText?: string
  /** The answer destroys something: red button, focus on Cancel. On by itself with the danger icon. */
  danger?: boolean
}

export type ConfirmDialogProps = ConfirmOptions & { onAnswer: (confirmed: boolean) => void }

/** The window of `useConfirm`; Escape answers no. A question stays small on phones too, so that the page is seen behind. */
export function ConfirmDialog({
  mode = 'confirm',
  title,
  message,
  html,
  icon,
  confirmText,
  cancelText,
  danger = mode === 'confirm' && icon === 'danger',
  onAnswer,
}: ConfirmDialogProps) {
  const intl = useIntl()
  const bodyId = useId()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  const confirmButton = useRef<HTMLButtonElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const Icon = icon ? statusIcons[icon === 'danger' && mode === 'confirm' ? 'warning' : icon] : undefined
  const yes = confirmText ?? intl.formatMessage(mode === 'alert' ? confirmMessages.ok : confirmMessages.confirm)
  const hasBody = Boolean(html || message)
  return (
    <ModalPortal>
      <ModalFrame
        role="alertdialog"
        sheet={false}
        staticBackdrop
        widths={{ min: 430, max: 600 }}
        initialFocus={danger ? cancelButton : confirmButton}
        label={title ? undefined : (message ?? intl.formatMessage(confirmMessages.confirmation))}
        describedBy={hasBody ? bodyId : undefined}
        onClose={() => onAnswer(false)}
      >
        {titleProps => (
          <>
            <Content data-status={icon}>
              {Icon ? <Icon aria-hidden /> : null}
              <Words>
                {title ? <Title {...titleProps}>{title}</Title> : null}
                {hasBody ? (
                  <Message ref={scroller} id={bodyId} data-html={html ? '' : undefined}>
                    {html ? <SafeHtml html={html} /> : message}
                  </Message>
                ) : null}
              </Words>
              {mode === 'alert' ? (
                <IconButton
                  icon={X}
                  label={intl.formatMessage(feedbackMessages.close)}
                  size="sm"
                  tooltip={false}
                  onClick={() => onAnswer(false)}
                />
              ) : null}
            </Content>
            <Foot>
              {mode === 'confirm' ? (
                <Button ref={cancelButton} onClick={() => onAnswer(false)}>
                  {cancelText ?? intl.formatMessage(confirmMessages.cancel)}
                </Button>
              ) : null}
              <Button ref={confirmButton} variant={danger ? 'danger' : 'primary'} onClick={() => onAnswer(true)}>
                {yes}
              </Button>
            </Foot>
          </>
        )}
      </ModalFrame>
    </ModalPortal>
  )
}
