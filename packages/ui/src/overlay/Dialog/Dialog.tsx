import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form/IconButton'
import { useKeyboardScroll } from '../../foundation'
import { ModalFrame } from '../late'
import { ModalPortal } from '../OverlayRoot'
import { dialogMessages } from './Dialog.messages'
import { Body, Foot, Head, Title } from './Dialog.styles'
import type { DialogSize } from './ModalFrame'

export type DialogProps = {
  open: boolean
  /** Escape, the close button and, unless `staticBackdrop`, a press beside the dialog. */
  onClose: () => void
  title: ReactNode
  size?: DialogSize
  /** A press beside the dialog does nothing, for forms whose contents would be lost. */
  staticBackdrop?: boolean
  /** Buttons, the primary one last; what has `margin-inline-end: auto` keeps to the left. */
  footer?: ReactNode
  /** Between the title and the close button. */
  actions?: ReactNode
  /** Gets the focus on opening; else the first field of the body does, else the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null>
  /** On phones it stands at the foot of the window, in reach of the thumb, no higher than what is in it. */
  foot?: boolean
  /** The body touches the edges, for tables and split panes. */
  flush?: boolean
  children: ReactNode
}

/** A modal window; on phones it is a sheet that fills the screen. */
export function Dialog(props: DialogProps) {
  return props.open ? (
    <ModalPortal>
      <OpenDialog {...props} />
    </ModalPortal>
  ) : null
}

function OpenDialog({ size = 'medium', title, footer, actions, flush, foot, children, ...props }: DialogProps) {
  const intl = useIntl()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  return (
    <ModalFrame {...props} size={size} sheet={!foot} atFoot={foot}>
      {titleProps => (
        <>
          <Head>
            <Title {...titleProps}>{title}</Title>
            {actions}
            <IconButton icon={X} label={intl.formatMessage(dialogMessages.close)} tooltip={false} onClick={props.onClose} />
          </Head>
          <Body ref={scroller} data-flush={flush || undefined} data-dialog-body="">
            {children}
          </Body>
          {footer ? <Foot>{footer}</Foot> : null}
        </>
      )}
    </ModalFrame>
  )
}
