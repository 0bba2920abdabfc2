import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { MasterDataLauncher, type MasterDataLauncherProps } from '../MasterDataLauncher'
import { sectionFields, sectionLoaders } from '../story-sections'

/** The launcher of the sections, which opens the dialog. */
export function Bench(props: Partial<MasterDataLauncherProps>) {
  const [loaders] = useState(() => props.loaders ?? sectionLoaders())
  return (
    <div style={{ minHeight: 860 }}>
      <MasterDataLauncher look="button" heading="Section" fields={sectionFields} {...props} loaders={loaders} />
    </div>
  )
}

/** Opens the dialog, with what plays press and read. */
export const opened = async (canvasElement: HTMLElement) => {
  const canvas = within(canvasElement)
  await userEvent.click(canvas.getByRole('button', { name: 'Create' }))
  const dialog = await canvas.findByRole('dialog', { name: 'Section [New]' })
  const inside = within(dialog)
  await inside.findByText('Kindergarten')
  const name = inside.getByRole('textbox', { name: /^Section/ })
  const row = (text: string) => within(inside.getByText(text).closest('tr')!)
  return { canvas, dialog, inside, name, row }
}

/** The message of a toast, which is shown and read out. */
export const told = (canvasElement: HTMLElement, text: string) =>
  waitFor(() => expect(within(canvasElement).getAllByText(text).length).toBeGreaterThan(0))
