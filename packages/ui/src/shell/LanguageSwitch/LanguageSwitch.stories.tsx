import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { LanguageSwitch, type LanguageSwitchProps } from './LanguageSwitch'

function Languages({ look }: Pick<LanguageSwitchProps, 'look'>) {
  const [language, setLanguage] = useState('en')
  return (
    <div style={{ minHeight: 220 }}>
      <LanguageSwitch
        languages={[
          { code: 'en', name: 'English' },
          { code: 'es', name: 'Español' },
          { code: 'pt', name: 'Português' },
          { code: 'de', name: 'Deutsch' },
        ]}
        language={language}
        onLanguage={setLanguage}
        look={look}
      />
    </div>
  )
}

const meta = { title: 'Shell/LanguageSwitch', component: Languages } satisfies Meta<typeof Languages>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Language: EN' }))
    await userEvent.click(canvas.getByRole('menuitemcheckbox', { name: 'Deutsch' }))
    await expect(canvas.getByRole('button', { name: 'Language: DE' })).toBeVisible()
  },
}

export const Playground: Story = { args: { look: 'row' } }

/** By the keyboard; the button has the focus again afterwards. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('button', { name: 'Language: EN' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(canvas.getByRole('menuitemcheckbox', { name: 'English' })).toHaveFocus())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Language: ES' })).toHaveFocus())
    await userEvent.keyboard('{Enter}{Escape}')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Language: ES' })).toHaveFocus())
  },
}
