import type { BulkAction } from '@school/ui'
import { Ban, History, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { PeopleList } from '../../list'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { BlockHistory } from './BlockHistory'
import { ReasonDialog, type Work } from './ReasonDialog'
import { useBlockColumns } from './useBlockColumns'
import { type Row, useBlocks } from './useBlocks'

/** /utility/block-login: logins that may not be used in this school. */
export default function BlockLogin() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const [work, setWork] = useState<Work>()
  const [opened, setOpened] = useState<Row>()
  const { list, filters, act, findAll } = useBlocks(() => setWork(undefined))
  const columns = useBlockColumns(filters.userType === 'Staff')
  const block: BulkAction = {
    key: 'block',
    label: text('logins.block'),
    icon: Ban,
    look: 'danger',
    onSelect: () => setWork('block'),
  }
  const unblock: BulkAction = {
    key: 'unblock',
    label: text('logins.unblock'),
    icon: LockOpen,
    onSelect: () => setWork('unblock'),
  }
  return (
    <>
      <PeopleList<Row>
        list={list}
        header={{ title: title('s.user.block'), caption: 'Edit', context: settings.school?.name }}
        people={count => text('logins.logins', { count })}
        ids={findAll}
        table={{
          label: title('s.user.block'),
          rowKey: row => row.id,
          rowName: row => row.name,
          empty: { title: text('logins.none') },
          columns,
          rowMenu: row => [{ key: 'history', label: text('logins.history'), icon: History, onSelect: () => setOpened(row) }],
        }}
        // The first one is the button of a phone: what the listed logins are most likely chosen for.
        actions={filters.status === 'Blocked' ? [unblock, block] : [block, unblock]}
        drawer={
          opened && {
            key: opened.id,
            title: text('logins.historyOf', { name: opened.name }),
            content: <BlockHistory key={opened.id} userId={opened.id} />,
            onClose: () => setOpened(undefined),
          }
        }
      />
      {work ? (
        <ReasonDialog
          work={work}
          count={list.selected.size}
          onClose={() => setWork(undefined)}
          onDone={body => act(work, body)}
        />
      ) : null}
    </>
  )
}
