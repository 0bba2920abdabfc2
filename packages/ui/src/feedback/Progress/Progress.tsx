import { useId } from 'react'
import { keyframes, styled } from 'styled-components'
import { color, font, radius, space } from '../../foundation'
import { statusColors } from '../status'

const pass = keyframes`
  from { transform: translateX(-100%); }
  to { transform: translateX(350%); }
`

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: ${space[4]} ${space[8]};
  min-width: 0;
  color: ${color.inkMuted};
  font: 400 ${font.t12} ${font.sans};
  font-variant-numeric: tabular-nums;
`

const Track = styled.div`
  ${statusColors}
  grid-column: 1 / -1;
  height: 6px;
  border: 1px solid transparent;
  border-radius: ${radius.pill};
  background: ${color.rule};
  overflow: hidden;

  & > div {
    height: 100%;
    border-radius: inherit;
    background: var(--status-solid);
  }

  &[data-unknown] > div {
    width: 30%;
    animation: ${pass} 1.4s linear infinite;
  }

  @media (forced-colors: active) {
    border-color: CanvasText;

    & > div {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`

export type ProgressProps = {
  /** 0 to 100, or null while nobody knows how far it is. */
  value: number | null
  /** What is going on. */
  label: string
  /** Keeps the label for screen readers alone. */
  hideLabel?: boolean
  status?: 'primary' | 'success' | 'danger'
}

/** How far a piece of work has come. */
export function Progress({ value, label, hideLabel, status = 'primary' }: ProgressProps) {
  const id = useId()
  const share = value === null ? null : Math.min(100, Math.max(0, value))
  return (
    <Row>
      {hideLabel ? null : <span id={id}>{label}</span>}
      {hideLabel || share === null ? null : <span aria-hidden>{Math.round(share)} %</span>}
      <Track
        role="progressbar"
        aria-label={hideLabel ? label : undefined}
        aria-labelledby={hideLabel ? undefined : id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share === null ? undefined : Math.round(share)}
        data-status={status}
        data-unknown={share === null ? '' : undefined}
      >
        <div style={share === null ? undefined : { width: `${share}%` }} />
      </Track>
    </Row>
  )
}
