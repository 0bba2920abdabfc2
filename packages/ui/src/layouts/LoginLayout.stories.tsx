import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { Button, Checkbox, Field, Link, PasswordInput, TextInput } from '../form'
import { LoginLayout, type LoginLayoutProps } from './LoginLayout'
import { Aside, Ends, LoginForm } from './LoginSteps'

function Login(props: Partial<LoginLayoutProps>) {
  const [language, setLanguage] = useState('en')
  const [name, setName] = useState('leela.kurup')
  const [password, setPassword] = useState('')
  const [keep, setKeep] = useState(true)
  return (
    <LoginLayout
      name="Green Valley School"
      place="Kozhikode, Kerala"
      lines={[
        { label: 'Affiliation', value: 'CBSE 930482' },
        { label: 'Academic year', value: '2026–27' },
        { label: 'School office', value: '0495 274 1180' },
      ]}
      languages={[
        { code: 'en', name: 'English' },
        { code: 'es', name: 'Español' },
        { code: 'pt', name: 'Português' },
        { code: 'de', name: 'Deutsch' },
      ]}
      language={language}
      onLanguage={setLanguage}
      foot={<Link href="/privacy">Privacy notice</Link>}
      {...props}
    >
      <LoginForm>
        <h1>Log in</h1>
        <p>For families, students and staff of the school.</p>
        <Field label="Login name, mobile or e-mail" required>
          <TextInput size="lg" value={name} onChange={setName} autoComplete="username" />
        </Field>
        <Field label="Password" required>
          <PasswordInput size="lg" value={password} onChange={setPassword} />
        </Field>
        <Ends>
          <Checkbox checked={keep} onChange={setKeep}>
            Keep me signed in
          </Checkbox>
          <Link href="/login?step=forgot">Forgot password</Link>
        </Ends>
        <Button variant="primary" size="lg" wide>
          Login
        </Button>
        <Aside>
          You look after several schools? <Link href="/group-login">Group login</Link>
        </Aside>
      </LoginForm>
    </LoginLayout>
  )
}

const meta = { title: 'Layouts/LoginLayout', component: Login, parameters: { flush: true } } satisfies Meta<typeof Login>

export default meta
type Story = StoryObj<typeof meta>

/** A school known by its id: its register label on the cover. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByText('Green Valley School')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Deutsch' }))
    await expect(canvas.getByRole('button', { name: 'Deutsch' })).toHaveAttribute('aria-pressed', 'true')
    if (window.innerWidth >= 1200)
      await expect(canvas.getByRole('heading', { name: 'Log in' }).parentElement?.getBoundingClientRect().width).toBe(376)
  },
}

/** No school is known yet. */
export const Playground: Story = { args: { name: 'School', place: undefined, lines: [] } }
