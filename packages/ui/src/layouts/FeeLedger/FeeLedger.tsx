import { formatRupees } from '@school/rules'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { ledgerMessages } from './FeeLedger.messages'
import { Amounts, Head, Installment, Lines, List, Sum } from './FeeLedger.styles'

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
}

const plain = (paise: number) => formatRupees(paise).replace('₹', '')

/**
 * Installments with the mark of a register, each of which opens to its lines. A line of 0.00 is left out, except one that
 * has to be said; the sign of the rupee stands on sums alone.
 */
export function FeeLedger({ label, installments, opened }: FeeLedgerProps) {
  const intl = useIntl()
  return (
    <List aria-label={label}>
      {installments.map(one => (
        <li key={one.key}>
          <Installment open={one.key === opened}>
            <summary>
              <span data-margin="">{one.margin}</span>
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
        </li>
      ))}
    </List>
  )
}
