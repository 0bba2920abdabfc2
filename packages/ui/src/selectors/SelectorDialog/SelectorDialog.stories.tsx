import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo, useState } from 'react'
import { fn } from 'storybook/test'
import { Button } from '../../form/Button'
import { studentSelectormultiple } from '../presets'
import { type StoryStudent, storyLoaders } from '../story-students'
import { MultipleSelectorDialog, type MultipleSelectorDialogProps } from './MultipleSelectorDialog'

type BenchProps = Partial<MultipleSelectorDialogProps<StoryStudent>> & { count?: number }

function Bench({ count = 186, ...props }: BenchProps) {
  const [open, setOpen] = useState(true)
  const loaders = useMemo(() => storyLoaders(count), [count])
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <MultipleSelectorDialog
        configuration={studentSelectormultiple}
        loaders={loaders}
        onSelect={fn()}
        {...props}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = { title: 'Selectors/MultipleSelectorDialog', component: Bench } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { args: { selected: ['student-1', 'student-3', 'student-8'] } }

export const Playground: Story = { args: { count: 2418 } }
