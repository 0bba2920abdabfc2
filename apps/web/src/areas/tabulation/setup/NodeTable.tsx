import { leafNodes } from '@school/rules'
import { Badge, Table } from '@school/ui'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useText } from '../../../texts/text'
import { inOrder, type PlacedNode, type TreeNode } from './node-tree'
import type { useTree } from './useTree'

interface NodeTableProps {
  readonly tree: ReturnType<typeof useTree>
  readonly readOnly: boolean
  readonly onEdit: (node: TreeNode) => void
  readonly onAdd: (parentId: string) => void
}

const indent = (depth: number) => '\u2003'.repeat(depth)

/** The tree of a scheme as rows under each other. */
export function NodeTable({ tree, readOnly, onEdit, onAdd }: NodeTableProps) {
  const text = useText()
  const rows = inOrder(tree.nodes)
  const leaves = new Set(leafNodes(tree.nodes).map(node => node.id))
  const combine = ({ node }: PlacedNode) => {
    if (leaves.has(node.id)) return '–'
    return node.combine === 'best' ? text('tabSetup.bestOf', { n: node.n ?? 0 }) : text(`tabSetup.combine.${node.combine}`)
  }
  return (
    <Table<PlacedNode>
      cards
      label={text('tabSetup.tree')}
      rows={rows}
      rowKey={row => row.node.id}
      rowName={row => row.node.name}
      onPick={readOnly ? undefined : row => onEdit(row.node)}
      rowMenu={
        readOnly
          ? undefined
          : row => [
              { key: 'edit', icon: Pencil, label: text('tabSetup.edit'), onSelect: () => onEdit(row.node) },
              ...(row.node.kind === 'tool' || row.node.source === 'class-tests'
                ? []
                : [{ key: 'add', icon: Plus, label: text('tabSetup.addBelow'), onSelect: () => onAdd(row.node.id) }]),
              ...(row.place > 0
                ? [{ key: 'up', icon: ArrowUp, label: text('tabSetup.up'), onSelect: () => tree.move(row.node.id, -1) }]
                : []),
              ...(row.place < row.siblings - 1
                ? [{ key: 'down', icon: ArrowDown, label: text('tabSetup.down'), onSelect: () => tree.move(row.node.id, 1) }]
                : []),
              ...(row.node.parentId === null
                ? []
                : [
                    {
                      key: 'delete',
                      icon: Trash2,
                      danger: true,
                      label: text('tabSetup.remove'),
                      onSelect: () => tree.remove(row.node.id),
                    },
                  ]),
            ]
      }
      columns={[
        { key: 'name', header: text('tabSetup.name'), look: 'name', cell: row => `${indent(row.depth)}${row.node.name}` },
        { key: 'code', header: text('tabSetup.code'), look: 'code', cell: row => row.node.code },
        { key: 'kind', header: text('tabSetup.kind'), cell: row => text(`tabSetup.node.${row.node.kind}`) },
        { key: 'combine', header: text('tabSetup.combine'), cell: combine },
        { key: 'weight', header: text('tabSetup.weight'), align: 'end', cell: row => row.node.weight ?? '–' },
        { key: 'outOf', header: text('tabSetup.outOf'), align: 'end', cell: row => row.node.outOf ?? '–' },
        {
          key: 'round',
          header: text('tabSetup.rounding'),
          cell: row => (row.node.round === 'none' ? '–' : `${row.node.round} · ${text(`tabSetup.round.${row.node.roundMode}`)}`),
        },
        {
          key: 'marks',
          header: text('tabSetup.marks'),
          cell: row =>
            row.node.source === 'class-tests' ? (
              <Badge status="info">{text('tabSetup.classTests')}</Badge>
            ) : row.node.printed ? null : (
              <Badge status="secondary">{text('tabSetup.notPrinted')}</Badge>
            ),
        },
      ]}
    />
  )
}
