import type { FormCode, OrderPreset } from '@school/rules'
import { type BulkAction, FormHeader, Stack, WithDrawer } from '@school/ui'
import { type ReactNode, useState } from 'react'
import { ListPanel, useOpened } from '../../../list'
import { ReportFilters } from '../../../report'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { ForceForm } from './ForceForm'
import type { WholeOrder } from './OrderStory'
import { useOrderColumns } from './useOrderColumns'
import { useOrderDrawer } from './useOrderDrawer'
import type { DeskOrder, useOrders } from './useOrders'

interface OrderConsoleProps {
  readonly form: FormCode
  /** The orders that the screen is about; all of them unless some are. */
  readonly preset?: OrderPreset
  readonly list: ReturnType<typeof useOrders>
  /** What can be done with chosen orders; without any the screen only shows them. */
  readonly actions?: readonly BulkAction[]
  /** What was done last. */
  readonly notice?: ReactNode
  readonly mayForce?: boolean
}

/** Said by the drawer as well. */
const besideDrawer = ['attempts', 'lastChecked', 'nextCheck', 'openSteps', 'admNo', 'channel', 'providerStatus']

/** Orders over all schools: filters, the orders, what can be done with those that are chosen, and the story of one. */
export function OrderConsole({ form, list, preset, actions = [], notice, mayForce = false }: OrderConsoleProps) {
  const text = useText()
  const title = useFormTitle()(form)
  const [opened, open] = useOpened('order')
  const [forced, setForced] = useState<WholeOrder>()
  const drawer = useOrderDrawer(opened ?? undefined, { onForce: mayForce ? setForced : undefined, onClose: () => open() })
  const columns = useOrderColumns(preset !== undefined)
  const table = {
    label: title,
    rowKey: (row: DeskOrder) => row.id,
    rowName: (row: DeskOrder) => row.orderNo,
    empty: { title: text('feeOrders.none') },
    columns: drawer ? columns.filter(({ key }) => !besideDrawer.includes(key)) : columns,
  }
  const panel = { list, count: (n: number) => text('feeOrders.count', { n }) }
  return (
    <>
      <FormHeader title={title} caption={actions.length > 0 ? 'Edit' : 'Info'} />
      <ReportFilters report={list.report} />
      <Stack>
        {notice}
        <WithDrawer drawer={drawer}>
          {actions.length > 0 ? (
            <ListPanel<DeskOrder>
              {...panel}
              choice={{
                ...table,
                actions,
                rowMenu: row => [{ key: 'open', label: text('feeOrders.timeline'), onSelect: () => open(row.id) }],
              }}
            />
          ) : (
            <ListPanel<DeskOrder>
              {...panel}
              table={{ ...table, selected: new Set(opened ? [opened] : []), onPick: row => open(row.id) }}
            />
          )}
        </WithDrawer>
      </Stack>
      {forced ? <ForceForm key={forced.id} order={forced} onClose={() => setForced(undefined)} /> : null}
    </>
  )
}
