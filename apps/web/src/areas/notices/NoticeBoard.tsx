import { EntryList } from '@school/ui'
import { useState } from 'react'
import { FilterFields, usePrinting } from '../../report'
import { useSignedIn } from '../../session'
import { useFormTitle } from '../../shell/titles'
import { useText } from '../../texts/text'
import { CancelForm } from './CancelForm'
import { NoticeDetails } from './NoticeDetails'
import { NoticeForm } from './NoticeForm'
import { NoticeOnPaper } from './Notices'
import { useNoticeColumns } from './useNoticeColumns'
import { useNoticeList, useNoticeWork } from './useNoticeList'
import { useNoticeMenu } from './useNoticeMenu'
import type { Notice } from './words'

/** /communication/notice-board: what the school announces. */
export default function NoticeBoard() {
  const text = useText()
  const title = useFormTitle()
  const { settings } = useSignedIn()
  const { offers, list } = useNoticeList()
  const [editing, setEditing] = useState<Notice | 'new'>()
  const [cancelling, setCancelling] = useState<Notice>()
  const [opened, setOpened] = useState<string>()
  const [printed, setPrinted] = useState<Notice>()
  usePrinting(printed, () => setPrinted(undefined))
  const work = useNoticeWork()
  const columns = useNoticeColumns()
  const { menu, told } = useNoticeMenu(setPrinted, setCancelling)
  const remove = (row: Notice) => {
    if (opened === row.id) setOpened(undefined)
    work.remove(row)
  }
  const current = list.rows.data?.results.find(row => row.id === opened)
  return (
    <>
      {printed ? <NoticeOnPaper item={printed} /> : null}
      <EntryList<Notice>
        header={{ title: title('s.comm.notice'), context: settings.school?.name }}
        notice={told}
        onAdd={offers ? () => setEditing('new') : undefined}
        addLabel={text('notices.add')}
        filters={<FilterFields report={list.report} />}
        list={{
          label: title('s.comm.notice'),
          ...list.table,
          rowKey: row => row.id,
          rowName: row => row.title,
          onPick: row => setOpened(row.id),
          empty: { title: text('notices.none'), children: text('notices.noneHelp') },
          columns,
        }}
        commands={row => ({
          onApprove: row.mayApprove ? () => void work.approve(row) : undefined,
          onEdit: row.mayEdit && offers ? () => setEditing(row) : undefined,
          more: menu(row),
          onDelete: row.mayDelete ? () => remove(row) : undefined,
        })}
        pagination={list.pagination}
        drawer={
          current && {
            key: current.id,
            title: current.title,
            content: <NoticeDetails key={current.id} notice={current} />,
            onClose: () => setOpened(undefined),
          }
        }
        dialog={
          offers && editing ? (
            <NoticeForm
              key={editing === 'new' ? 'new' : editing.id}
              offers={offers}
              notice={editing === 'new' ? undefined : editing}
              onClose={() => setEditing(undefined)}
            />
          ) : cancelling ? (
            <CancelForm key={cancelling.id} notice={cancelling} onClose={() => setCancelling(undefined)} />
          ) : null
        }
      />
    </>
  )
}
