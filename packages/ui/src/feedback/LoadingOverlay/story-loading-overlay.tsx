import { useState } from 'react'
import { Button } from '../../form'
import { LoadingOverlay } from './LoadingOverlay'

export function Form(props: { fullScreen?: boolean; label?: string; loading?: boolean }) {
  const [saved, setSaved] = useState(0)
  return (
    <LoadingOverlay loading={props.loading ?? true} fullScreen={props.fullScreen} label={props.label}>
      <div style={{ minHeight: 240 }}>
        <Button onClick={() => setSaved(saved + 1)}>Save {saved}</Button>
      </div>
    </LoadingOverlay>
  )
}

/** Work that begins with the button and ends when the check says so. */
export let endWork = () => {}

export function Saving({ fullScreen }: { fullScreen: boolean }) {
  const [loading, setLoading] = useState(false)
  endWork = () => setLoading(false)
  return (
    <LoadingOverlay loading={loading} fullScreen={fullScreen}>
      <div style={{ minHeight: 240 }}>
        <Button onClick={() => setLoading(true)}>Save</Button>
      </div>
    </LoadingOverlay>
  )
}
