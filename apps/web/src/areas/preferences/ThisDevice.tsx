import { useApi } from '@school/api/react'
import { Banner, Field, Panel, PanelBody, Stack, Switch, useToast } from '@school/ui'
import { useEffect, useState } from 'react'
import { useProblemToast } from '../../forms/problems'
import { canPush, enableDevice, forgetDevice } from '../../push/device'
import { useSignedIn } from '../../session'
import { useRemembered } from '../../session/device'
import { useText } from '../../texts/text'

/** What the browser lets the page do, followed as the person changes it. */
function usePermission(): [NotificationPermission, (permission: NotificationPermission) => void] {
  const [permission, setPermission] = useState<NotificationPermission>(() => (canPush() ? Notification.permission : 'default'))
  useEffect(() => {
    let status: PermissionStatus | undefined
    let gone = false
    const read = () => setPermission(Notification.permission)
    if (canPush())
      navigator.permissions?.query({ name: 'notifications' }).then(
        found => {
          if (gone) return
          status = found
          found.addEventListener('change', read)
        },
        () => {},
      )
    return () => {
      gone = true
      status?.removeEventListener('change', read)
    }
  }, [])
  return [permission, setPermission]
}

/** Whether this device shows what rings in the bell. */
export function ThisDevice() {
  const { client } = useApi()
  const { claims } = useSignedIn()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const isOn = useRemembered('push') !== null
  const [permission, setPermission] = usePermission()
  const [busy, setBusy] = useState(false)

  const change = async (wanted: boolean) => {
    setBusy(true)
    try {
      if (wanted) {
        const answer = await Notification.requestPermission()
        setPermission(answer)
        if (answer !== 'granted') return
        await enableDevice(client, { user: claims.sub, session: claims.sid })
      } else await forgetDevice(client)
      toast.success(text(wanted ? 'preferences.pushEnabled' : 'preferences.pushDisabled'))
    } catch (failure) {
      fail(failure)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Panel title={text('preferences.device')}>
      <PanelBody>
        {canPush() ? (
          <Stack>
            {permission === 'denied' ? (
              <Banner tone="warning" title={text('preferences.blocked')}>
                {text('preferences.blockedHelp')}
              </Banner>
            ) : null}
            <Field label={text('preferences.push')}>
              <Switch
                checked={isOn && permission === 'granted'}
                disabled={busy || permission === 'denied'}
                onChange={wanted => void change(wanted)}
              >
                {text('preferences.pushOn')}
              </Switch>
            </Field>
          </Stack>
        ) : (
          <p>{text('preferences.noPush')}</p>
        )}
      </PanelBody>
    </Panel>
  )
}
