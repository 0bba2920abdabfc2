/** A node of a tree of fixed depth, such as a section with its courses and their divisions. */
export type TreeNode = {
  readonly id: string
  readonly name: string
  readonly children?: readonly TreeNode[]
}

/** A row of the tree as it is drawn. */
export type TreeRow<Node extends TreeNode> = {
  node: Node
  /** From 0. */
  level: number
  parentId: string | null
  /** Place among its siblings, from 0. */
  index: number
  siblings: number
  expanded: boolean
}

/** Rows in the order they stand, children of closed nodes left out. */
export function visibleRows<Node extends TreeNode>(
  nodes: readonly Node[],
  expanded: ReadonlySet<string>,
  level = 0,
  parentId: string | null = null,
): TreeRow<Node>[] {
  return nodes.flatMap((node, index) => {
    const open = expanded.has(node.id)
    return [
      { node, level, parentId, index, siblings: nodes.length, expanded: open },
      ...(open ? visibleRows((node.children ?? []) as readonly Node[], expanded, level + 1, node.id) : []),
    ]
  })
}

/** Index of the last visible row that belongs to a node, the node itself included; the last row for the top. */
export function lastRowUnder<Node extends TreeNode>(rows: readonly TreeRow<Node>[], parentId: string | null): number {
  if (parentId === null) return rows.length - 1
  const at = rows.findIndex(row => row.node.id === parentId)
  const level = rows[at]?.level ?? 0
  let last = at
  while ((rows[last + 1]?.level ?? -1) > level) last += 1
  return last
}

/** Names of the children of a node; of the top for null. */
export function namesUnder(nodes: readonly TreeNode[], parentId: string | null): readonly string[] {
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

/** What a key does on a row: go to another one, or open or close this one. */
export type TreeMove = { focus: string } | { open: string } | { close: string }

/** Arrow keys, Home and End of a tree. Null when the key means nothing here. */
export function treeMove<Node extends TreeNode>(
  rows: readonly TreeRow<Node>[],
  id: string,
  key: string,
  lastLevel: number,
): TreeMove | null {
  const at = rows.findIndex(row => row.node.id === id)
  const row = rows[at]
  if (!row) return null
  const to = (target: TreeRow<Node> | undefined): TreeMove | null => (target ? { focus: target.node.id } : null)
  switch (key) {
    case 'ArrowDown':
      return to(rows[at + 1])
    case 'ArrowUp':
      return to(rows[at - 1])
    case 'Home':
      return to(rows[0])
    case 'End':
      return to(rows.at(-1))
    case 'ArrowRight':
      if (row.level >= lastLevel) return null
      if (!row.expanded) return { open: id }
      return rows[at + 1]?.parentId === id ? to(rows[at + 1]) : null
    case 'ArrowLeft':
      if (row.expanded) return { close: id }
      return row.parentId === null ? null : { focus: row.parentId }
    default:
      return null
  }
}
