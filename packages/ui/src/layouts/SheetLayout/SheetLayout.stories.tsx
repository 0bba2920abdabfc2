import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { NumberInput, Select, Switch, TextInput } from '../../form'
import { SheetLayout, type SheetLayoutProps } from './SheetLayout'

const saved = fn()

const loaded = { idleDays: 30 as number | null, mobileLogin: true, pattern: '', rule: 'admno' as string | null }

function Settings(props: Partial<SheetLayoutProps>) {
  const [base, setBase] = useState(loaded)
  const [now, setNow] = useState(loaded)
  const tooFew = now.idleDays === null || now.idleDays < 1 || now.idleDays > 90
  return (
    <SheetLayout
      groups={[
        {
          key: 'login',
          title: 'Login',
          rows: [
            {
              code: 'login.allowMobileLogin',
              label: 'Login by mobile number',
              help: 'People may type their registered mobile number instead of the login name.',
              source: 'default',
              changed: now.mobileLogin !== base.mobileLogin,
              control: <Switch checked={now.mobileLogin} onChange={mobileLogin => setNow({ ...now, mobileLogin })} />,
            },
            {
              code: 'login.guardianIdleDays',
              label: 'Guardians stay signed in',
              help: 'Days without use after which a guardian signs in again.',
              source: 'school',
              changed: now.idleDays !== base.idleDays,
              error: tooFew ? 'Guardians stay signed in must be 1 to 90.' : undefined,
              control: <NumberInput value={now.idleDays} onChange={idleDays => setNow({ ...now, idleDays })} suffix="days" />,
              onReset: () => setNow({ ...now, idleDays: 14 }),
            },
          ],
        },
        {
          key: 'student',
          title: 'Students',
          rows: [
            {
              code: 'user.guardianLoginRule',
              label: 'Login name of guardians',
              source: 'group',
              changed: now.rule !== base.rule,
              control: (
                <Select
                  options={[
                    { value: 'admno', label: 'Admission number' },
                    { value: 'mobile', label: 'Mobile number' },
                  ]}
                  value={now.rule}
                  onChange={rule => setNow({ ...now, rule })}
                />
              ),
            },
            {
              code: 'student.admNoPattern',
              label: 'Pattern of admission numbers',
              help: 'Letters and figures that every new number has to follow.',
              source: 'default',
              off: true,
              changed: now.pattern !== base.pattern,
              control: <TextInput value={now.pattern} onChange={pattern => setNow({ ...now, pattern })} />,
            },
          ],
        },
      ]}
      onSave={() => {
        saved(now)
        setBase(now)
      }}
      onResetAll={() => setNow(base)}
      {...props}
    />
  )
}

const meta = { title: 'Layouts/SheetLayout', component: Settings } satisfies Meta<typeof Settings>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    saved.mockClear()
    const canvas = within(canvasElement)
    const save = canvas.getByRole('button', { name: 'Save' })
    await expect(save).toBeDisabled()
    const days = canvas.getByRole('textbox', { name: 'Guardians stay signed in' })
    await userEvent.clear(days)
    await userEvent.type(days, '45')
    await userEvent.tab()
    await expect(canvas.getByText('1 change not saved')).toBeVisible()
    await userEvent.click(save)
    await expect(saved).toHaveBeenCalledWith(expect.objectContaining({ idleDays: 45 }))
    await expect(canvas.getByText('No changes')).toBeVisible()
  },
}

export const Playground: Story = { args: { saving: true } }

/** One value goes back to where it came from; Reset takes all changes back. */
export const Resets: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Reset Guardians stay signed in' }))
    await expect(canvas.getByRole('textbox', { name: 'Guardians stay signed in' })).toHaveValue('14')
    await userEvent.click(canvas.getByRole('button', { name: 'Reset' }))
    await expect(canvas.getByRole('textbox', { name: 'Guardians stay signed in' })).toHaveValue('30')
  },
}

export const Loading: Story = { args: { groups: undefined } }

export const Failed: Story = { args: { failed: true, onRetry: () => undefined } }
