import { type AnswerOfCall, imports, Problem } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useConfirm } from '@school/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { isOpen, readOverBreaks, waitForJob } from '../../live/jobs'
import { saveBlob } from '../../report/save-blob'
import { useText } from '../../texts/text'
import type { Run } from './run'

type Job = AnswerOfCall<typeof imports.check>

/** Work of the server on one run, watched to its end; also after the page was closed and opened again. */
export function useRunWork(run: Run | undefined, onRun: (run: Run) => Promise<unknown>) {
  const { client } = useApi()
  const text = useText()
  const toast = useProblemToast()
  const confirm = useConfirm()
  const [work, setWork] = useState<{ label: string; share: number | null }>()

  const watch = async (label: string, { id }: Run, start: () => Promise<Job>) => {
    setWork({ label, share: null })
    const toEnd = async (begin: () => Promise<Job>) => {
      try {
        await waitForJob(client, await begin(), job =>
          setWork({ label, share: job.total > 0 ? Math.round((job.done / job.total) * 100) : null }),
        )
      } catch (error) {
        if (!(error instanceof Problem) || error.name !== 'JobFailed') toast(error)
      }
      const now = await readOverBreaks(() => client.call(imports.get, { params: { id } }))
      await onRun(now)
      return now.job
    }
    try {
      // The answer to the start may have been lost on its way: the work has begun all the same.
      for (let job = await toEnd(start); job && isOpen(job); ) {
        const open = job
        job = await toEnd(async () => open)
      }
    } catch (error) {
      toast(error)
    } finally {
      setWork(undefined)
    }
  }

  const resume = useEffectEvent(() => {
    if (run?.job && !work) void watch(text(`imports.work.${run.job.kind as 'import.check'}`), run, async () => run.job!)
  })
  const unwatched = run?.job && isOpen(run.job) ? run.job.id : undefined
  useEffect(() => {
    if (unwatched) resume()
  }, [unwatched])

  return {
    work,
    check: (of: Run, mapping: Run['mapping'], options: Run['options']) =>
      watch(text('imports.work.import.check'), of, async () => {
        await client.call(imports.update, { params: { id: of.id }, body: { mapping, options } })
        return client.call(imports.check, { params: { id: of.id } })
      }),
    apply: (of: Run, policy: 'apply-nothing' | 'apply-good-rows', confirmed: number[]) =>
      watch(text('imports.work.import.apply'), of, () =>
        client.call(imports.apply, { params: { id: of.id }, body: { policy, confirmed } }),
      ),
    rollBack: async (of: Run) => {
      const sure = await confirm({
        title: text('imports.rollback'),
        message: text('imports.rollbackAsk'),
        icon: 'warning',
        confirmText: text('imports.rollback'),
      })
      if (sure)
        await watch(text('imports.work.import.rollback'), of, () => client.call(imports.rollback, { params: { id: of.id } }))
    },
    cancel: async (of: Run) => {
      const sure = await confirm({
        title: text('imports.cancel'),
        message: text('imports.cancelAsk'),
        icon: 'warning',
        confirmText: text('imports.cancel'),
        cancelText: text('imports.keep'),
      })
      if (!sure) return false
      try {
        await client.call(imports.cancel, { params: { id: of.id } })
        await onRun(await client.call(imports.get, { params: { id: of.id } }))
        return true
      } catch (error) {
        toast(error)
        return false
      }
    },
    errorFile: (of: Run) =>
      client
        .download(imports.errorsFile, { params: { id: of.id } })
        .then(blob => saveBlob(blob, `${of.kind}-errors.xlsx`))
        .catch(toast),
  }
}
