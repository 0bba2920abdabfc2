import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { fn } from 'storybook/test'
import { Button } from '../../form/Button'
import { sectionFields, sectionLoaders } from '../story-sections'
import { MasterDataDialog, type MasterDataDialogProps } from './MasterDataDialog'

function Bench(props: Partial<MasterDataDialogProps>) {
  const [open, setOpen] = useState(true)
  const [loaders] = useState(() => props.loaders ?? sectionLoaders())
  return (
    <div style={{ minHeight: 860 }}>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <MasterDataDialog
        heading="Section"
        fields={sectionFields}
        {...props}
        loaders={loaders}
        open={open}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

const meta = { title: 'Master/MasterDataDialog', component: Bench, args: { onChange: fn() } } satisfies Meta<typeof Bench>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {}

export const Playground: Story = { args: { readOnly: true } }
