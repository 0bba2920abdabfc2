import { tabSchemes } from '@school/api/client'
import { useApi } from '@school/api/react'
import { useState } from 'react'
import { moved, put, type TreeNode, type WholeScheme, without } from './node-tree'
import { useApply } from './useApply'

/** The nodes of a scheme as they are edited; nothing is kept before it is saved. */
export function useTree(scheme: WholeScheme) {
  const { client } = useApi()
  const [nodes, setNodes] = useState<readonly TreeNode[]>(scheme.nodes)
  const [changed, setChanged] = useState(false)
  const write = (next: readonly TreeNode[]) => {
    setNodes(next)
    setChanged(true)
  }
  const apply = useApply(scheme)
  return {
    nodes,
    changed,
    put: (node: TreeNode) => write(put(nodes, node)),
    move: (id: string, step: -1 | 1) => write(moved(nodes, id, step)),
    remove: (id: string) => write(without(nodes, id)),
    save: () =>
      apply.ask({
        changes: { nodes: [...nodes] },
        work: () =>
          client.call(tabSchemes.changeTree, { params: { id: scheme.id }, body: { nodes: [...nodes], version: scheme.version } }),
        onDone: () => setChanged(false),
      }),
    apply,
  }
}
