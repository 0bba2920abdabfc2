import { guardianChanges } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Button, Panel, Table, useConfirm, useToast } from '@school/ui'
import { Undo2 } from 'lucide-react'
import { useProblemToast } from '../../forms/problems'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'

/** Merges of the last day, to be taken back. */
export function RecentMerges({ onUndone }: { onUndone: () => void }) {
  const text = useText()
  const moment = useMoment()
  const toast = useToast()
  const fail = useProblemToast()
  const confirm = useConfirm()
  const { client } = useApi()
  const { data, mutate } = useCall(guardianChanges.recentMerges, {})
  if (!data || data.length === 0) return null
  const undo = async (id: string, name: string) => {
    const sure = await confirm({
      icon: 'warning',
      title: text('logins.undoTitle'),
      message: text('logins.undoHelp', { name }),
      confirmText: text('logins.undo'),
    })
    if (!sure) return
    try {
      await client.call(guardianChanges.undoMerge, { params: { id } })
      toast.success(text('logins.undone'))
      onUndone()
    } catch (failure) {
      fail(failure)
    }
    await mutate()
  }
  return (
    <Panel title={text('logins.recent')}>
      <Table
        cards
        label={text('logins.recent')}
        rows={data}
        rowKey={row => row.id}
        rowName={row => row.name}
        columns={[
          { key: 'name', header: text('logins.keptGuardian'), look: 'name', cell: row => row.name },
          { key: 'merged', header: text('logins.mergedGuardians'), cell: row => row.merged.join(', ') },
          { key: 'at', header: text('logins.at'), look: 'code', cell: row => moment(row.at) },
          { key: 'by', header: text('logins.by'), cell: row => row.by },
          {
            key: 'undo',
            header: '',
            align: 'end',
            cell: row =>
              row.undoable ? (
                <Button icon={Undo2} variant="quiet" onClick={() => void undo(row.id, row.name)}>
                  {text('logins.undo')}
                </Button>
              ) : (
                text('logins.changedSince')
              ),
          },
        ]}
      />
    </Panel>
  )
}
