import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { keyframes, styled } from 'styled-components'
import { color, radius, space, VisuallyHidden } from '../../foundation'
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
  animation: ${appear} 0.01s 150ms both;

  @media (forced-colors: active) {
    border: 1px solid GrayText;
  }
`

const Lines = styled.span`
  display: grid;
  align-content: start;
  gap: ${space[16]};
  max-width: 100%;
  padding: ${space[8]} 0;
  overflow: hidden;
`

// Answers that come within 150 ms must not flash grey bars: the wait is a delayed animation, not a timer.
const Late = styled.div`
  animation: ${appear} 0.01s 150ms both;
`

export type SkeletonProps = {
  /** CSS lengths: of one bar, or of the lines that something higher has. */
  width?: string
  height?: string
}

/** Tallest thing in px that one bar stands for; what is taller holds several lines. */
const tallest = 48
/** From line to line, in px. */
const step = 26
const widths = ['92%', '78%', '86%', '64%']

/** A grey bar where a text will stand; what is higher than a line or two has as many as fit, so that no bar is a slab. */
export function Skeleton({ width = '100%', height }: SkeletonProps) {
  const high = height === undefined ? 0 : height.endsWith('px') ? Number.parseInt(height, 10) : 240
  if (high <= tallest) return <Bar aria-hidden style={{ width, height }} />
  return (
    <Lines aria-hidden style={{ width, height }}>
      {Array.from({ length: Math.floor(high / step) }, (_, line) => (
        <Bar key={`line-${String(line)}`} style={{ width: widths[line % widths.length] }} />
      ))}
    </Lines>
  )
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
