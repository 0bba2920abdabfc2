import { useMemo, useState } from 'react'
import { fn, userEvent, within } from 'storybook/test'
import { Button } from '../../form/Button'
import type { SelectorRow } from '../configuration'
import { studentSelectormultiple } from '../presets'
import { storyLoaders } from '../story-students'
import { MultipleSelectorDialog, type MultipleSelectorDialogProps } from './MultipleSelectorDialog'

type BenchProps = Partial<MultipleSelectorDialogProps<SelectorRow>> & { count?: number }

/** A button that opens the dialog over students. */
export function Bench({ count = 186, loaders, ...props }: BenchProps) {
  const [open, setOpen] = useState(false)
  const made = useMemo(() => ({ ...storyLoaders(count), ...loaders }), [count, loaders])
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <MultipleSelectorDialog
        configuration={studentSelectormultiple}
        onSelect={fn()}
        {...props}
        loaders={made}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

/** Opens the dialog, with what plays press and read. */
export const opened = async (canvasElement: HTMLElement, title = 'Select Students') => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }))
  const dialog = await canvas.findByRole('dialog', { name: title })
  const inside = within(dialog)
  const row = (name: string | RegExp) => inside.getByRole('row', { name })
  const names = () =>
    [...dialog.querySelectorAll('tbody tr')].map(element => element.querySelector('[data-look=name]')?.textContent)
  return { canvas, dialog, inside, row, names }
}
