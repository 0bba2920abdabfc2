/** A node of a parsed program. */
export type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

export const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

export const nameOf = (node: unknown): string => String(isNode(node) ? (node.name ?? node.value) : '')

/** Calls back for a part of a program and all parts of it, with the call of `lazyWithTexts` around each. */
export function walk(node: unknown, seen: (node: Node, lazy: Node | undefined) => void, lazy?: Node): void {
  if (Array.isArray(node)) {
    for (const part of node) walk(part, seen, lazy)
    return
  }
  if (!isNode(node)) return
  seen(node, lazy)
  const here = node.type === 'CallExpression' && nameOf(node.callee) === 'lazyWithTexts' ? node : lazy
  for (const [key, part] of Object.entries(node)) {
    // A name behind a dot or before a colon is no variable.
    if (!node.computed && (key === 'property' || (key === 'key' && !node.shorthand))) continue
    walk(part, seen, here)
  }
}
