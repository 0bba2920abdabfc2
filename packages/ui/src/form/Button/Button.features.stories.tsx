import type { Meta, StoryObj } from '@storybook/react-vite'
import { Bookmark, FileSpreadsheet, Trash2 } from 'lucide-react'
import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import { styled } from 'styled-components'
import { space } from '../../foundation'
import { Button, ButtonLink } from './Button'

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[16]};
  margin-bottom: ${space[12]};
`

const meta = { title: 'Form/Button/Features', component: Button } satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Variants: Story = {
  render: () => (
    <>
      <Row>
        <Button variant="primary">Save</Button>
        <Button variant="primary" busy>
          Saving
        </Button>
        <Button variant="primary" disabled>
          Save
        </Button>
      </Row>
      <Row>
        <Button icon={FileSpreadsheet}>Excel</Button>
        <Button icon={FileSpreadsheet} disabled>
          Excel
        </Button>
      </Row>
      <Row>
        <Button variant="quiet" icon={Bookmark}>
          Class list
        </Button>
      </Row>
      <Row>
        <Button variant="dangerQuiet" icon={Trash2}>
          Delete
        </Button>
        <Button variant="danger" icon={Trash2}>
          Delete 3 formats
        </Button>
      </Row>
      <Row>
        <Button variant="primary" size="lg">
          Login
        </Button>
        <ButtonLink href="#report" icon={FileSpreadsheet}>
          Report
        </ButtonLink>
      </Row>
    </>
  ),
}

/** A busy button keeps the focus and takes no click. */
export const Busy: Story = {
  args: { busy: true, children: 'Saving', variant: 'primary', onClick: fn() },
  play: async ({ args, canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Saving' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    button.focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
    await waitFor(() => expect(button).toHaveFocus())
  },
}

/** Both densities, by the variable alone. */
export const Density: Story = {
  render: () => (
    <Row>
      <div data-theme="light" data-density="compact">
        <Button>Compact</Button>
      </div>
      <div data-theme="light" data-density="comfortable">
        <Button>Comfortable</Button>
      </div>
    </Row>
  ),
  play: async ({ canvasElement }) => {
    const [compact, comfortable] = within(canvasElement).getAllByRole('button')
    await expect(compact?.getBoundingClientRect().height).toBe(32)
    await expect(comfortable?.getBoundingClientRect().height).toBe(44)
  },
}
