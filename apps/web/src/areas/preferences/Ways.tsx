import type { AnswerOfCall, preferences } from '@school/api/client'
import { Field, Panel, PanelBody, Stack, Switch, useToast } from '@school/ui'
import { useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { useText } from '../../texts/text'

export type WaySettings = AnswerOfCall<typeof preferences.read>
type Preference = WaySettings['preferences'][number]
export type WayChange = Pick<Preference, 'channel' | 'category' | 'off'>
/** Switches one way. */
export type SwitchWay = (change: WayChange) => Promise<unknown>

/** One way of one kind of messages. */
function Way({
  preference,
  devices,
  onSwitch,
  own,
}: {
  preference: Preference
  devices: number
  onSwitch: SwitchWay
  own: boolean
}) {
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const [busy, setBusy] = useState(false)
  const { channel, category, off, to } = preference
  const change = async (wanted: boolean) => {
    setBusy(true)
    try {
      await onSwitch({ channel, category, off: !wanted })
      toast.success(text('preferences.saved'))
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }
  const where = () => {
    if (to) return text('preferences.to', { to })
    if (channel !== 'push') return text(own ? `preferences.nowhere.${channel}` : 'preferences.unknown')
    if (devices > 0) return text('preferences.devices', { count: devices })
    return text(own ? 'preferences.nowhere.push' : 'preferences.noDevice')
  }
  return (
    <Field label={text(`preferences.channel.${channel}`)}>
      <Switch checked={!off} disabled={busy} onChange={wanted => void change(wanted)}>
        {where()}
      </Switch>
    </Field>
  )
}

/** By which ways messages of each kind come, each to be switched on or off. */
export function Ways({
  settings,
  onSwitch,
  own = false,
}: {
  settings: WaySettings
  onSwitch: SwitchWay
  /** They are of the person who reads. */
  own?: boolean
}) {
  const text = useText()
  const categories = [...new Set(settings.preferences.map(one => one.category))]
  return categories.map(category => (
    <Panel key={category} title={text(`preferences.category.${category}`)}>
      <PanelBody>
        <Stack>
          {settings.preferences
            .filter(one => one.category === category)
            .map(one => (
              <Way key={one.channel} preference={one} devices={settings.devices} onSwitch={onSwitch} own={own} />
            ))}
        </Stack>
      </PanelBody>
    </Panel>
  ))
}
