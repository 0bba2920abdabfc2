import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { useConfirm } from '../../feedback'
import type { TreeEditorProps } from './TreeEditor'
import { treeMessages } from './TreeEditor.messages'
import { type TreeNode, type TreeRow, treeMove, visibleRows } from './tree.state'

type Editing = { kind: 'rename'; id: string } | { kind: 'add'; parentId: string | null }

export type TreeOptions<Node extends TreeNode> = Pick<TreeEditorProps<Node>, 'nodes' | 'levels' | 'onMove' | 'onDelete'>

/** What is open in a tree, which row is reached by Tab and which one is written in; and what keys and menus do. */
export function useTree<Node extends TreeNode>({ nodes, levels, onMove, onDelete }: TreeOptions<Node>) {
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

  return {
    grid,
    rows,
    current,
    lastLevel,
    editing,
    setStop,
    setOpen,
    startAdd,
    startRename: (id: string) => setEditing({ kind: 'rename', id }),
    close,
    move,
    remove,
    onKeyDown,
  }
}

export type Tree<Node extends TreeNode> = ReturnType<typeof useTree<Node>>
