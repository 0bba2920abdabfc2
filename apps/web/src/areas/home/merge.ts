type Block = { readonly code: string }

interface Blocks {
  readonly tiles: readonly Block[]
  readonly charts: readonly Block[]
  readonly todos: readonly Block[]
  readonly lists: readonly Block[]
}

/** A home with one block made anew: in the place of the old one, or gone when it is empty now. */
export function withBlock<Home extends Blocks>(home: Home, code: string, part: Blocks): Home {
  const renewed = <B extends Block>(old: readonly B[], fresh: readonly Block[]) =>
    old.flatMap(block => (block.code === code ? (fresh as readonly B[]) : [block]))
  return {
    ...home,
    tiles: renewed(home.tiles, part.tiles),
    charts: renewed(home.charts, part.charts),
    todos: renewed(home.todos, part.todos),
    lists: renewed(home.lists, part.lists),
  }
}

/** Whether the list of children is there and has none. One that failed tells nothing of them. */
export const withoutChildren = (lists: readonly (Block & { readonly rows?: readonly unknown[] })[]): boolean =>
  lists.some(({ code, rows }) => code === 'children' && rows?.length === 0)
