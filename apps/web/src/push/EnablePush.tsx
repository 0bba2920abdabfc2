import { useApi } from '@school/api/react'
import { Button, Dialog, useToast } from '@school/ui'
import { useEffect, useRef } from 'react'
import { useProblemToast } from '../forms/problems'
import { useSignedIn } from '../session'
import { useText } from '../texts/text'
import { enableDevice } from './device'

/** What follows when the browser was asked whether this device may show pushes: they come, or how to allow them. */
export default function EnablePush({ permission, onDone }: { permission: NotificationPermission; onDone: () => void }) {
  const { client } = useApi()
  const { claims } = useSignedIn()
  const text = useText()
  const toast = useToast()
  const fail = useProblemToast()
  const begun = useRef(false)
  useEffect(() => {
    if (permission === 'denied' || begun.current) return
    begun.current = true
    if (permission === 'default') return onDone()
    enableDevice(client, { user: claims.sub, session: claims.sid })
      .then(() => toast.success(text('preferences.pushEnabled')), fail)
      .finally(onDone)
  })
  if (permission !== 'denied') return null
  return (
    <Dialog
      open
      size="narrow"
      title={text('preferences.blocked')}
      onClose={onDone}
      footer={<Button onClick={onDone}>{text('app.close')}</Button>}
    >
      <p>{text('preferences.blockedHelp')}</p>
    </Dialog>
  )
}
