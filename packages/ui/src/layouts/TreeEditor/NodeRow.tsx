import { ArrowDown, ArrowUp, ChevronRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { IconButton } from '../../form'
import { Menu, type MenuItem } from '../../overlay'
import { NameForm } from './NameForm'
import { actionsOfMessage, addLevelMessage, treeMessages } from './TreeEditor.messages'
import { Aside, Commands, Name, Opener, Row } from './TreeEditor.styles'
import { namesUnder, type TreeNode, type TreeRow } from './tree.state'
import type { Tree } from './useTree'

type RowMenuProps<Node extends TreeNode> = { row: TreeRow<Node>; tree: Tree<Node>; levels: readonly string[] }

/** What can be done with a node. */
function RowMenu<Node extends TreeNode>({ row, tree, levels }: RowMenuProps<Node>) {
  const intl = useIntl()
  const { startAdd, startRename, move, remove } = tree
  const below = levels[row.level + 1]
  const items: MenuItem[] = [
    ...(below
      ? [
          {
            key: 'add',
            icon: Plus,
            label: intl.formatMessage(addLevelMessage, { level: below }),
            onSelect: () => startAdd(row.node.id),
          },
        ]
      : []),
    {
      key: 'rename',
      icon: Pencil,
      label: intl.formatMessage(treeMessages.rename),
      onSelect: () => startRename(row.node.id),
    },
    {
      key: 'up',
      icon: ArrowUp,
      label: intl.formatMessage(treeMessages.moveUp),
      disabled: row.index === 0,
      onSelect: () => move(row, -1),
    },
    {
      key: 'down',
      icon: ArrowDown,
      label: intl.formatMessage(treeMessages.moveDown),
      disabled: row.index === row.siblings - 1,
      onSelect: () => move(row, 1),
    },
    { key: 'line', separator: true },
    {
      key: 'delete',
      icon: Trash2,
      danger: true,
      label: intl.formatMessage(treeMessages.delete),
      onSelect: () => void remove(row),
    },
  ]
  const label = intl.formatMessage(actionsOfMessage, { name: row.node.name })
  return (
    <Menu
      label={label}
      placement="bottom-end"
      items={items}
      trigger={trigger => <IconButton {...trigger} icon={Ellipsis} label={label} tooltip={false} />}
    />
  )
}

export type NodeRowProps<Node extends TreeNode> = RowMenuProps<Node> & {
  nodes: readonly Node[]
  maxLength: number
  onRename: (node: Node, name: string) => Promise<void>
  aside?: (node: Node, level: number) => ReactNode
}

/** A node of the tree, or the field for its new name. */
export function NodeRow<Node extends TreeNode>({ row, tree, levels, nodes, maxLength, onRename, aside }: NodeRowProps<Node>) {
  const { node, level } = row
  const { current, lastLevel, editing, setStop, setOpen, close, onKeyDown } = tree
  const renaming = editing?.kind === 'rename' && editing.id === node.id
  return (
    <Row
      role="row"
      data-node={node.id}
      aria-level={level + 1}
      aria-posinset={row.index + 1}
      aria-setsize={row.siblings}
      aria-expanded={level < lastLevel ? row.expanded : undefined}
      tabIndex={node.id === current ? 0 : -1}
      style={{ '--level': level } as CSSProperties}
      onFocus={event => event.target === event.currentTarget && setStop(node.id)}
      onKeyDown={event => onKeyDown(event, row)}
    >
      <Name role="gridcell">
        <Opener
          aria-hidden
          data-leaf={level < lastLevel ? undefined : ''}
          data-open={row.expanded || undefined}
          onClick={() => setOpen(node.id, !row.expanded)}
        >
          <ChevronRight />
        </Opener>
        {renaming ? (
          <NameForm
            level={levels[level] ?? ''}
            initial={node.name}
            taken={namesUnder(nodes, row.parentId).filter(name => name !== node.name)}
            maxLength={maxLength}
            onSave={name => onRename(node, name)}
            onClose={() => close(node.id)}
          />
        ) : (
          node.name
        )}
      </Name>
      {renaming ? null : (
        <>
          {aside ? <Aside role="gridcell">{aside(node, level)}</Aside> : null}
          <Commands role="gridcell">
            <RowMenu row={row} tree={tree} levels={levels} />
          </Commands>
        </>
      )}
    </Row>
  )
}
