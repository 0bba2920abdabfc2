import { useApi } from '@school/api/react'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useMayLeave } from '../forms/unsaved'
import { useSignedIn } from '../session'
import { renewDevice } from './device'

/** Keeps a device that shows pushes known to the server, and opens the screens of those that are clicked. */
export default function PushHost() {
  const { client } = useApi()
  const { claims } = useSignedIn()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const latest = useRef({ navigate, mayLeave })
  useEffect(() => {
    latest.current = { navigate, mayLeave }
  })
  useEffect(() => {
    // Without an answer the next start tries again.
    const renew = () => void renewDevice(client, { user: claims.sub, session: claims.sid }).catch(() => {})
    const hear = ({ data, ports }: MessageEvent<{ type?: string; route?: string }>) => {
      if (data.type === 'renew') renew()
      if (data.type !== 'open' || !data.route) return
      const { route } = data
      ports[0]?.postMessage('opened')
      void latest.current.mayLeave().then(sure => sure && latest.current.navigate(route))
    }
    renew()
    navigator.serviceWorker.addEventListener('message', hear)
    navigator.serviceWorker.startMessages()
    return () => navigator.serviceWorker.removeEventListener('message', hear)
  }, [client, claims.sub, claims.sid])
  return null
}
