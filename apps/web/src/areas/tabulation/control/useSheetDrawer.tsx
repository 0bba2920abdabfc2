import { markLocks } from '@school/api/client'
import { useCall } from '@school/api/react'
import { type DrawerContent, Facts, Stack } from '@school/ui'
import { useMoment } from '../../../session/zone'
import { useNamedText, useText } from '../../../texts/text'

function History({ id }: { readonly id: string }) {
  const text = useText()
  const named = useNamedText()
  const moment = useMoment()
  const { data } = useCall(markLocks.history, { params: { id } })
  if (data?.length === 0) return <p>{text('markLocks.noHistory')}</p>
  return (
    <Stack>
      {data?.map(({ at, by, action, reason }) => (
        <Facts key={`${at} ${action}`}>
          <dt>{moment(at)}</dt>
          <dd>
            {[named(`markLocks.history.${action.replace('tabulation.', '')}`, action), by, reason].filter(Boolean).join(' · ')}
          </dd>
        </Facts>
      ))}
    </Stack>
  )
}

/** What was done with a sheet, beside the list. */
export function useSheetDrawer(id: string | undefined, name: string, onClose: () => void): DrawerContent | undefined {
  if (!id) return undefined
  return { key: id, title: name, content: <History id={id} />, onClose }
}
