import { useState } from 'react'
import { formatLoaders, guardians, whatsappFormats } from './story-formats'
import { WhatsappFormatDialog, type WhatsappFormatDialogProps } from './WhatsappFormatDialog'

export function Bench(props: Partial<WhatsappFormatDialogProps>) {
  const [loaders] = useState(() => props.loaders ?? formatLoaders(whatsappFormats))
  return (
    <div style={{ minHeight: 860 }}>
      <WhatsappFormatDialog
        door="guardian"
        entries={guardians}
        upload={async file => ({ id: 'f1', name: file.name, url: '', extension: '.pdf' })}
        onClose={() => undefined}
        {...props}
        loaders={loaders}
        open
      />
    </div>
  )
}
