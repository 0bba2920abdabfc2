import { expect, userEvent, waitFor, within } from 'storybook/test'

/** The open dialog of a story, with what its plays press and read. */
export async function opened(canvasElement: HTMLElement) {
  const canvas = within(canvasElement)
  const dialog = await canvas.findByRole('dialog', { name: /^Set Format/ })
  const inside = within(dialog)
  const name = inside.getByRole<HTMLInputElement>('combobox', { name: 'Format Name' })
  const button = (label: string | RegExp) => inside.getByRole('button', { name: label })
  const area = (label: string) => inside.getByRole<HTMLTextAreaElement>('textbox', { name: new RegExp(`^${label}`) })
  const preview = () => inside.getByRole('region', { name: 'Preview' }).querySelector('[data-preview]')

  /** Takes a format by typing some of its name. */
  const choose = async (whole: string) => {
    await userEvent.clear(name)
    await userEvent.type(name, whole.slice(0, 5).toLowerCase())
    await userEvent.click(await inside.findByRole('option', { name: new RegExp(`^${whole}`) }))
    await expect(name).toHaveValue(whole)
  }
  /** Answers the prompt for the name. */
  const answerName = async (prompt: string, text: string) => {
    const question = await canvas.findByRole('dialog', { name: 'Confirmation' })
    await expect(question).toHaveAccessibleDescription(prompt)
    const field = within(question).getByRole('textbox', { name: prompt })
    await userEvent.clear(field)
    if (text) await userEvent.type(field, text)
    await userEvent.click(within(question).getByRole('button', { name: 'Confirm' }))
  }
  /** The message of a toast, which is shown and read out. */
  const told = (text: string) => waitFor(() => expect(canvas.getAllByText(text).length).toBeGreaterThan(0))
  const question = (title: string) => canvas.findByRole('alertdialog', { name: title })
  return { canvas, dialog, inside, name, button, area, preview, choose, answerName, told, question }
}
