import { generalSettings } from '@school/api/client'
import { useAction, useCall } from '@school/api/react'
import type { OperatedSchool } from './GeneralSettings'
import { SettingsSheet } from './SettingsSheet'

/** Settings of one school as an operator changes them. */
export function OperatorSettings({ school }: { school: OperatedSchool }) {
  const params = { id: school.id }
  const { data, error, mutate } = useCall(generalSettings.settings, { params })
  const { run, busy, problem } = useAction(generalSettings.update)
  return (
    <SettingsSheet
      settings={data}
      modules={school.modules}
      failed={error !== undefined && !data}
      busy={busy}
      problem={problem}
      onSave={async changes => void (await mutate(await run({ params, body: { changes } }), { revalidate: false }))}
      onReload={() => void mutate()}
    />
  )
}
