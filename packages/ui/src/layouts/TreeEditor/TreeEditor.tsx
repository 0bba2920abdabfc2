import { Plus } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../form'
import { NameForm } from './NameForm'
import { NodeRow } from './NodeRow'
import { addLevelMessage, treeMessages } from './TreeEditor.messages'
import { Foot, Grid, Name, Opener, Row } from './TreeEditor.styles'
import { lastRowUnder, namesUnder, type TreeNode } from './tree.state'
import { useTree } from './useTree'

export type TreeEditorProps<Node extends TreeNode> = {
  /** Accessible name of the tree. */
  label: string
  nodes: readonly Node[]
  /** Names of the levels from the top, as they stand in a sentence: 'section', 'course', 'division'. */
  levels: readonly string[]
  maxLength?: number
  /** Adds at the end of the parent's children, of the top when the parent is null. Rejects with words to show. */
  onAdd: (parentId: string | null, name: string) => Promise<void>
  onRename: (node: Node, name: string) => Promise<void>
  /** Puts a node before (-1) or behind (1) its neighbour. */
  onMove: (node: Node, step: -1 | 1) => void
  /** Is asked after the person has confirmed. */
  onDelete: (node: Node) => void
  /** Beside a name, such as the class teacher of a division. */
  aside?: (node: Node, level: number) => ReactNode
}

type NewRowProps = {
  level: number
  /** Name of the level. */
  levelName: string
  taken: readonly string[]
  maxLength: number
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** The field for the name of a node that is added. */
function NewRow({ level, levelName, ...form }: NewRowProps) {
  return (
    <Row role="row" aria-level={level + 1} style={{ '--level': level } as CSSProperties}>
      <Name role="gridcell">
        <Opener data-leaf="" />
        <NameForm level={levelName} initial="" {...form} />
      </Name>
    </Row>
  )
}

/**
 * A tree of fixed depth whose nodes are added, named, ordered and deleted in place. Arrows walk it, F2 renames, Insert
 * adds below, Alt with Up or Down moves, Delete deletes.
 */
export function TreeEditor<Node extends TreeNode>(props: TreeEditorProps<Node>) {
  const { label, nodes, levels, maxLength = 50, onAdd, onRename, aside } = props
  const intl = useIntl()
  const tree = useTree(props)
  const { rows, editing } = tree

  const adding = editing?.kind === 'add' ? editing : undefined
  // The new row stands behind the last of its future siblings.
  const addAfter = adding ? lastRowUnder(rows, adding.parentId) : -1
  const newRow = (parentId: string | null) => {
    const level = parentId === null ? 0 : (rows.find(row => row.node.id === parentId)?.level ?? 0) + 1
    return (
      <NewRow
        key="adding"
        level={level}
        levelName={levels[level] ?? ''}
        taken={namesUnder(nodes, parentId)}
        maxLength={maxLength}
        onSave={name => onAdd(parentId, name)}
        onClose={() => tree.close(parentId ?? undefined)}
      />
    )
  }
  return (
    <div>
      <Grid ref={tree.grid} role="treegrid" aria-label={label}>
        {adding && rows.length === 0 ? newRow(adding.parentId) : null}
        {rows.flatMap((row, index) => [
          <NodeRow
            key={row.node.id}
            row={row}
            tree={tree}
            levels={levels}
            nodes={nodes}
            maxLength={maxLength}
            onRename={onRename}
            aside={aside}
          />,
          ...(adding && index === addAfter ? [newRow(adding.parentId)] : []),
        ])}
      </Grid>
      <Foot>
        <Button icon={Plus} onClick={() => tree.startAdd(null)}>
          {intl.formatMessage(addLevelMessage, { level: levels[0] ?? '' })}
        </Button>
        <span>{intl.formatMessage(treeMessages.keys)}</span>
      </Foot>
    </div>
  )
}
