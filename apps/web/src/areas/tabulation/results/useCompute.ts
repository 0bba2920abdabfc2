import { tabResults } from '@school/api/client'
import { useReload } from '@school/api/react'
import { useToast } from '@school/ui'
import { useWork } from '../../../live/work'

type Target = { readonly academicYearId?: string | undefined; readonly cardId?: string; readonly nodeCode?: string }

/** Computes the results of divisions, and says what came of it. */
export function useCompute(target: Target) {
  const work = useWork()
  const toast = useToast()
  const reload = useReload()
  return {
    busy: work.doing !== undefined,
    share: work.share,
    compute: async (divisionIds: readonly string[]) => {
      const done = await work.run('compute', async client => ({
        job: await client.call(tabResults.compute, { body: { ...target, divisionIds: [...divisionIds] } }),
        result: null,
      }))
      if (!done?.job) return
      toast.success(done.job.message ?? '')
      await reload(tabResults.overview, tabResults.list, tabResults.one)
    },
  }
}
