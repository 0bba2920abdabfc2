import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { useDialog } from 'react-aria/useDialog'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState'
import { leaving } from '../leaving'
import { PopoverHost } from '../OverlayRoot'
import { useFocusBack } from '../useFocusBack'
import { useLayer } from '../useLayer'
import { Panel, Scrim } from './Dialog.styles'

/** 480, 912 or 1040 px at most. */
export type DialogSize = 'narrow' | 'medium' | 'large'

export type ModalFrameProps = {
  onClose: () => void
  size?: DialogSize
  /** As wide as the contents within these px, instead of `size`. */
  widths?: { min: number; max: number }
  role?: 'dialog' | 'alertdialog'
  /** Fills the screen on phones. */
  sheet: boolean
  /** Stands at the start edge of the window, from top to bottom, as a drawer does. */
  edge?: 'start'
  staticBackdrop?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** Name where there is no title element. */
  label?: string
  describedBy?: string
  children: (titleProps: { id?: string }) => ReactNode
}

const FIRST_FIELD =
  'input:not([type=hidden]):not(:disabled):not([readonly]),select:not(:disabled),textarea:not(:disabled),[role=combobox]:not([aria-disabled=true])'

/** The modal mechanics without head, body and foot: portal target for popovers, focus, Escape, inert page. */
export function ModalFrame({
  onClose,
  size,
  widths,
  role = 'dialog',
  sheet,
  edge,
  staticBackdrop,
  initialFocus,
  label,
  describedBy,
  children,
}: ModalFrameProps) {
  const panel = useRef<HTMLDivElement | null>(null)
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  useFocusBack()
  const state = useOverlayTriggerState({ isOpen: true, onOpenChange: open => !open && onClose() })
  const { modalProps } = useModalOverlay({ isDismissable: false, isKeyboardDismissDisabled: true }, state, panel)

  useLayoutEffect(() => {
    const body = panel.current?.querySelector('[data-dialog-body]')
    const first = initialFocus?.current ?? body?.querySelector<HTMLElement>(FIRST_FIELD)
    first?.focus({ preventScroll: true })
  }, [initialFocus])

  const { dialogProps, titleProps } = useDialog({ role, 'aria-label': label, 'aria-describedby': describedBy }, panel)

  useLayer(true, {
    modal: true,
    contains: target => Boolean(panel.current?.contains(target)),
    onEscape: onClose,
  })

  return (
    <FocusScope contain restoreFocus>
      <Scrim
        ref={leaving}
        data-sheet={sheet}
        data-edge={edge}
        onPointerDown={event => {
          if (event.target === event.currentTarget && !staticBackdrop) {
            // Without this the press would go on to move the focus onto the page behind.
            event.preventDefault()
            onClose()
          }
        }}
      >
        <Panel
          {...modalProps}
          {...dialogProps}
          aria-modal="true"
          ref={element => {
            panel.current = element
            setHost(element)
          }}
          data-size={size}
          data-raised=""
          style={
            widths
              ? { width: 'fit-content', minWidth: `min(${widths.min}px, 100%)`, maxWidth: `min(${widths.max}px, 100%)` }
              : undefined
          }
        >
          <PopoverHost element={host}>{children(titleProps)}</PopoverHost>
        </Panel>
      </Scrim>
    </FocusScope>
  )
}
