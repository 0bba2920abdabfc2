import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Button } from '../Button'
import { Field } from '../Field'
import { TextInput } from '../TextInput'
import { Form } from './Form'

/** Checks the e-mail itself; what is wrong with the name is said later, as by a server. */
function Contact({ answersAfter }: { answersAfter: number }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<{ name?: string; email?: string }>({})
  const submit = () => {
    setWrong({})
    if (!email.includes('@')) setWrong({ email: 'Type an address such as name@example.com.' })
    else if (!name) setTimeout(() => setWrong({ name: 'Type the name.' }), answersAfter)
  }
  return (
    <Form
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label="Name" error={wrong.name}>
        <TextInput value={name} onChange={setName} />
      </Field>
      <Field label="E-mail" error={wrong.email}>
        <TextInput value={email} onChange={setEmail} />
      </Field>
      <Button type="submit">Save</Button>
    </Form>
  )
}

const meta = { title: 'Form/Form', component: Contact, args: { answersAfter: 20 } } satisfies Meta<typeof Contact>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

/** A slow server: what it says comes two seconds after sending. */
export const Playground: Story = { args: { answersAfter: 2000 } }

/** The first wrong field gets the focus, also when the server finds it. */
export const FirstWrongField: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const save = canvas.getByRole('button', { name: 'Save' })
    const email = canvas.getByRole('textbox', { name: 'E-mail' })
    await userEvent.click(save)
    await waitFor(() => expect(email).toHaveFocus())
    await userEvent.type(email, 'office@school.example')
    await userEvent.click(save)
    await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Name' })).toHaveFocus())
  },
}

/** Who types on while the server checks keeps the focus. */
export const TypingOn: Story = {
  args: { answersAfter: 1500 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const email = canvas.getByRole('textbox', { name: 'E-mail' })
    await userEvent.type(email, 'office@school.example')
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await userEvent.type(email, '.org')
    await expect(await canvas.findByText('Type the name.')).toBeVisible()
    await expect(email).toHaveFocus()
  },
}
