import { formatRupees } from '@school/rules'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { BoxInput } from '../../form/Checkbox/Checkbox.styles'
import { ledgerMessages } from './FeeLedger.messages'
import { Amounts, Head, Installment, Line, Lines, List, Sum, Tick } from './FeeLedger.styles'

/** One line of an installment. */
export type LedgerLine = {
  key: string
  label: string
  /** Paise; what is taken off is negative. */
  amount: number
  /** Below the line, such as how a fine is reckoned. */
  note?: string
  /** Stands there at 0.00 too. */
  always?: boolean
}

/** An installment with its lines. */
export type LedgerInstallment = {
  key: string
  /** In the margin: day and month that it is due. */
  margin: ReactNode
  title: string
  note?: string
  /** Where it stands, as a `Badge`. */
  badge?: ReactNode
  /** Paise that stand at its right: what is open, or what was paid. */
  amount: number
  /** Nothing of it is open: its amount is less loud. */
  settled?: boolean
  lines: readonly LedgerLine[]
  /** Paise that are open; below a rule of ink. */
  balance: number
}

export type FeeLedgerProps = {
  /** Accessible name of the list, such as the fee account. */
  label: string
  installments: readonly LedgerInstallment[]
  /** Key of the installment that is open at first. */
  opened?: string
  /** Installments that can be ticked, in the margin; without it none can. */
  choice?: {
    /** Keys of those that can be ticked. */
    readonly keys: readonly string[]
    readonly chosen: readonly string[]
    readonly onTick: (key: string, ticked: boolean) => void
    readonly disabled?: boolean
  }
}

const plain = (paise: number) => formatRupees(paise).replace('₹', '')

/**
 * Installments with the mark of a register, each of which opens to its lines. A line of 0.00 is left out, except one that
 * has to be said; the sign of the rupee stands on sums alone. Those that can be paid now have a box in the margin.
 */
export function FeeLedger({ label, installments, opened, choice }: FeeLedgerProps) {
  const intl = useIntl()
  return (
    <List aria-label={label}>
      {installments.map(one => {
        const mayTick = choice?.keys.includes(one.key)
        const chosen = choice?.chosen.includes(one.key)
        return (
          <Line key={one.key} data-ticks={choice ? '' : undefined} data-chosen={chosen ? '' : undefined}>
            {choice ? (
              <Tick as={mayTick ? 'label' : 'div'}>
                {mayTick ? (
                  <BoxInput
                    type="checkbox"
                    aria-label={one.title}
                    checked={chosen}
                    disabled={choice.disabled}
                    onChange={event => choice.onTick(one.key, event.target.checked)}
                  />
                ) : null}
                <span>{one.margin}</span>
              </Tick>
            ) : null}
            <Installment open={one.key === opened}>
              <summary>
                {choice ? null : <span data-margin="">{one.margin}</span>}
                <Head>
                  <span>
                    <b>{one.title}</b>
                    {one.note ? <small>{one.note}</small> : null}
                  </span>
                  <Amounts data-settled={one.settled || undefined}>
                    <b>{formatRupees(one.amount)}</b>
                    {one.badge}
                  </Amounts>
                  <ChevronDown aria-hidden />
                </Head>
              </summary>
              <Lines>
                {one.lines
                  .filter(line => line.amount !== 0 || line.always)
                  .map(line => (
                    <div key={line.key}>
                      <dt>
                        {line.label}
                        {line.note ? <small>{line.note}</small> : null}
                      </dt>
                      <dd>{plain(line.amount)}</dd>
                    </div>
                  ))}
                <Sum>
                  <dt>{intl.formatMessage(ledgerMessages.balance)}</dt>
                  <dd>{formatRupees(one.balance)}</dd>
                </Sum>
              </Lines>
            </Installment>
          </Line>
        )
      })}
    </List>
  )
}
