import { type AnswerOfCall, type RequestOfCall, tabMasters, tabSchemes } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { useDone } from '../../../forms/done'
import { useProblemToast } from '../../../forms/problems'
import { useText } from '../../../texts/text'
import { ApplyDialog } from './ApplyDialog'
import type { WholeScheme } from './node-tree'

type Changes = RequestOfCall<typeof tabSchemes.preview>['body']
export type ChangePreview = AnswerOfCall<typeof tabSchemes.preview>

export interface SchemeWork {
  readonly changes: Changes
  readonly work: () => Promise<unknown>
  readonly onDone?: () => void
}

/** Changes a scheme: a draft at once, an active one after a look at what it would do. */
export function useApply(scheme: Pick<WholeScheme, 'id' | 'status'>) {
  const text = useText()
  const { client } = useApi()
  const fail = useProblemToast()
  const done = useDone(tabSchemes.get, tabSchemes.list, tabMasters.checklist)
  const [busy, setBusy] = useState(false)
  const [asked, setAsked] = useState<SchemeWork & { preview: ChangePreview }>()
  const run = async ({ work, onDone }: SchemeWork) => {
    setBusy(true)
    const saved = await done(work, text('lists.saved'))
    setBusy(false)
    if (saved) onDone?.()
    return saved
  }
  const ask = async (work: SchemeWork) => {
    if (scheme.status !== 'Active') return run(work)
    setBusy(true)
    try {
      const preview = await client.call(tabSchemes.preview, { params: { id: scheme.id }, body: work.changes })
      setAsked({ ...work, preview })
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
    return false
  }
  return {
    busy,
    ask,
    dialog: asked ? (
      <ApplyDialog
        preview={asked.preview}
        busy={busy}
        onApply={() => void run(asked).then(saved => saved && setAsked(undefined))}
        onClose={() => setAsked(undefined)}
      />
    ) : null,
  }
}
