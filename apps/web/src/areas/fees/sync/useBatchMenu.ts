import { feeImports } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type MenuItem, useConfirm, useToast } from '@school/ui'
import { FileWarning, RefreshCw, Send, X } from 'lucide-react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { useWork } from '../../../live/work'
import { saveBlob } from '../../../report/save-blob'
import { useText } from '../../../texts/text'
import type { Batch } from './FeesImportStatus'

const isOpen = ({ status }: Batch) => ['received', 'ready', 'invalid', 'failed'].includes(status)

/** What can be done with a file of fees. */
export function useBatchMenu(mayWrite: boolean): (row: Batch) => MenuItem[] {
  const text = useText()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const { client } = useApi()
  const reload = useReload()
  const { run } = useWork()
  const done = useDone(feeImports.list, feeImports.rows)
  const params = (row: Batch) => ({ params: { id: row.id } })
  const apply = async (row: Batch, validRowsOnly: boolean) => {
    const sure = await confirm({
      icon: 'warning',
      title: row.fileName,
      message: text('feeSync.applyHelp', { n: row.ok, school: row.school.name }),
      confirmText: text(validRowsOnly ? 'feeSync.applyValid' : 'feeSync.apply'),
    })
    if (!sure) return
    const work = await run('apply', async caller => ({
      job: await caller.call(feeImports.apply, { ...params(row), body: { validRowsOnly } }),
      result: null,
    }))
    if (work) {
      const { applied, errors } = await client.call(feeImports.get, params(row))
      toast.success(text('feeSync.appliedRows', { a: applied, e: errors }))
    }
    await reload(feeImports.list, feeImports.rows)
  }
  const check = async (row: Batch) => {
    const work = await run('check', async caller => ({ job: await caller.call(feeImports.check, params(row)), result: null }))
    if (work) toast.success(text('feeSync.checked'))
    await reload(feeImports.list, feeImports.rows)
  }
  const cancel = async (row: Batch) => {
    const sure = await confirm({
      icon: 'warning',
      title: row.fileName,
      message: text('feeSync.cancelHelp'),
      confirmText: text('feeSync.cancelFile'),
    })
    if (sure) await done(() => client.call(feeImports.cancel, params(row)), text('feeSync.fileCancelled'))
  }
  const save = (row: Batch) =>
    void client
      .download(feeImports.errorFile, params(row))
      .then(blob => saveBlob(blob, `${row.kind}-errors.csv`))
      .catch(fail)
  return row => {
    const open = mayWrite && isOpen(row) && row.progress === null
    return [
      ...(row.errors > 0
        ? [{ key: 'errors', icon: FileWarning, label: text('feeSync.errorFile'), onSelect: () => save(row) }]
        : []),
      ...(open && row.status === 'ready' && row.errors === 0
        ? [{ key: 'apply', icon: Send, label: text('feeSync.apply'), onSelect: () => void apply(row, false) }]
        : []),
      ...(open && row.status === 'ready' && row.errors > 0 && row.ok > 0
        ? [{ key: 'apply', icon: Send, label: text('feeSync.applyValid'), onSelect: () => void apply(row, true) }]
        : []),
      ...(open
        ? [
            { key: 'check', icon: RefreshCw, label: text('feeSync.checkAgain'), onSelect: () => void check(row) },
            { key: 'cancel', icon: X, danger: true, label: text('feeSync.cancelFile'), onSelect: () => void cancel(row) },
          ]
        : []),
    ]
  }
}
