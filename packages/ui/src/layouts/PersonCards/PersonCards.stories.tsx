import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { PersonCards, type PersonCardsProps } from './PersonCards'

const people = [
  {
    id: '1',
    name: 'Ananya Krishnan',
    line: 'V A · Roll 7',
    facts: [
      { label: 'Admission No', value: '2021/0216' },
      { label: 'Class teacher', value: 'Sajan Jacob' },
    ],
  },
  { id: '2', name: 'Karthik Krishnan', line: 'VII B · Roll 18', facts: [{ label: 'Admission No', value: '2019/0033' }] },
]

function Cards(props: Partial<PersonCardsProps>) {
  const [chosen, setChosen] = useState('1')
  return <PersonCards label="Children" people={people} chosenId={chosen} onChoose={setChosen} {...props} />
}

const meta = { title: 'Layouts/PersonCards', component: Cards } satisfies Meta<typeof Cards>

export default meta
type Story = StoryObj<typeof meta>

/** A press, or Enter on it, chooses a card. */
export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const second = canvas.getByRole('button', { name: /Karthik/ })
    await expect(second).toHaveAttribute('aria-pressed', 'false')
    await userEvent.tab()
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(second).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('button', { name: /Ananya/ })).toHaveAttribute('aria-pressed', 'false')
  },
}

export const Playground: Story = {}

/** Nothing to choose: the cards only tell. */
export const One: Story = {
  args: { people: people.slice(0, 1), onChoose: undefined, chosenId: undefined },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('button')).toBeNull()
  },
}
