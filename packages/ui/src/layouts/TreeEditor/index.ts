export { TreeEditor, type TreeEditorProps } from './TreeEditor'
export type { TreeNode } from './tree.state'
