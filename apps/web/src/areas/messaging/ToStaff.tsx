import { messaging } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { staffSelectormultiple } from '@school/ui'
import { Navigate } from 'react-router-dom'
import { useStaffLoaders } from '../../forms/selectors'
import { useFilteredList } from '../../list'
import type { RowOf } from '../../report'
import { personColumn } from '../../shell/PersonLink'
import { useText } from '../../texts/text'
import { Compose, reachColumns } from './Compose'
import { staffAsked, staffFilters } from './people-filters'
import { type DoorTabs, useDoorTabs } from './useDoorTabs'
import { useHandedStaff } from './useHandedStaff'
import { useNamed } from './useNamed'

const working = { avoidRelievedStaff: 'Working' }

/** /communication/communication-to-staff: messages to chosen staff. */
export default function ToStaff() {
  const tabs = useDoorTabs('staff')
  return tabs.selected === 'batches' && tabs.sent ? <Navigate to={tabs.sent} replace /> : <Staff tabs={tabs} />
}

function Staff({ tabs }: { tabs: DoorTabs }) {
  const text = useText()
  const { client } = useApi()
  const { data: offers } = useCall(messaging.staffInitialValues, {})
  const named = useNamed()
  const loaders = useStaffLoaders()
  const list = useFilteredList({
    name: 'to-staff',
    ready: offers !== undefined,
    filters: () => (named.ids.length > 0 ? [] : staffFilters(text, offers)),
    call: messaging.staffView,
    request: (values, page) => ({ query: { ...staffAsked(values), all: false, ...page }, body: { userIds: [...named.ids] } }),
  })
  useHandedStaff(ids => named.show(ids, list))
  return (
    <Compose
      door="staff"
      title={text('messages.toStaff')}
      tabs={tabs}
      offers={offers}
      list={list}
      named={named}
      selector={{ configuration: staffSelectormultiple, loaders, filters: working }}
      people={count => text('messages.staff', { count })}
      figures={['staff', 'numbers', 'withoutMobile', 'withoutLogin']}
      personOf={row => ({ type: 'staff', id: row.id, name: row.name })}
      nameOf={entry => entry.name}
      asked={staffAsked}
      to={(ids, whole) => ({ door: 'staff', ids, whole })}
      findAll={async (values, signal) => {
        const query = { ...staffAsked(values), pageSize: 1, all: true }
        return (await client.call(messaging.staffView, { query, body: { userIds: [...named.ids] } }, { signal })).all
      }}
      columns={[
        { key: 'code', header: text('messages.column.code'), look: 'code', cell: row => row.code },
        personColumn<RowOf<typeof messaging.staffView>>(
          { key: 'name', header: text('messages.column.name'), look: 'name' },
          row => ({
            staff: row.id,
            name: row.name,
          }),
        ),
        { key: 'designation', header: text('messages.designation'), cell: row => row.designation },
        { key: 'section', header: text('report.section'), cell: row => row.section },
        { key: 'mobile', header: text('messages.column.mobile'), look: 'code', cell: row => row.mobile || '–' },
        ...reachColumns(text),
      ]}
    />
  )
}
