import { type AnswerOfCall, schoolDrafts } from '@school/api/client'
import { useApi, useCall } from '@school/api/react'
import { Panel, Table, useConfirm } from '@school/ui'
import { Pencil, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useDone } from '../../forms/done'
import { useMoment } from '../../session/zone'
import { useText } from '../../texts/text'

type Draft = AnswerOfCall<typeof schoolDrafts.list>[number]

/** Schools that were begun and not made; nothing where there are none but the one that is open. */
export function SchoolDrafts({ opened }: { readonly opened: string | null }) {
  const text = useText()
  const moment = useMoment()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const { client } = useApi()
  const done = useDone(schoolDrafts.list)
  const { data } = useCall(schoolDrafts.list, {})
  const drafts = data?.filter(draft => draft.id !== opened) ?? []
  if (drafts.length === 0) return null
  const nameOf = ({ name }: Draft) => name || text('newSchool.draftNoName')
  const open = ({ id }: Draft) => navigate(`/school/create?draft=${id}`)
  const drop = async (draft: Draft) => {
    const sure = await confirm({
      icon: 'danger',
      title: text('newSchool.dropDraft'),
      message: text('newSchool.sureDrop', { name: nameOf(draft) }),
      confirmText: text('newSchool.dropDraft'),
      danger: true,
    })
    if (sure) await done(() => client.call(schoolDrafts.remove, { params: { id: draft.id } }), text('newSchool.draftDropped'))
  }
  return (
    <Panel title={text('newSchool.drafts')}>
      <Table<Draft>
        cards
        label={text('newSchool.drafts')}
        rows={drafts}
        rowKey={draft => draft.id}
        rowName={nameOf}
        onPick={open}
        rowMenu={draft => [
          { key: 'open', icon: Pencil, label: text('newSchool.openDraft'), onSelect: () => open(draft) },
          { key: 'drop', icon: Trash2, danger: true, label: text('newSchool.dropDraft'), onSelect: () => void drop(draft) },
        ]}
        columns={[
          { key: 'name', header: text('newSchool.name'), look: 'name', cell: nameOf },
          { key: 'code', header: text('newSchool.code'), look: 'code', cell: draft => draft.code || '–' },
          { key: 'saved', header: text('newSchool.savedAt'), look: 'code', cell: draft => moment(draft.savedAt) },
        ]}
      />
    </Panel>
  )
}
