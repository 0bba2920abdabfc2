import { displayDay, formatRupees } from '@school/rules'
import { Checkbox, Facts, Panel, PanelBody, Table } from '@school/ui'
import { useText } from '../../texts/text'
import type { Position } from './FeePositionPanel'

export type Account = Position['accounts'][number]

/** What is open of an account, and which installments of it are paid now. */
export interface Choice {
  readonly open: Account['installments']
  readonly chosen: readonly string[]
  readonly tick: (id: string, ticked: boolean) => void
}

/** What is owed in an account, installment by installment, to be ticked. */
export function OwedPanel({ account, choice }: { readonly account: Account; readonly choice: Choice }) {
  const text = useText()
  return (
    <Panel title={account.name}>
      {choice.open.length === 0 ? (
        <PanelBody>{text('pos.nothing')}</PanelBody>
      ) : (
        <Table
          cards
          label={account.name}
          rows={choice.open}
          rowKey={row => row.id}
          columns={[
            {
              key: 'name',
              header: text('payments.installment'),
              look: 'name',
              cell: row => (
                <Checkbox checked={choice.chosen.includes(row.id)} onChange={ticked => choice.tick(row.id, ticked)}>
                  {`${row.year} · ${row.name}`}
                </Checkbox>
              ),
            },
            { key: 'dueDate', header: text('payments.dueDate'), cell: row => displayDay(row.dueDate) },
            { key: 'balance', header: text('payments.balance'), align: 'end', cell: row => formatRupees(row.balance) },
            { key: 'fine', header: text('payments.fine'), align: 'end', cell: row => formatRupees(row.fineDue) },
            { key: 'total', header: text('pos.total'), align: 'end', cell: row => formatRupees(row.balance + row.fineDue) },
          ]}
        />
      )}
    </Panel>
  )
}

/** What the chosen installments come to; amounts in paise. */
export function Sums({ owed, advance, total }: { readonly owed: number; readonly advance: number; readonly total: number }) {
  const text = useText()
  return (
    <Facts>
      <dt>{text('pos.selected')}</dt>
      <dd>{formatRupees(owed)}</dd>
      {advance > 0 ? (
        <>
          <dt>{text('pos.advance')}</dt>
          <dd>{formatRupees(-advance)}</dd>
        </>
      ) : null}
      <dt>{text('pos.total')}</dt>
      <dd>
        <b>{formatRupees(total)}</b>
      </dd>
    </Facts>
  )
}
