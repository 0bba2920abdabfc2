import { useState } from 'react'
import { NotificationFormatDialog, type NotificationFormatDialogProps } from './NotificationFormatDialog'
import { formatLoaders, guardians, notificationFormats } from './story-formats'

export function Bench(props: Partial<NotificationFormatDialogProps>) {
  const [loaders] = useState(() => props.loaders ?? formatLoaders(notificationFormats, { channel: 'notification' }))
  return (
    <div style={{ minHeight: 860 }}>
      <NotificationFormatDialog door="guardian" entries={guardians} onClose={() => undefined} {...props} loaders={loaders} open />
    </div>
  )
}
