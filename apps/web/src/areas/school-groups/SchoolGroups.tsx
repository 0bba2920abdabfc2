import { type AnswerOfCall, schoolGroups } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button, Filters, type MenuItem, SearchInput, useConfirm, WithDrawer } from '@school/ui'
import { Pencil, Plus, Settings2, Trash2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useDone } from '../../forms/done'
import { ListPanel, useFilteredList } from '../../list'
import { type RowOf, searchFilter } from '../../report'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { AdministratorForm } from './AdministratorForm'
import { GroupDetails } from './GroupDetails'
import { GroupForm } from './GroupForm'

export type GroupRow = RowOf<typeof schoolGroups.list>
export type Group = AnswerOfCall<typeof schoolGroups.get>

type Work = { readonly what: 'form' | 'administrator'; readonly group?: GroupRow }

/** The tab *Groups* of the school list: groups of schools, who administers them and what they share. */
export function SchoolGroups() {
  const intl = useIntl()
  const text = useText()
  const confirm = useConfirm()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const [, setParams] = useSearchParams()
  const [opened, setOpened] = useState<string>()
  const [work, setWork] = useState<Work>()
  const done = useDone(schoolGroups.list)
  const changes = claims.role.includes('GJAdmin')
  const list = useFilteredList({
    name: 'school-groups',
    ready: true,
    filters: () => [searchFilter(text)],
    call: schoolGroups.list,
    request: (values, page) => ({ query: { text: values.text(), ...page } }),
  })
  const group = list.rows.data?.results.find(row => row.id === opened)
  const toSettings = ({ id }: GroupRow) => setParams({ tab: 'groups', group: id })
  const remove = async ({ id, name }: GroupRow) => {
    const sure = await confirm({
      icon: 'danger',
      title: text('settings.sure'),
      message: `${name}: ${text('settings.noRevert')}`,
      confirmText: text('settings.yesDelete'),
      danger: true,
    })
    if (sure) await done(() => client.call(schoolGroups.remove, { params: { id } }), text('schoolGroups.removed'))
  }
  const menu = (row: GroupRow): MenuItem[] => [
    { key: 'edit', icon: Pencil, label: text('schoolGroups.edit'), onSelect: () => setWork({ what: 'form', group: row }) },
    {
      key: 'administrator',
      icon: UserPlus,
      label: text('schoolGroups.addAdministrator'),
      onSelect: () => setWork({ what: 'administrator', group: row }),
    },
    { key: 'settings', icon: Settings2, label: text('schoolGroups.settings'), onSelect: () => toSettings(row) },
    { key: 'line', separator: true },
    { key: 'remove', icon: Trash2, danger: true, label: text('settings.delete'), onSelect: () => void remove(row) },
  ]
  const close = () => setWork(undefined)
  return (
    <>
      <Filters>
        <div data-wide="">
          <SearchInput
            aria-label={text('app.search')}
            value={list.report.typed}
            onChange={list.report.type}
            placeholder={text('schoolGroups.name')}
            maxLength={100}
          />
        </div>
      </Filters>
      <WithDrawer
        drawer={
          group && {
            key: group.id,
            title: group.name,
            content: <GroupDetails id={group.id} changes={changes} />,
            footer: changes ? (
              <Button variant="primary" icon={UserPlus} onClick={() => setWork({ what: 'administrator', group })}>
                {text('schoolGroups.addAdministrator')}
              </Button>
            ) : undefined,
            onClose: () => setOpened(undefined),
          }
        }
      >
        <ListPanel<GroupRow>
          list={list}
          count={count => text('schoolGroups.count', { count })}
          tools={
            changes ? (
              <Button icon={Plus} onClick={() => setWork({ what: 'form' })}>
                {text('schoolGroups.add')}
              </Button>
            ) : undefined
          }
          table={{
            label: text('schoolGroups.tab'),
            rowKey: row => row.id,
            rowName: row => row.name,
            onPick: row => setOpened(row.id),
            selected: opened ? new Set([opened]) : undefined,
            empty: { title: text('schoolGroups.none'), children: text('schoolGroups.noneHelp') },
            rowMenu: changes ? menu : undefined,
            columns: [
              { key: 'name', header: text('schoolGroups.name'), look: 'name', cell: row => row.name },
              { key: 'schools', header: text('schoolGroups.schools'), align: 'end', cell: row => intl.formatNumber(row.schools) },
              {
                key: 'administrators',
                header: text('schoolGroups.administrators'),
                align: 'end',
                cell: row => intl.formatNumber(row.administrators),
              },
            ],
          }}
        />
      </WithDrawer>
      {work?.what === 'form' ? <GroupForm id={work.group?.id} onClose={close} /> : null}
      {work?.what === 'administrator' && work.group ? <AdministratorForm group={work.group} onClose={close} /> : null}
    </>
  )
}
