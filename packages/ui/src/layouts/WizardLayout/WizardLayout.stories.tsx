import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { FormHeader } from '../../feedback'
import { Field, Select, TextInput } from '../../form'
import { FieldGrid } from '../Panel'
import { WizardLayout, type WizardLayoutProps } from './WizardLayout'

const sent = fn()

function CreateSchool(props: Partial<WizardLayoutProps>) {
  const [step, setStep] = useState(0)
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [board, setBoard] = useState<string | null>('CBSE')
  const [tried, setTried] = useState(false)
  return (
    <>
      <FormHeader title="Create School" caption="New" />
      <WizardLayout
        current={step}
        onStep={setStep}
        onSubmit={() => sent({ name, code, board })}
        {...props}
        steps={[
          {
            key: 'identity',
            title: 'Identity',
            check: () => {
              setTried(true)
              return name !== ''
            },
            content: (
              <FieldGrid>
                <Field label="Name" required error={tried && name === '' ? 'Type the name of the school.' : undefined}>
                  <TextInput value={name} onChange={setName} />
                </Field>
                <Field label="Code">
                  <TextInput value={code} onChange={setCode} />
                </Field>
              </FieldGrid>
            ),
            review: [
              { label: 'Name', value: name },
              { label: 'Code', value: code },
            ],
          },
          {
            key: 'board',
            title: 'Board',
            content: (
              <FieldGrid>
                <Field label="Board">
                  <Select
                    options={['CBSE', 'ICSE', 'State'].map(value => ({ value, label: value }))}
                    value={board}
                    onChange={setBoard}
                  />
                </Field>
              </FieldGrid>
            ),
            review: [{ label: 'Board', value: board }],
          },
        ]}
      />
    </>
  )
}

const meta = { title: 'Layouts/WizardLayout', component: CreateSchool } satisfies Meta<typeof CreateSchool>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { submitLabel: 'Create' } }

/** A wrong step keeps the focus on its first wrong field; the review leads back without losing anything. */
export const ToTheEnd: Story = {
  play: async ({ canvasElement }) => {
    sent.mockClear()
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    const name = canvas.getByRole('textbox', { name: /Name/ })
    await waitFor(() => expect(name).toHaveFocus())
    await expect(canvas.getByText('Type the name of the school.')).toBeVisible()
    await userEvent.type(name, 'Green Valley School{Enter}')
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Board', level: 2 })).toHaveFocus())
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Review', level: 2 })).toHaveFocus())
    await expect(canvas.getByText('Not given')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Change Identity' }))
    await expect(canvas.getByRole('textbox', { name: /Name/ })).toHaveValue('Green Valley School')
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Board', level: 2 })).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(canvas.getByRole('heading', { name: 'Review', level: 2 })).toBeVisible())
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }))
    await expect(sent).toHaveBeenCalledWith({ name: 'Green Valley School', code: '', board: 'CBSE' })
  },
}
