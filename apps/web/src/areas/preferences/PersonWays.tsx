import { preferences } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { Button, Dialog, ErrorState, Skeleton, Stack } from '@school/ui'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { problemText } from '../../forms/problems'
import { useText } from '../../texts/text'
import { type SwitchWay, Ways } from './Ways'

/** Somebody whose ways the school switches on request. */
export interface PersonOfWays {
  readonly type: 'guardian' | 'staff'
  readonly id: string
  readonly name: string
}

const calls = {
  guardian: { read: preferences.readGuardian, set: preferences.setGuardian },
  staff: { read: preferences.readStaff, set: preferences.setStaff },
} as const

/** What one person gets by which way, recorded by the school when it is asked to. */
export function PersonWays({ person, onClose }: { person: PersonOfWays; onClose: (changed: boolean) => void }) {
  const intl = useIntl()
  const text = useText()
  const params = { id: person.id }
  const { read, set } = calls[person.type]
  const { data, error, mutate } = useCall(read, { params })
  const { run } = useAction(set)
  const [changed, setChanged] = useState(false)
  const change: SwitchWay = async one => {
    await mutate(await run({ params, body: { preferences: [one] } }), { revalidate: false })
    setChanged(true)
  }
  const close = () => onClose(changed)
  return (
    <Dialog
      open
      size="narrow"
      title={text('preferences.of', { name: person.name })}
      onClose={close}
      footer={<Button onClick={close}>{text('app.close')}</Button>}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()}>{problemText(intl, error)}</ErrorState>
      ) : data ? (
        <Stack>
          <p>{text('preferences.onRequest')}</p>
          <Ways settings={data} onSwitch={change} />
        </Stack>
      ) : (
        <Skeleton height="120px" />
      )}
    </Dialog>
  )
}
