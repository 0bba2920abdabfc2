import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { sectionFields } from '../story-sections'
import { Bench, opened, told } from './story-master-data-dialog'

const meta = { title: 'Master/MasterDataDialog/Features', component: Bench, args: { onChange: fn() } } satisfies Meta<
  typeof Bench
>

export default meta
type Story = StoryObj<typeof meta>

/** A required field says so once it was left; Save goes to it and sends nothing. */
export const Required: Story = {
  play: async ({ args, canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await expect(inside.queryByText('Section is required')).toBeNull()
    await userEvent.tab()
    await expect(inside.getByText('Section is required')).toBeVisible()
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(name).toHaveFocus())
    await expect(name).toHaveAccessibleDescription('Section is required')
    await expect(args.onChange).not.toHaveBeenCalled()
  },
}

/** A box that must be ticked has its star, and says so once it was left or Save was pressed. */
export const RequiredBox: Story = {
  args: { fields: sectionFields.map(field => (field.title === 'board' ? { ...field, required: true } : field)) },
  play: async ({ args, canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    const box = inside.getByRole('checkbox', { name: /^Board examination/ })
    await expect(box).toBeRequired()
    await expect(box.closest('label')).toHaveTextContent('Board examination*')
    await userEvent.type(name, 'Senior')
    await expect(inside.queryByText('Board examination is required')).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(box).toHaveFocus())
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('Board examination is required')
    await expect(args.onChange).not.toHaveBeenCalled()
    await userEvent.keyboard(' ')
    await expect(inside.queryByText('Board examination is required')).toBeNull()
    await userEvent.click(inside.getByRole('button', { name: 'Save' }))
    await told(canvasElement, 'Saved successfully.')
  },
}

/** Numbers and phone numbers take nothing else. */
export const InputTypes: Story = {
  play: async ({ canvasElement }) => {
    const { inside } = await opened(canvasElement)
    const order = inside.getByRole('textbox', { name: 'Order' })
    await userEvent.clear(order)
    await userEvent.type(order, 'a1.5.2')
    await expect(order).toHaveValue('1.5')
    const phone = inside.getByRole('textbox', { name: 'Office phone' })
    await userEvent.type(phone, '+91 98470-21634 55')
    await expect(phone).toHaveValue('919847021634')
  },
}

/** A text takes 50 letters, a number 3 figures, a phone number 12; white space before a text is left out. */
export const Limits: Story = {
  play: async ({ canvasElement }) => {
    const { inside, name } = await opened(canvasElement)
    await userEvent.click(name)
    await userEvent.paste(`  ${'x'.repeat(48)}`)
    await userEvent.keyboard('yyyyyy')
    await expect((name as HTMLInputElement).value).toBe(`${'x'.repeat(48)}yy`)
    const order = inside.getByRole('textbox', { name: 'Order' })
    await userEvent.clear(order)
    await userEvent.type(order, '12345')
    await expect(order).toHaveValue('123')
    const phone = inside.getByRole('textbox', { name: 'Office phone' })
    await userEvent.type(phone, '0495.270.01.01-99')
    await expect(phone).toHaveValue('0495.2700101')
  },
}
