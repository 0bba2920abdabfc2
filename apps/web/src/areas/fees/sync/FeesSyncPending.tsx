import { syncItems } from '@school/api/client'
import { useApi, useCall, useReload } from '@school/api/react'
import { trimmed } from '@school/rules'
import { type BulkAction, Field, FormHeader, Stack, TextInput, useToast, WithDrawer } from '@school/ui'
import { CheckCheck, PanelRightOpen, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '../../../forms/FormDialog'
import { useForm } from '../../../forms/form'
import { useProblemToast } from '../../../forms/problems'
import { ListPanel, useFilteredList } from '../../../list'
import { codeFilter, ReportFilters, searchFilter } from '../../../report'
import { useSignedIn } from '../../../session'
import { useFormTitle } from '../../../shell/titles'
import { useText } from '../../../texts/text'
import { ItemFacts } from './ItemFacts'
import { entityFilter, type Item, itemName, schoolsFilter, useItemColumns } from './item-columns'
import { SyncSummary } from './SyncSummary'

const open = ['unsynced', 'sending', 'error'] as const
const shown = [syncItems.list, syncItems.summary, syncItems.one]

/** Says that items were entered in the own system by hand. */
function MarkDialog({ ids, onDone, onClose }: { ids: readonly string[]; onDone: () => void; onClose: () => void }) {
  const text = useText()
  const { client } = useApi()
  const form = useForm({
    begin: () => ({ externalRef: '' }),
    problems: ({ externalRef }) => ({ externalRef: trimmed(externalRef) ? undefined : text('feeSync.refNeeded') }),
    shownBy: shown,
    onClose,
  })
  const save = async () => {
    const body = { ids: [...ids], externalRef: trimmed(form.values.externalRef) }
    if (await form.save(() => client.call(syncItems.markSynced, { body }), text('feeSync.marked', { n: ids.length }))) onDone()
  }
  return (
    <FormDialog
      title={text('feeSync.markSynced')}
      {...form.dialog}
      save={{ label: text('feeSync.markSynced'), busy: form.busy }}
      onSave={() => void save()}
    >
      <p>{text('feeSync.markHelp')}</p>
      <Field label={text('feeSync.externalRef')} required error={form.errorOf('externalRef')}>
        <TextInput value={form.values.externalRef} maxLength={100} onChange={form.set('externalRef')} />
      </Field>
    </FormDialog>
  )
}

/** /school/fees-sync-pending: what the own systems of schools have not taken. */
export default function FeesSyncPending() {
  const text = useText()
  const title = useFormTitle()
  const toast = useToast()
  const { client } = useApi()
  const { viewer } = useSignedIn()
  const fail = useProblemToast()
  const reload = useReload()
  const [opened, setOpened] = useState<string>()
  const [marking, setMarking] = useState<readonly string[]>()
  const { data: schools } = useCall(syncItems.schools, {})
  const list = useFilteredList({
    name: 'fees-sync-pending',
    ready: schools !== undefined,
    filters: () => [
      schoolsFilter(text, schools),
      searchFilter(text, text('feeSync.searchHelp')),
      codeFilter(text, 'status', text('feeSync.status'), open, status => text(`feeSync.status.${status}`)),
      entityFilter(text),
    ],
    call: syncItems.list,
    request: (values, page) => {
      const status = values.code('status', open)
      const chosen = { schoolId: values.many('school'), entity: values.code('entity', ['receipt', 'cancel', 'refund']) }
      return { query: { ...chosen, status: status ? [status] : [...open], text: values.text(), ...page } }
    },
  })
  const columns = useItemColumns()
  const mayWrite = viewer.roles.includes('GJAdmin')
  const clear = () => list.onSelect(new Set())
  const retry = async (ids: readonly string[]) => {
    try {
      const { retried } = await client.call(syncItems.retry, { body: { ids: [...ids] } })
      toast.success(text('feeSync.retried', { n: retried }))
      clear()
      await reload(...shown)
    } catch (problem) {
      fail(problem)
    }
  }
  const mark: BulkAction = {
    key: 'mark',
    label: text('feeSync.markSynced'),
    icon: CheckCheck,
    onSelect: () => setMarking([...list.selected]),
  }
  const item = list.rows.data?.results.find(row => row.id === opened)
  return (
    <>
      <FormHeader title={title('pfees.utility.pending')} caption={mayWrite ? 'Edit' : 'Info'} />
      <Stack>
        <SyncSummary schoolIds={[]} onSchool={id => list.report.set({ school: id })} />
        <ReportFilters report={list.report} />
        <WithDrawer
          drawer={
            item && {
              key: item.id,
              title: `${item.receiptNo} · ${item.name}`,
              content: <ItemFacts id={item.id} />,
              onClose: () => setOpened(undefined),
            }
          }
        >
          <ListPanel<Item>
            list={list}
            count={count => text('feeSync.count', { count })}
            choice={{
              label: title('pfees.utility.pending'),
              rowKey: row => row.id,
              rowName: itemName,
              rowMenu: row => [
                { key: 'open', icon: PanelRightOpen, label: text('feeSync.details'), onSelect: () => setOpened(row.id) },
              ],
              empty: { title: text('feeSync.noPending') },
              columns: [
                ...(['created', 'school', 'entity', 'receiptNo', 'admNo', 'name', 'amount'] as const),
                ...(['status', 'attempts', 'lastError', 'leaseUntil'] as const),
              ].map(key => columns[key]!),
              actions: [
                ...(mayWrite ? [mark] : []),
                {
                  key: 'retry',
                  label: text('feeSync.retry'),
                  icon: RotateCcw,
                  look: 'primary',
                  onSelect: () => void retry([...list.selected]),
                },
              ],
            }}
          />
        </WithDrawer>
      </Stack>
      {marking ? <MarkDialog ids={marking} onDone={clear} onClose={() => setMarking(undefined)} /> : null}
    </>
  )
}
