import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { keyframes, styled } from 'styled-components'
import { color, radius, VisuallyHidden } from '../../foundation'
import { feedbackMessages } from '../feedback.messages'

const appear = keyframes`
  from { opacity: 0; }
  to { opacity: 1; }
`

const Bar = styled.span`
  display: inline-block;
  max-width: 100%;
  height: 10px;
  border-radius: ${radius.mark};
  background: ${color.rule};
  vertical-align: middle;

  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`

// Answers that come within 150 ms must not flash grey bars: the wait is a delayed animation, not a timer.
const Late = styled.div`
  animation: ${appear} 0.01s 150ms both;
`

export type SkeletonProps = {
  /** CSS lengths of one bar. */
  width?: string
  height?: string
}

/** A grey bar where a text will stand. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  return <Bar aria-hidden style={{ width, height }} />
}

export type SkeletonRegionProps = {
  /** Bars in the layout of what is coming. */
  children: ReactNode
}

/** Says that something is loading and shows its outline, after 150 ms. */
export function SkeletonRegion({ children }: SkeletonRegionProps) {
  const intl = useIntl()
  return (
    <Late role="status">
      <VisuallyHidden>{intl.formatMessage(feedbackMessages.loading)}</VisuallyHidden>
      {children}
    </Late>
  )
}
