import { EntryList, type EntryListProps } from '@school/ui'
import { useIntl } from 'react-intl'
import { problemText } from '../../../forms/problems'
import type { Setup } from './useSetup'

/** What a call answered. */
interface Answered<Row> {
  readonly data: readonly Row[] | undefined
  readonly error: unknown
  readonly mutate: () => unknown
}

/** A tab of the set-up with a list that is short enough to stand on one page. */
export function SetupList<Row extends { id: string | null; name?: string }>({
  setup,
  answered,
  list,
  ...rest
}: Omit<EntryListProps<Row>, 'header' | 'statuses' | 'status' | 'list'> & {
  readonly setup: Setup
  readonly answered: Answered<Row>
  readonly list: Pick<EntryListProps<Row>['list'], 'columns' | 'empty' | 'onPick'> & Partial<EntryListProps<Row>['list']>
}) {
  const intl = useIntl()
  const { data, error, mutate } = answered
  const tab = setup.tabs.find(one => one.key === setup.selected)
  return (
    <EntryList<Row>
      header={setup.header}
      statuses={setup.tabs}
      status={setup.selected}
      {...rest}
      list={{
        label: String(tab?.label ?? ''),
        rows: data,
        rowKey: row => row.id ?? '',
        rowName: row => row.name ?? '',
        expectedRows: 6,
        error: error && !data ? { children: problemText(intl, error), onRetry: () => void mutate() } : undefined,
        ...list,
      }}
    />
  )
}
