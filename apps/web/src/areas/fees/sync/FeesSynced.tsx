import { syncItems } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Button, FormHeader, Stack, WithDrawer } from '@school/ui'
import { CloudOff, PanelRightOpen } from 'lucide-react'
import { useState } from 'react'
import { ListPanel, useFilteredList } from '../../../list'
import { dayFilters, ReportFilters, rowFilter, searchFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { ItemFacts } from './ItemFacts'
import { entityFilter, type Item, itemName, useItemColumns } from './item-columns'
import { takenOf, useUnsync } from './useUnsync'

/** /school/fees-synced: items that own systems have taken, to be sent again. */
export default function FeesSynced() {
  const text = useText()
  const title = useFormTitle()('pfees.utility.synced')
  const { viewer } = useSignedIn()
  const [opened, setOpened] = useState<string>()
  const { data: schools } = useCall(syncItems.schools, {})
  const list = useFilteredList({
    name: 'fees-synced',
    ready: schools !== undefined,
    filters: values => [
      { ...rowFilter(text, 'school', text('feeSync.school'), schools), none: text('feeSync.selectSchool'), needed: true },
      searchFilter(text, text('feeSync.searchHelp')),
      ...dayFilters(text, values, ['from', text('feeSync.syncedFrom')], ['to', text('feeSync.syncedTo')], false),
      entityFilter(text),
    ],
    call: syncItems.list,
    request: (values, page) => ({
      query: { schoolId: [values.one('school') ?? []].flat(), status: ['synced'], ...takenOf(values), ...page },
    }),
  })
  const columns = useItemColumns()
  const school = schools?.find(one => one.id === list.report.values.one('school'))
  const mayWrite = viewer.roles.includes('GJAdmin') && school !== undefined
  const { look, dialog } = useUnsync(school, list.report.values, () => list.onSelect(new Set()))
  const item = list.rows.data?.results.find(row => row.id === opened)
  const table = {
    label: title,
    rowKey: (row: Item) => row.id,
    rowName: itemName,
    rowMenu: (row: Item) => [
      { key: 'open', icon: PanelRightOpen, label: text('feeSync.details'), onSelect: () => setOpened(row.id) },
    ],
    empty: { title: text(school ? 'feeSync.noSynced' : 'feeSync.selectSchool') },
    columns: (['syncedOn', 'entity', 'receiptNo', 'date', 'admNo', 'name', 'amount', 'externalRef'] as const).map(
      key => columns[key]!,
    ),
  }
  const none = { ...list, count: 0, table: { ...list.table, rows: [] }, pagination: { ...list.pagination, count: 0 } }
  const count = (n: number) => text('feeSync.count', { count: n })
  const drawer = item && {
    key: item.id,
    title: `${item.receiptNo} · ${item.name}`,
    content: <ItemFacts id={item.id} />,
    onClose: () => setOpened(undefined),
  }
  const move = {
    key: 'move',
    label: text('feeSync.move'),
    icon: CloudOff,
    look: 'primary' as const,
    onSelect: () => void look([...list.selected]),
  }
  return (
    <>
      <FormHeader
        title={title}
        caption={mayWrite ? 'Edit' : 'Info'}
        actions={
          mayWrite && (list.count ?? 0) > 0 ? (
            <Button icon={CloudOff} onClick={() => void look([])}>
              {text('feeSync.moveAll')}
            </Button>
          ) : undefined
        }
      />
      <Stack>
        <ReportFilters report={list.report} />
        <WithDrawer drawer={drawer}>
          {mayWrite ? (
            <ListPanel<Item> list={list} count={count} choice={{ ...table, actions: [move] }} />
          ) : (
            <ListPanel<Item> list={school ? list : none} count={count} table={table} />
          )}
        </WithDrawer>
      </Stack>
      {dialog}
    </>
  )
}
