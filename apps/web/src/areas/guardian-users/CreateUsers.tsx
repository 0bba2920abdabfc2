import { guardianUsers } from '@school/api/client'
import { useCall } from '@school/api/react'
import { Button, Checkbox, Progress, type TabsProps, WorkResult } from '@school/ui'
import { useState } from 'react'
import { PeopleList, useFilteredList } from '../../list'
import { useYearAndSchool } from '../../shell/heading'
import { useText } from '../../texts/text'
import { useLoginActions } from './useLoginActions'
import { useLoginColumns } from './useLoginColumns'
import { useLoginWork } from './useLoginWork'
import { filtersOf, userFilters } from './user-filters'
import { type Row, useSeenLogins } from './useSeenLogins'

/** Logins by student: found, ticked, and then made, renewed, sent or printed. */
export function CreateUsers({ tabs }: { tabs: Omit<TabsProps, 'children'> }) {
  const text = useText()
  const context = useYearAndSchool()
  const { data: offers } = useCall(guardianUsers.initialValues, {})
  const list = useFilteredList({
    name: 'guardian-user',
    ready: offers !== undefined,
    filters: values => userFilters(text, offers, values),
    call: guardianUsers.viewData,
    request: (values, page) => ({ body: { filters: filtersOf(values), ...page } }),
    kind: 'type',
  })
  const [again, setAgain] = useState(false)
  const logins = useSeenLogins(list)
  const work = useLoginWork(list, logins, again)
  const actions = useLoginActions(list.selected, logins, work)
  const columns = useLoginColumns()
  return (
    <PeopleList<Row>
      list={list}
      header={{ title: text('guardianUsers.title'), caption: 'Info', context }}
      tabs={tabs}
      notice={
        work.working ? (
          <Progress label={text('guardianUsers.working')} value={work.share} />
        ) : work.receipt ? (
          <WorkResult
            fresh
            {...work.receipt.outcome}
            onDismiss={work.dropReceipt}
            action={<Button onClick={work.chooseAgain}>{text('guardianUsers.chooseAgain')}</Button>}
          />
        ) : undefined
      }
      people={n => text('guardianUsers.students', { count: n })}
      tools={{
        children: (
          <Checkbox checked={again} onChange={setAgain}>
            {text('guardianUsers.sendAgain')}
          </Checkbox>
        ),
      }}
      table={{
        label: text('guardianUsers.title'),
        rowKey: row => row.studentId,
        rowName: row => row.student,
        selectable: row => row.guardianId !== null,
        together: row => row.siblingIds,
        empty: { title: text('report.noMatch'), children: text('report.noMatchHelp') },
        columns,
      }}
      ids={async signal => (await logins.readAll(filtersOf(list.report.values), signal)).map(one => one.studentId)}
      actions={actions}
    />
  )
}
