import { type ReactNode, useEffect, useRef } from 'react'
import { FocusScope } from 'react-aria/FocusScope'
import { useModalOverlay } from 'react-aria/useModalOverlay'
import { useIntl } from 'react-intl'
import { useOverlayTriggerState } from 'react-stately/useOverlayTriggerState'
import styled from 'styled-components'
import { color, font, layer, radius, shadow, space } from '../../foundation'
import { ModalPortal } from '../../overlay/OverlayRoot'
import { useFocusBack } from '../../overlay/useFocusBack'
import { useLayer } from '../../overlay/useLayer'
import { feedbackMessages } from '../feedback.messages'
import { Spinner } from '../Spinner'

const Cover = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.cover};
  display: grid;
  place-items: center;
  background: ${color.scrim};

  &[data-in-place] {
    position: absolute;
    z-index: 1;
    background: color-mix(in srgb, ${color.surface} 72%, transparent);
    border-radius: inherit;
  }

  @media print {
    display: none;
  }
`

const Sign = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  margin: ${space[16]};
  padding: ${space[12]} ${space[24]} ${space[12]} ${space[16]};
  border: 1px solid transparent;
  border-radius: ${radius.panel};
  background: ${color.raised};
  color: ${color.ink};
  font: 500 ${font.t14} ${font.sans};
  box-shadow: ${shadow.float};

  &:focus {
    outline: none;
  }
`

const Covered = styled.div``

const Place = styled.div`
  position: relative;
  min-height: 0;
`

export type LoadingOverlayProps = {
  loading: boolean
  /** `Loading...` when absent. */
  label?: string
  /** Covers the window, which is the rule; false covers the children alone. */
  fullScreen?: boolean
  /** What is being loaded or saved. */
  children?: ReactNode
}

/** Keeps hands off while work goes on that must not be disturbed; the focus returns to where it was. */
export function LoadingOverlay({ loading, label, fullScreen = true, children }: LoadingOverlayProps) {
  const intl = useIntl()
  const text = label ?? intl.formatMessage(feedbackMessages.loading)
  const held = useRef<HTMLElement>(null)
  useEffect(() => {
    if (loading || fullScreen) return
    const nobody = document.activeElement === null || document.activeElement === document.body
    if (nobody) held.current?.focus()
  }, [loading, fullScreen])
  if (fullScreen) {
    return (
      <>
        {children}
        {loading ? (
          <ModalPortal>
            <FullCover text={text} />
          </ModalPortal>
        ) : null}
      </>
    )
  }
  return (
    <Place aria-busy={loading}>
      <Covered
        inert={loading}
        onFocus={event => {
          held.current = event.target
        }}
        onBlur={() => {
          // What lies under the cover loses the focus to nobody and gets it back afterwards.
          if (!loading) held.current = null
        }}
      >
        {children}
      </Covered>
      {loading ? (
        <Cover data-in-place="">
          <Sign role="status">
            <Spinner />
            {text}
          </Sign>
        </Cover>
      ) : null}
    </Place>
  )
}

function FullCover({ text }: { text: string }) {
  const sign = useRef<HTMLDivElement>(null)
  useFocusBack()
  const state = useOverlayTriggerState({ isOpen: true })
  const { modalProps } = useModalOverlay({ isDismissable: false, isKeyboardDismissDisabled: true }, state, sign)
  // Work in progress cannot be called off by Escape, nor may the key reach the dialog below.
  useLayer(true, { modal: true, contains: () => true, onEscape: () => {} })
  return (
    <FocusScope contain restoreFocus autoFocus>
      <Cover>
        <Sign {...modalProps} ref={sign} role="alertdialog" aria-modal="true" aria-label={text} tabIndex={0}>
          <Spinner />
          <span role="status">{text}</span>
        </Sign>
      </Cover>
    </FocusScope>
  )
}
