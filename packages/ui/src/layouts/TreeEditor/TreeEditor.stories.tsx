import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { Select } from '../../form'
import { Panel } from '../Panel'
import { TreeEditor } from './TreeEditor'
import type { TreeNode } from './tree.state'

const classes: TreeNode[] = [
  {
    id: 'primary',
    name: 'Primary',
    children: [
      {
        id: 'iv',
        name: 'IV',
        children: [
          { id: 'iva', name: 'A' },
          { id: 'ivb', name: 'B' },
        ],
      },
      { id: 'v', name: 'V', children: [{ id: 'va', name: 'A' }] },
    ],
  },
  { id: 'high', name: 'High School', children: [{ id: 'ix', name: 'IX', children: [] }] },
]

const mapTree = (nodes: readonly TreeNode[], change: (siblings: readonly TreeNode[]) => readonly TreeNode[]): TreeNode[] =>
  change(nodes).map(node => (node.children ? { ...node, children: mapTree(node.children, change) } : node))

const teachers = [
  { value: 's1', label: 'Anil Kumar Pillai' },
  { value: 's2', label: 'Deepa Raghavan' },
]

function Classes({ initial = classes }: { initial?: readonly TreeNode[] }) {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(initial)
  const [count, setCount] = useState(0)
  const [chosen, setChosen] = useState<Readonly<Record<string, string | null>>>({ iva: 's1' })
  return (
    <Panel title="Classes">
      <TreeEditor
        label="Classes"
        nodes={nodes}
        levels={['section', 'course', 'division']}
        onAdd={async (parentId, name) => {
          if (name === 'X') throw new Error('The school has no course X.')
          const added = { id: `new-${count}`, name, children: [] }
          setCount(count + 1)
          if (parentId === null) setNodes([...nodes, added])
          else
            setNodes(
              mapTree(nodes, siblings =>
                siblings.map(node => (node.id === parentId ? { ...node, children: [...(node.children ?? []), added] } : node)),
              ),
            )
        }}
        onRename={async (node, name) =>
          setNodes(mapTree(nodes, siblings => siblings.map(one => (one.id === node.id ? { ...one, name } : one))))
        }
        onMove={(node, step) =>
          setNodes(
            mapTree(nodes, siblings => {
              const at = siblings.findIndex(one => one.id === node.id)
              const other = siblings[at + step]
              if (at < 0 || !other) return siblings
              return siblings.map((one, index) => (index === at ? other : index === at + step ? node : one))
            }),
          )
        }
        onDelete={node => setNodes(mapTree(nodes, siblings => siblings.filter(one => one.id !== node.id)))}
        aside={(node, level) =>
          level === 2 ? (
            <Select
              aria-label={`Class teacher of ${node.name}`}
              options={teachers}
              placeholder="Class teacher"
              clearable
              value={chosen[node.id] ?? null}
              onChange={value => setChosen({ ...chosen, [node.id]: value })}
            />
          ) : null
        }
      />
    </Panel>
  )
}

const meta = { title: 'Layouts/TreeEditor', component: Classes } satisfies Meta<typeof Classes>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for V' }))
    await userEvent.click(canvas.getByRole('menuitem', { name: 'Add division' }))
    const field = canvas.getByRole('textbox', { name: 'Name of the division' })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.type(field, 'a{Enter}')
    await expect(canvas.getByText('a exists already. Type another name.')).toBeVisible()
    await userEvent.clear(field)
    await userEvent.type(field, 'B{Enter}')
    await waitFor(() => expect(canvas.getAllByRole('row', { name: /^B/ })).toHaveLength(1))
  },
}

export const Playground: Story = { args: { initial: [] } }

/** Everything by keyboard: open, rename, order, delete with a question. */
export const Keyboard: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    const row = (name: RegExp) => canvas.getByRole('row', { name })
    row(/^Primary/).focus()
    await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowRight}')
    await waitFor(() => expect(row(/^A/)).toHaveFocus())
    await userEvent.keyboard('{ArrowLeft}{Alt>}{ArrowDown}{/Alt}')
    await waitFor(() => expect(row(/^IV/)).toHaveFocus())
    await expect(row(/^IV/)).toHaveAttribute('aria-posinset', '2')
    await userEvent.keyboard('{F2}')
    const field = canvas.getByRole('textbox', { name: 'Name of the course' })
    await waitFor(() => expect(field).toHaveFocus())
    await userEvent.keyboard('{Control>}a{/Control}4{Enter}')
    await waitFor(() => expect(row(/^4/)).toHaveFocus())
    await userEvent.keyboard('{Delete}')
    await userEvent.click(canvas.getByRole('button', { name: 'Yes, delete it!' }))
    await waitFor(() => expect(canvas.queryByRole('row', { name: /^4/ })).toBeNull())
  },
}

/** A refusal of the server stands at the field, and what was typed stays. */
export const Refused: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Add section' }))
    const field = canvas.getByRole('textbox', { name: 'Name of the section' })
    await userEvent.type(field, 'X{Enter}')
    await expect(await canvas.findByText('The school has no course X.')).toBeVisible()
    await expect(field).toHaveValue('X')
    await userEvent.keyboard('{Escape}')
    await expect(canvas.queryByRole('textbox')).toBeNull()
  },
}
