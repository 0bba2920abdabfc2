import { LoaderCircle } from 'lucide-react'
import { keyframes, styled } from 'styled-components'
import { color, VisuallyHidden } from '../../foundation'

const turn = keyframes`
  to { transform: rotate(360deg); }
`

const Wheel = styled.span`
  display: inline-grid;
  color: ${color.accent};

  & > svg {
    animation: ${turn} 0.8s linear infinite;
  }
`

export type SpinnerProps = {
  /** Side in px. */
  size?: number
  /** Read out; leave it away where words beside it say the same. */
  label?: string
}

/** Something is going on. */
export function Spinner({ size = 20, label }: SpinnerProps) {
  return (
    <Wheel>
      <LoaderCircle aria-hidden size={size} strokeWidth={1.6} />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </Wheel>
  )
}
