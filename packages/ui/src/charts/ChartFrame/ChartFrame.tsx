import { ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useIntl } from 'react-intl'
import { EmptyState, ErrorState, Skeleton, SkeletonRegion } from '../../feedback'
import { ButtonGroup } from '../../form'
import { useKeyboardScroll } from '../../foundation'
import { Panel } from '../../layouts/Panel'
import { chartMessages } from '../charts.messages'
import { Figure, Ledger, TableFrame, Unseen } from './ChartFrame.styles'

/** The values of a chart as texts: the first cell of a row names it. */
export type ChartTable = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** What every chart takes beside its values. */
export type ChartFaceProps = {
  /** The question the chart answers; the heading of its panel. */
  title: string
  /** At the right of the heading, before the two views. */
  actions?: ReactNode
  /** What the points are, such as 'Day'; heads the first column of the table. */
  pointsName?: string
  loading?: boolean
  failed?: boolean
  onRetry?: () => void
  /** Said when there is nothing to draw. */
  emptyText?: string
}

export type ChartFrameProps = Omit<ChartFaceProps, 'pointsName'> & {
  empty: boolean
  table: ChartTable
  children: ReactNode
}

/** A panel that shows the same values as a chart or as a table. Screen readers get the table in either view. */
export function ChartFrame({ title, actions, loading, failed, onRetry, emptyText, empty, table, children }: ChartFrameProps) {
  const intl = useIntl()
  const id = useId()
  const scroller = useKeyboardScroll<HTMLDivElement>()
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const data = !(loading || failed || empty)
  const ledger = (
    <Ledger aria-label={title}>
      <thead>
        <tr>
          {table.columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((cell, index) => (
              <td key={table.columns[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Ledger>
  )
  return (
    <Panel
      title={title}
      actions={
        <>
          {actions}
          {data ? (
            <ButtonGroup
              aria-label={`${title}: ${intl.formatMessage(chartMessages.view)}`}
              options={[
                { value: 'chart', label: intl.formatMessage(chartMessages.chart), icon: ChartLine, iconOnly: true },
                { value: 'table', label: intl.formatMessage(chartMessages.table), icon: Table2, iconOnly: true },
              ]}
              value={view}
              onChange={setView}
            />
          ) : null}
        </>
      }
    >
      {failed ? (
        <ErrorState onRetry={onRetry} />
      ) : loading ? (
        <SkeletonRegion>
          <Figure as="div">
            <Skeleton height="200px" />
          </Figure>
        </SkeletonRegion>
      ) : empty ? (
        <EmptyState title={emptyText ?? intl.formatMessage(chartMessages.empty)} />
      ) : view === 'table' ? (
        <TableFrame ref={scroller}>{ledger}</TableFrame>
      ) : (
        <Figure aria-describedby={`${id}-walk`}>
          {children}
          <Unseen>
            <p id={`${id}-walk`}>{intl.formatMessage(chartMessages.walk)}</p>
            {ledger}
          </Unseen>
        </Figure>
      )}
    </Panel>
  )
}
