import { formatRupees } from '@school/rules'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../form'
import { color, font, layer, media, pageBottom, space } from '../../foundation'

/** It stays over the foot of the page. */
const Foot = styled.section`
  position: sticky;
  inset-block-end: ${pageBottom};
  z-index: ${layer.actions};
  display: grid;
  gap: ${space[8]};
  padding: ${space[12]} ${space[16]} ${space[16]};
  border-top: 1px solid ${color.rule};
  background: ${color.surface};
  color: ${color.ink};
  font: 400 ${font.t14} ${font.sans};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    padding-block-end: ${space[12]};
  }

  /* On a small phone the button stands beside the total, so that what is chosen stays in sight. */
  @media (max-width: 599.98px) and (max-height: 760px) {
    grid-template-columns: auto 1fr;
    align-items: center;
    gap: ${space[4]} ${space[16]};
    padding-block: ${space[8]};

    & > * {
      grid-column: 1 / -1;
    }

    & > [aria-live]:has(+ button) {
      display: block;
      grid-column: 1;
      padding-block-start: 0;
      border-top: 0;
      font: 400 ${font.t12} ${font.sans};
    }

    & > [aria-live] + button {
      grid-column: 2;
    }

    & > [aria-live] > b {
      display: block;
    }
  }

  && > button {
    width: 100%;
    min-height: 48px;
  }

  @media print {
    display: none;
  }
`

const Lines = styled.dl`
  margin: 0;
  color: ${color.inkMuted};

  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[12]};
    padding-block: ${space[2]};
  }

  & dd {
    margin: 0;
    text-align: end;
  }
`

const Total = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[12]};
  padding-block-start: ${space[8]};
  border-top: 1px solid ${color.ink};
  font: 600 ${font.t16} ${font.sans};

  & > b {
    font: 600 ${font.t20} ${font.sans};
    font-variant-numeric: tabular-nums;
  }
`

/** One amount that makes the total. */
export type PayLine = {
  readonly key: string
  readonly label: string
  /** Paise; what is taken off is negative. */
  readonly amount: number
  /** Stands there at 0.00 too. */
  readonly always?: boolean
}

export type PayFootProps = {
  /** Accessible name, such as 'Pay'. */
  readonly label: string
  readonly lines: readonly PayLine[]
  readonly totalLabel: string
  /** Paise; undefined while it is reckoned. */
  readonly total: number | undefined
  /** Fields between the lines and the button: an amount, a way to pay. */
  readonly children?: ReactNode
  /** What is said beside the button, such as why nothing can be paid. */
  readonly note?: ReactNode
  readonly action?: { readonly label: string; readonly busy: boolean; readonly disabled?: boolean; readonly onPress: () => void }
}

const plain = (paise: number) => formatRupees(paise).replace('₹', '')

/** What is paid now: the amounts that make it up, the total, and the one button. It stays at the foot of the page. */
export function PayFoot({ label, lines, totalLabel, total, children, note, action }: PayFootProps) {
  const shown = lines.filter(line => line.amount !== 0 || line.always)
  return (
    <Foot aria-label={label}>
      {shown.length > 0 ? (
        <Lines>
          {shown.map(line => (
            <div key={line.key}>
              <dt>{line.label}</dt>
              <dd>{plain(line.amount)}</dd>
            </div>
          ))}
        </Lines>
      ) : null}
      {children}
      <Total aria-live="polite">
        <span>{totalLabel}</span>
        <b>{total === undefined ? '…' : formatRupees(total)}</b>
      </Total>
      {note}
      {action ? (
        <Button variant="primary" size="lg" busy={action.busy} disabled={action.disabled} onClick={action.onPress}>
          {action.label}
        </Button>
      ) : null}
    </Foot>
  )
}
