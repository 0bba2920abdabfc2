import { profile } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import { useSignedIn } from '../../session'
import { SettingsSheet } from './SettingsSheet'

/** Settings that the school may change itself. */
export function Preferences() {
  const { viewer } = useSignedIn()
  const { data, error, mutate } = useCall(profile.settings, {})
  const { run, busy, problem } = useAction(profile.updateSettings)
  return (
    <SettingsSheet
      settings={data}
      modules={viewer.modules}
      failed={error !== undefined && !data}
      busy={busy}
      problem={problem}
      onSave={async changes => void (await mutate(await run({ body: { changes } }), { revalidate: false }))}
      onReload={() => void mutate()}
    />
  )
}
