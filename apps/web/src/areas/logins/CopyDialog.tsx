import { type AnswerOfCall, logins } from '@school/api/client'
import { useApi } from '@school/api/react'
import { Button, Combobox, Dialog, Field, MultiSelect } from '@school/ui'
import { useEffect, useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

export type Allotment = AnswerOfCall<typeof logins.allotmentForms>

/** All logins with exactly the roles of one; undefined before they are there. */
function useSameRoles(userId: string) {
  const fail = useProblemToast()
  const { client } = useApi()
  const [found, setFound] = useState<AnswerOfCall<typeof logins.allotmentUsers>['results']>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a toast is no reason to ask again
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      const rows = []
      for (let page = 1; ; page += 1) {
        const query = { sameRolesAs: userId, page, pageSize: 200 }
        const { results, pagination } = await client.call(logins.allotmentUsers, { query }, { signal: stop.signal })
        rows.push(...results)
        if (results.length === 0 || rows.length >= pagination.count) return rows
      }
    }
    read().then(setFound, failure => stop.signal.aborted || fail(failure))
    return () => stop.abort()
  }, [client, userId])
  return found
}

/** Other logins with the same roles: one to copy from, or several to copy to. */
export function CopyDialog({
  of,
  several,
  onClose,
  onCopy,
}: {
  of: Allotment
  several: boolean
  onClose: () => void
  onCopy: (ids: readonly string[]) => Promise<void>
}) {
  const text = useText()
  const found = useSameRoles(of.id)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const options = (found ?? []).map(row => ({ value: row.id, label: [row.name, row.code].filter(Boolean).join(' · ') }))
  const title = text(several ? 'logins.applyTitle' : 'logins.copyTitle', { name: of.name })
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('app.cancel')}</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={chosen.length === 0}
            onClick={async () => {
              setBusy(true)
              await onCopy(chosen)
              setBusy(false)
            }}
          >
            {text(several ? 'logins.apply' : 'logins.copy')}
          </Button>
        </>
      }
    >
      {found && options.length === 0 ? (
        <p>{text('logins.nobodySame')}</p>
      ) : (
        <Field label={text('logins.sameRoles')}>
          {several ? (
            <MultiSelect options={options} value={chosen} onChange={setChosen} />
          ) : (
            <Combobox options={options} value={chosen[0] ?? null} onChange={value => setChosen(value ? [value] : [])} />
          )}
        </Field>
      )}
    </Dialog>
  )
}
