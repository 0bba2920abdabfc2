import { Filters } from '@school/ui'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { ListPanel } from '../../list'
import { FilterFields } from '../../report'
import { useText } from '../../texts/text'
import { RejectDialog } from './RejectDialog'
import { useChangeRequests } from './useChangeRequests'
import { useRequestColumns } from './useRequestColumns'

/** What guardians ask to change. */
export function ChangeRequests() {
  const text = useText()
  const [rejecting, setRejecting] = useState<readonly string[]>()
  const { list, pending, busy, decide } = useChangeRequests(() => setRejecting(undefined))
  const columns = useRequestColumns(pending)
  return (
    <>
      <Filters>
        <FilterFields report={list.report} />
      </Filters>
      <ListPanel
        list={list}
        count={count => text('logins.requestCount', { count })}
        choice={{
          label: text('logins.tab.requests'),
          rowKey: row => row.id,
          rowName: row => row.student || row.guardian,
          selectable: () => pending,
          empty: { title: text('logins.noRequests') },
          columns,
          rowMenu: row =>
            pending
              ? [
                  { key: 'approve', label: text('logins.approve'), icon: Check, onSelect: () => void decide([row.id], true) },
                  {
                    key: 'reject',
                    label: text('logins.reject'),
                    icon: X,
                    danger: true,
                    onSelect: () => setRejecting([row.id]),
                  },
                ]
              : [],
          actions: [
            {
              key: 'reject',
              label: text('logins.reject'),
              icon: X,
              look: 'danger',
              onSelect: () => setRejecting([...list.selected]),
            },
            {
              key: 'approve',
              label: text('logins.approve'),
              icon: Check,
              look: 'primary',
              busy,
              onSelect: () => void decide([...list.selected], true),
            },
          ],
        }}
      />
      {rejecting ? (
        <RejectDialog
          count={rejecting.length}
          onClose={() => setRejecting(undefined)}
          onReject={remark => decide(rejecting, false, remark)}
        />
      ) : null}
    </>
  )
}
