import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Button } from '../../form/Button'
import { studentSelector } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { SingleSelectorDialog, type SingleSelectorDialogProps } from './SingleSelectorDialog'

const loaders = storyLoaders(186)

function Bench(props: Partial<SingleSelectorDialogProps<StoryStudent>>) {
  const [open, setOpen] = useState(props.open ?? false)
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <SingleSelectorDialog
        configuration={studentSelector}
        loaders={loaders}
        onPick={fn()}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = { title: 'Selectors/SingleSelectorDialog', component: Bench, args: { onPick: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { open: true } }

export const Playground: Story = { args: { open: true } }
