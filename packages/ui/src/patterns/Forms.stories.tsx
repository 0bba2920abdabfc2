import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { FormHeader } from '../feedback'
import { Button, Checkbox, DateInput, Field, Form, NumberInput, RadioGroup, Select, TextInput } from '../form'
import { Actions, FieldGrid, Panel, PanelBody, Stack } from '../layouts'

export type Fee = { name: string; kind: string | null; amount: number | null; due: string | null; online: boolean }

const none: Fee = { name: '', kind: null, amount: null, due: null, online: true }

const kinds = ['Tuition', 'Bus', 'Exam'].map(label => ({ value: label.toLowerCase(), label }))

type FeeFormProps = { onSave: (fee: Fee) => void; saving?: boolean }

/** A form as every form is: label above, star for what is required, help before typing, errors after sending. */
function FeeForm({ onSave, saving }: FeeFormProps) {
  const [fee, setFee] = useState(none)
  const [sent, setSent] = useState(false)
  const [period, setPeriod] = useState<'term' | 'month'>('term')
  const change = (part: Partial<Fee>) => setFee({ ...fee, ...part })
  const errors = {
    name: fee.name ? undefined : 'Type the name of the fee.',
    kind: fee.kind ? undefined : 'Choose a kind.',
    amount: fee.amount ? undefined : 'Type an amount above zero.',
  }
  const shown = (error: string | undefined) => (sent ? error : undefined)
  return (
    <>
      <FormHeader title="Fee" caption="New" context="Academic year 2026–27" />
      <Panel title="What is paid">
        <PanelBody>
          <Form
            onSubmit={event => {
              event.preventDefault()
              setSent(true)
              if (!errors.name && !errors.kind && !errors.amount) onSave(fee)
            }}
          >
            <Stack>
              <FieldGrid>
                <Field label="Name" required help="As it stands on the receipt." error={shown(errors.name)}>
                  <TextInput value={fee.name} onChange={name => change({ name })} />
                </Field>
                <Field label="Kind" required error={shown(errors.kind)}>
                  <Select options={kinds} value={fee.kind} onChange={kind => change({ kind })} />
                </Field>
                <Field label="Amount" required error={shown(errors.amount)}>
                  <NumberInput money value={fee.amount} onChange={amount => change({ amount })} />
                </Field>
                <Field label="Due on">
                  <DateInput value={fee.due} onChange={due => change({ due })} today="2026-07-18" />
                </Field>
              </FieldGrid>
              <Field label="Paid">
                <RadioGroup
                  options={[
                    { value: 'term', label: 'By term' },
                    { value: 'month', label: 'By month' },
                  ]}
                  value={period}
                  onChange={setPeriod}
                />
              </Field>
              <Checkbox checked={fee.online} onChange={online => change({ online })}>
                Can be paid online
              </Checkbox>
              <Actions>
                <Button onClick={() => setFee(none)}>Reset</Button>
                <Button type="submit" variant="primary" busy={saving}>
                  Save
                </Button>
              </Actions>
            </Stack>
          </Form>
        </PanelBody>
      </Panel>
    </>
  )
}

const meta = {
  title: 'Patterns/Forms',
  component: FeeForm,
  args: { onSave: fn() },
  parameters: {
    docs: {
      description: {
        component:
          'Labels stand above their fields, help before typing, errors in words below and only after sending. One primary button ends the form; it is never disabled to say that something is missing, as the form says it better. The first wrong field gets the focus.',
      },
    },
  },
} satisfies Meta<typeof FeeForm>

export default meta
type Story = StoryObj<typeof meta>

/** Nothing is called wrong before it was sent. */
export const Fresh: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveAccessibleDescription('As it stands on the receipt.')
    await expect(canvasElement.querySelector('[aria-invalid=true]')).toBeNull()
  },
}

/** Sent with something missing: every error at its field, and the focus at the first. */
export const Checked: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }))
    await expect(canvas.getByText('Choose a kind.')).toBeVisible()
    await waitFor(() => expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveFocus())
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}

/** Filled in by the keyboard alone, and sent by Enter. */
export const ByKeyboard: Story = {
  play: async ({ args, canvasElement }) => {
    const canvas = within(canvasElement)
    canvas.getByRole('textbox', { name: /Name/ }).focus()
    await userEvent.keyboard('Bus fee')
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await userEvent.tab()
    await userEvent.keyboard('1200{Enter}')
    await expect(args.onSave).toHaveBeenLastCalledWith({ ...none, name: 'Bus fee', kind: 'bus', amount: 1200 })
  },
}

/** While it is saved the button keeps the focus and takes no further press. */
export const Saving: Story = {
  args: { saving: true },
  play: async ({ args, canvasElement }) => {
    const save = within(canvasElement).getByRole('button', { name: 'Save' })
    await expect(save).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(save)
    await expect(args.onSave).not.toHaveBeenCalled()
  },
}
