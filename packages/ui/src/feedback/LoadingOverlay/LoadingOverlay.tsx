import { type ReactNode, useEffect, useRef } from 'react'
import { useIntl } from 'react-intl'
import { styled } from 'styled-components'
import { later } from '../../foundation'
import { ModalPortal } from '../../overlay/OverlayRoot'
import { feedbackMessages } from '../feedback.messages'
import { Spinner } from '../Spinner'
import { Cover, Sign } from './LoadingOverlay.styles'

/** Over the window with the keyboard kept within; until that code has come, the cover alone. */
const FullCover = later(
  async () => (await import('./FullCover')).FullCover,
  ({ text }: { text: string }) => (
    <Cover>
      <Sign role="status">
        <Spinner />
        {text}
      </Sign>
    </Cover>
  ),
)

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
