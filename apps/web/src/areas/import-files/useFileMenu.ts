import { importFiles, imports } from '@school/api/client'
import { useApi } from '@school/api/react'
import { type MenuItem, useConfirm } from '@school/ui'
import { Download, FileWarning, FolderOpen, LockOpen, RefreshCw, RotateCcw, Send, X } from 'lucide-react'
import { useDone } from '../../forms/done'
import { useProblemToast } from '../../forms/problems'
import { waitForJob } from '../../live/jobs'
import { saveBlob } from '../../report/save-blob'
import { useSignedIn } from '../../session'
import { useText } from '../../texts/text'
import { isOpen, mayRollBack } from '../imports/run'
import type { FileRow } from './OfflineFiles'

/** What can be done with a file that was brought in. */
export function useFileMenu({ onRelease, hrefOf }: { onRelease: (row: FileRow) => void; hrefOf: (row: FileRow) => string }) {
  const text = useText()
  const confirm = useConfirm()
  const toast = useProblemToast()
  const { client } = useApi()
  const { claims } = useSignedIn()
  const run = useDone(importFiles.list)
  const params = (row: FileRow) => ({ params: { id: row.id } })
  const work = (row: FileRow, start: (school: typeof client) => Promise<Parameters<typeof waitForJob>[1]>) => {
    const school = client.inSchool(row.school.id)
    return run(async () => waitForJob(school, await start(school), () => {}), text('importFiles.done'))
  }
  const save = (name: string, file: Promise<Blob>) => void file.then(blob => saveBlob(blob, name)).catch(toast)
  const sure = (row: FileRow, message: string, confirmText: string) =>
    confirm({ icon: 'warning', title: row.fileName, message, confirmText })
  const rollBack = async (row: FileRow) => {
    if (await sure(row, text('imports.rollbackAsk'), text('imports.rollback')))
      await work(row, school => school.call(imports.rollback, params(row)))
  }
  const cancel = async (row: FileRow) => {
    if (await sure(row, text('imports.cancelAsk'), text('imports.cancel')))
      await run(() => client.inSchool(row.school.id).call(imports.cancel, params(row)), text('imports.cancelled'))
  }
  return (row: FileRow): MenuItem[] => {
    const open = isOpen(row) && row.work === null
    const policy = row.counts && row.counts.error > 0 ? 'apply-good-rows' : 'apply-nothing'
    return [
      { key: 'details', icon: FolderOpen, label: text('importFiles.details'), href: hrefOf(row) },
      ...(row.kept
        ? [
            {
              key: 'original',
              icon: Download,
              label: text('importFiles.original'),
              onSelect: () => save(row.fileName, client.download(importFiles.file, params(row))),
            },
          ]
        : []),
      ...(row.kept && row.counts?.error
        ? [
            {
              key: 'errors',
              icon: FileWarning,
              label: text('imports.errorFile'),
              onSelect: () =>
                save(`${row.kind}-errors.xlsx`, client.inSchool(row.school.id).download(imports.errorsFile, params(row))),
            },
          ]
        : []),
      ...(open && row.kept
        ? [
            {
              key: 'check',
              icon: RefreshCw,
              label: text('importFiles.checkAgain'),
              onSelect: () => void work(row, school => school.call(imports.check, params(row))),
            },
          ]
        : []),
      ...(row.status === 'Checked' && row.kept && row.work === null
        ? [
            {
              key: 'apply',
              icon: Send,
              label: text('importFiles.apply'),
              onSelect: () => void work(row, school => school.call(imports.apply, { ...params(row), body: { policy } })),
            },
          ]
        : []),
      ...(row.status === 'Held' && claims.role.includes('GJAdmin')
        ? [{ key: 'release', icon: LockOpen, label: text('importFiles.release'), onSelect: () => onRelease(row) }]
        : []),
      ...(mayRollBack(row)
        ? [
            {
              key: 'rollback',
              icon: RotateCcw,
              danger: true,
              label: text('imports.rollback'),
              onSelect: () => void rollBack(row),
            },
          ]
        : []),
      ...(open
        ? [{ key: 'cancel', icon: X, danger: true, label: text('imports.cancel'), onSelect: () => void cancel(row) }]
        : []),
    ]
  }
}
