import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { leaving } from '../leaving'
import { PopoverHost } from '../OverlayRoot'
import { useFocusBack } from '../useFocusBack'
import { useInertPage } from '../useInertPage'
import { useLayer } from '../useLayer'
import { useStillPage } from '../useStillPage'
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
  /** On phones it stands at the foot of the window. */
  atFoot?: boolean
  /** Stands at the start edge of the window, from top to bottom, as a drawer does; or fills the window. */
  edge?: 'start' | 'all'
  staticBackdrop?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** Name where there is no title element. */
  label?: string
  describedBy?: string
  children: (titleProps: { id: string }) => ReactNode
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
  atFoot,
  edge,
  staticBackdrop,
  initialFocus,
  label,
  describedBy,
  children,
}: ModalFrameProps) {
  const panel = useRef<HTMLDivElement | null>(null)
  const titleId = useId()
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  useFocusBack()
  useInertPage(panel)
  useStillPage()

  useLayoutEffect(() => {
    const body = panel.current?.querySelector('[data-dialog-body]')
    const first = initialFocus?.current ?? body?.querySelector<HTMLElement>(FIRST_FIELD)
    if (first) first.focus({ preventScroll: true })
    // Without anything to hold it the focus rests on the dialog, which screen readers then read from its name on.
    else if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
  }, [initialFocus])

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
        data-foot={atFoot || undefined}
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
          role={role}
          aria-modal="true"
          aria-label={label}
          aria-labelledby={label ? undefined : titleId}
          aria-describedby={describedBy}
          tabIndex={-1}
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
          <PopoverHost element={host}>{children({ id: titleId })}</PopoverHost>
        </Panel>
      </Scrim>
    </FocusScope>
  )
}
