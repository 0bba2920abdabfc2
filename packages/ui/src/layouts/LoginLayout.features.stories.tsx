import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, userEvent, within } from 'storybook/test'
import { Button } from '../form'
import { LoginLayout } from './LoginLayout'
import { LoginChoices, LoginCodes, LoginForm } from './LoginSteps'

const meta = {
  title: 'Layouts/LoginLayout/Features',
  component: LoginLayout,
  parameters: { flush: true },
  args: { name: 'Green Valley School', place: 'Kozhikode', languages: [], language: 'en', onLanguage: () => {}, children: null },
} satisfies Meta<typeof LoginLayout>

export default meta
type Story = StoryObj<typeof meta>

const choose = fn()

/** One mobile number of several logins: each says whose it is and where. */
export const Choices: Story = {
  args: {
    children: (
      <LoginForm as="div">
        <h1>Choose your account</h1>
        <LoginChoices
          onChoose={choose}
          choices={[
            { id: 'a', name: 'Leela Kurup', lines: ['System Admin', 'Green Valley School, Kozhikode'] },
            {
              id: 'b',
              name: 'Anantha Padmanabhan Narayanan Namboothiri',
              lines: ['Guardian', 'Sree Narayana Guru Memorial Higher Secondary School'],
            },
          ]}
        />
      </LoginForm>
    ),
  },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: /^Leela Kurup/ }))
    await expect(choose).toHaveBeenLastCalledWith('a')
  },
}

/** Recovery codes stand in two columns, also on a phone. */
export const Codes: Story = {
  args: {
    children: (
      <LoginForm as="div">
        <h1>Keep your recovery codes</h1>
        <p>Each one opens your login once when the app is lost.</p>
        <LoginCodes>
          {['ABCD-EFGH-JKMN-PQRS', 'BCDE-FGHJ-KMNP-QRST', 'CDEF-GHJK-MNPQ-RSTU', 'DEFG-HJKM-NPQR-STUV'].map(code => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </LoginCodes>
        <Button variant="primary" size="lg" wide>
          I have kept them
        </Button>
      </LoginForm>
    ),
  },
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list')
    await expect(list.scrollWidth).toBe(list.clientWidth)
  },
}
