import { useState } from 'react'
import { Button } from '../../form'
import { useConfirm, useConfirmInput } from './Confirm'
import type { ConfirmOptions } from './ConfirmDialog'
import type { ConfirmInputOptions } from './ConfirmInputDialog'

/** Asks, and shows the answer. */
export function Asking({ options }: { options: ConfirmOptions }) {
  const confirm = useConfirm()
  const [answer, setAnswer] = useState('')
  return (
    <div style={{ minHeight: 420 }}>
      <Button onClick={async () => setAnswer(String(await confirm(options)))}>Ask</Button>
      <output aria-label="Answer">{answer}</output>
    </div>
  )
}

/** Asks for a text, and shows the answer. */
export function AskingForText({ options }: { options?: ConfirmInputOptions }) {
  const confirmInput = useConfirmInput()
  const [answer, setAnswer] = useState('')
  return (
    <div style={{ minHeight: 420 }}>
      <Button onClick={async () => setAnswer(JSON.stringify(await confirmInput(options)))}>Ask</Button>
      <output aria-label="Answer">{answer}</output>
    </div>
  )
}

/** A question before something is destroyed. */
export const remove: ConfirmOptions = {
  icon: 'danger',
  title: 'Are you sure you want to Delete?',
  message: 'The format “Early closing, rain alert” will be removed for all users of the school.',
  confirmText: 'Delete',
}
