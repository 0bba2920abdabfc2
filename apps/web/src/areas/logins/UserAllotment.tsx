import { logins } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Filters, FormHeader, WithDrawer } from '@school/ui'
import { useState } from 'react'
import { useMayLeave } from '../../forms/unsaved'
import { ListPanel, useFilteredList } from '../../list'
import { FilterFields, type RowOf, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { personColumn } from '../../shell/PersonLink'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { designationFilter, modeFilter, roleFilter, staffFiltersOf } from './list-filters'
import { useAllotment } from './useAllotment'
import { useRoleName } from './words'

/** /utility/user-power/user-allotment: the screens that logins of staff may open. */
export default function UserAllotment() {
  const text = useText()
  const title = useFormTitle()
  const roleName = useRoleName()
  const { settings } = useSignedIn()
  const [opened, setOpened] = useState<string>()
  const { data: offers } = useCall(logins.allotmentUsers, { query: { pageSize: 1, withDesignations: '1' } })
  const list = useFilteredList({
    name: 'allotments',
    ready: offers !== undefined,
    filters: () => [
      roleFilter(text, roleName),
      designationFilter(text, offers?.designations),
      modeFilter(text),
      searchFilter(text, text('logins.searchStaff')),
    ],
    call: logins.allotmentUsers,
    request: (values, page) => {
      const { status: _, ...query } = staffFiltersOf(values)
      return { query: { ...query, ...page } }
    },
  })
  const mayLeave = useMayLeave()
  const editor = useAllotment(opened, () => void list.reload())
  const pick = async (id: string | undefined) => {
    if (id !== opened && (await mayLeave())) setOpened(id)
  }
  return (
    <>
      <FormHeader title={title('s.user.allotment')} caption="Edit" context={settings.school?.name} />
      <Filters>
        <FilterFields report={list.report} />
      </Filters>
      <WithDrawer drawer={opened ? { key: opened, ...editor, onClose: () => void pick(undefined) } : undefined}>
        <ListPanel
          list={list}
          count={count => text('logins.count', { count })}
          table={{
            label: title('s.user.allotment'),
            rowKey: row => row.id,
            rowName: row => row.name,
            selected: new Set(opened ? [opened] : []),
            onPick: row => void pick(row.id),
            empty: { title: text('logins.none') },
            columns: [
              personColumn<RowOf<typeof logins.allotmentUsers>>(
                { key: 'name', header: text('logins.name'), look: 'name' },
                row => ({
                  staff: row.staffId,
                  name: row.name,
                }),
              ),
              { key: 'code', header: text('logins.code'), look: 'code', cell: row => row.code },
              { key: 'designation', header: text('logins.designation'), cell: row => row.designation },
              { key: 'roles', header: text('logins.roles'), cell: row => row.roles.map(roleName).join(', ') },
              { key: 'mode', header: text('logins.mode'), cell: row => text(`logins.mode.${row.mode}`) },
              {
                key: 'forms',
                header: text('logins.forms'),
                align: 'end',
                cell: row => text('logins.ofMany', { n: row.forms, all: row.offered }),
              },
            ],
          }}
        />
      </WithDrawer>
    </>
  )
}
