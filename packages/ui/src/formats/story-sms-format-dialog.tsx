import { useState } from 'react'
import { SmsFormatDialog, type SmsFormatDialogProps } from './SmsFormatDialog'
import { feeFormats, formatLoaders, guardians, smsFormats } from './story-formats'

export function Bench(props: Partial<SmsFormatDialogProps>) {
  const [loaders] = useState(() => props.loaders ?? formatLoaders(props.door === 'fees' ? feeFormats : smsFormats))
  return (
    <div style={{ minHeight: 860 }}>
      <SmsFormatDialog door="guardian" entries={guardians} onClose={() => undefined} {...props} loaders={loaders} open />
    </div>
  )
}

/** What the question for a name says. */
export const prompt = 'Please enter SMS Format Name:'
