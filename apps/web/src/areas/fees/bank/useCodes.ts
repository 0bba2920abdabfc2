import { bankFees as calls } from '@school/api/client'
import { useApi, useReload } from '@school/api/react'
import { type MenuItem, useConfirm, useToast } from '@school/ui'
import { Ban, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { waitForJob } from '../../../live/jobs'
import { saveBlob } from '../../../report/save-blob'
import { useText } from '../../../texts/text'
import type { CodeRow } from './CodesTab'

interface Filters {
  readonly sectionIds: string[]
  readonly courseIds: string[]
  readonly divisionIds: string[]
  readonly accountId: string | undefined
  readonly text: string
  readonly hasCode: '' | 'yes' | 'no'
}

/** What is done with codes: made, given out, retired. */
export function useCodes({ hasCode, ...filters }: Filters) {
  const text = useText()
  const { client } = useApi()
  const reload = useReload()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useProblemToast()
  const done = useDone(calls.paymentIds)
  const [generating, setGenerating] = useState(false)
  const download = (call: typeof calls.exportCodes | typeof calls.slips, name: string) =>
    void client.download(call, { query: { ...filters, hasCode } }).then(blob => saveBlob(blob, name), fail)

  const generate = async (count: number) => {
    const sure = await confirm({
      title: text('bankFees.generate'),
      message: text('bankFees.sureGenerate', { count }),
      confirmText: text('bankFees.generate'),
    })
    if (!sure) return
    setGenerating(true)
    try {
      const job = await client.call(calls.generate, { body: { filters } })
      const { message } = await waitForJob(client, job)
      toast.success(message ?? '')
      await reload(calls.paymentIds)
    } catch (failure) {
      fail(failure)
    } finally {
      setGenerating(false)
    }
  }

  const turn = async ({ id, code, isActive, version }: CodeRow) => {
    const sure =
      !isActive ||
      (await confirm({
        icon: 'warning',
        title: text('bankFees.deactivate'),
        message: text('bankFees.sureDeactivate', { code: code ?? '' }),
        confirmText: text('bankFees.deactivate'),
      }))
    if (!sure) return
    const work = () => client.call(calls.changeCode, { params: { id: id! }, body: { active: !isActive, version } })
    await done(work, text('bankFees.codeSaved'))
  }

  return {
    generating,
    generate,
    exportFile: () => download(calls.exportCodes, 'bank-payment-ids.csv'),
    printSlips: () => download(calls.slips, 'bank-payment-ids.pdf'),
    menu: (row: CodeRow): MenuItem[] =>
      row.id === null
        ? []
        : [
            {
              key: 'turn',
              label: text(row.isActive ? 'bankFees.deactivate' : 'bankFees.activate'),
              icon: row.isActive ? Ban : RotateCcw,
              danger: row.isActive,
              onSelect: () => void turn(row),
            },
          ],
  }
}
