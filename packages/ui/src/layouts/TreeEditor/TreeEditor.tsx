import { ArrowDown, ArrowUp, ChevronRight, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm } from '../../feedback'
import { Button, IconButton } from '../../form'
import { Menu, type MenuItem } from '../../overlay'
import { NameForm } from './NameForm'
import { actionsOfMessage, addLevelMessage, treeMessages } from './TreeEditor.messages'
import { Aside, Commands, Foot, Grid, Name, Opener, Row } from './TreeEditor.styles'
import { type TreeNode, type TreeRow, treeMove, visibleRows } from './tree.state'

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

type Editing = { kind: 'rename'; id: string } | { kind: 'add'; parentId: string | null }

/**
 * A tree of fixed depth whose nodes are added, named, ordered and deleted in place. Arrows walk it, F2 renames, Insert
 * adds below, Alt with Up or Down moves, Delete deletes.
 */
export function TreeEditor<Node extends TreeNode>(props: TreeEditorProps<Node>) {
  const { label, nodes, levels, maxLength = 50, onAdd, onRename, onMove, onDelete, aside } = props
  const intl = useIntl()
  const confirm = useConfirm()
  const grid = useRef<HTMLDivElement>(null)
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set(nodes.map(node => node.id)))
  const [stop, setStop] = useState<string>()
  const [editing, setEditing] = useState<Editing>()
  const refocus = useRef<string>(undefined)
  const rows = visibleRows(nodes, expanded)
  const current = rows.some(row => row.node.id === stop) ? stop : rows[0]?.node.id
  const lastLevel = levels.length - 1

  const rowElement = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)

  useEffect(() => {
    // A row that was moved or named keeps the focus it had.
    if (!editing && refocus.current) {
      grid.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(refocus.current)}"]`)?.focus()
      refocus.current = undefined
    }
  })

  const setOpen = (id: string, open: boolean) => {
    const next = new Set(expanded)
    if (open) next.add(id)
    else next.delete(id)
    setExpanded(next)
  }
  const startAdd = (parentId: string | null) => {
    if (parentId) setOpen(parentId, true)
    setEditing({ kind: 'add', parentId })
  }
  const close = (id: string | undefined) => {
    refocus.current = id
    setEditing(undefined)
  }
  const move = (row: TreeRow<Node>, step: -1 | 1) => {
    const target = row.index + step
    if (target < 0 || target >= row.siblings) return
    refocus.current = row.node.id
    onMove(row.node, step)
  }
  const remove = async (row: TreeRow<Node>) => {
    const sure = await confirm({
      icon: 'danger',
      title: intl.formatMessage(treeMessages.areYouSure),
      message: `${row.node.name}: ${intl.formatMessage(treeMessages.noRevert)}`,
      confirmText: intl.formatMessage(treeMessages.yesDelete),
    })
    if (!sure) return
    const at = rows.indexOf(row)
    refocus.current = (rows[at + 1] ?? rows[at - 1])?.node.id
    onDelete(row.node)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: TreeRow<Node>) => {
    if (event.target !== event.currentTarget) return
    const { id } = row.node
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      move(row, event.key === 'ArrowUp' ? -1 : 1)
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'F2') setEditing({ kind: 'rename', id })
    else if (event.key === 'Insert') startAdd(row.level < lastLevel ? id : row.parentId)
    else if (event.key === 'Delete') void remove(row)
    else {
      const step = treeMove(rows, id, event.key, lastLevel)
      if (!step) return
      if ('focus' in step) rowElement(step.focus)?.focus()
      else if ('open' in step) setOpen(step.open, true)
      else setOpen(step.close, false)
    }
    event.preventDefault()
  }

  const menuOf = (row: TreeRow<Node>): MenuItem[] => {
    const below = levels[row.level + 1]
    return [
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
        onSelect: () => setEditing({ kind: 'rename', id: row.node.id }),
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
  }

  const namesUnder = (parentId: string | null) => {
    const find = (list: readonly TreeNode[]): readonly TreeNode[] | undefined => {
      for (const node of list) {
        if (node.id === parentId) return node.children ?? []
        const inside = find(node.children ?? [])
        if (inside) return inside
      }
      return undefined
    }
    return (parentId === null ? nodes : (find(nodes) ?? [])).map(node => node.name)
  }

  const addRow = (parentId: string | null, level: number) => (
    <Row key="adding" role="row" aria-level={level + 1} style={{ '--level': level } as CSSProperties}>
      <Name role="gridcell">
        <Opener data-leaf="" />
        <NameForm
          level={levels[level] ?? ''}
          initial=""
          taken={namesUnder(parentId)}
          maxLength={maxLength}
          onSave={name => onAdd(parentId, name)}
          onClose={() => close(parentId ?? undefined)}
        />
      </Name>
    </Row>
  )

  const drawRow = (row: TreeRow<Node>) => {
    const { node, level } = row
    const renaming = editing?.kind === 'rename' && editing.id === node.id
    return (
      <Row
        key={node.id}
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
              taken={namesUnder(row.parentId).filter(name => name !== node.name)}
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
              <Menu
                label={intl.formatMessage(actionsOfMessage, { name: node.name })}
                placement="bottom-end"
                items={menuOf(row)}
                trigger={trigger => (
                  <IconButton
                    {...trigger}
                    icon={Ellipsis}
                    label={intl.formatMessage(actionsOfMessage, { name: node.name })}
                    tooltip={false}
                  />
                )}
              />
            </Commands>
          </>
        )}
      </Row>
    )
  }

  // The new row stands behind the last of its future siblings.
  const adding = editing?.kind === 'add' ? editing : undefined
  const addAfter = adding ? lastRowUnder(rows, adding.parentId) : -1
  const addLevel = adding
    ? adding.parentId === null
      ? 0
      : (rows.find(row => row.node.id === adding.parentId)?.level ?? 0) + 1
    : 0
  return (
    <div>
      <Grid ref={grid} role="treegrid" aria-label={label}>
        {adding && rows.length === 0 ? addRow(adding.parentId, addLevel) : null}
        {rows.flatMap((row, index) =>
          adding && index === addAfter ? [drawRow(row), addRow(adding.parentId, addLevel)] : [drawRow(row)],
        )}
      </Grid>
      <Foot>
        <Button icon={Plus} onClick={() => startAdd(null)}>
          {intl.formatMessage(addLevelMessage, { level: levels[0] ?? '' })}
        </Button>
        <span>{intl.formatMessage(treeMessages.keys)}</span>
      </Foot>
    </div>
  )
}

/** Index of the last visible row that belongs to a node, the node itself included; the last row for the top. */
function lastRowUnder<Node extends TreeNode>(rows: readonly TreeRow<Node>[], parentId: string | null): number {
  if (parentId === null) return rows.length - 1
  const at = rows.findIndex(row => row.node.id === parentId)
  const level = rows[at]?.level ?? 0
  let last = at
  while ((rows[last + 1]?.level ?? -1) > level) last += 1
  return last
}
