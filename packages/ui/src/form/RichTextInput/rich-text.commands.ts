import { baseKeymap, chainCommands, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { MarkType, NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { schema } from './rich-text.schema'

const { marks, nodes } = schema

/** The innermost list around the selection. */
function listAround({ selection: { $from } }: EditorState) {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { type } = $from.node(depth)
    if (type === nodes.bullet_list || type === nodes.ordered_list) return { type, at: $from.before(depth) }
  }
  return undefined
}

/** Makes a list of this kind, makes the list around one of this kind, or ends it. */
const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const around = listAround(state)
    if (!around) return wrapInList(type)(state, dispatch)
    if (around.type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup(around.at, type))
    return true
  }

/** At the beginning of an item it leaves the list, before it joins what is above. */
const leaveList: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  const begins = empty && $from.parentOffset === 0 && $from.depth > 1 && $from.index(-1) === 0
  return begins && $from.node(-1).type === nodes.list_item && liftListItem(nodes.list_item)(state, dispatch)
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/** From the first letter to the last: lists and links are sought where a selection begins. */
const selectAll: Command = ({ doc, tr }, dispatch) => {
  dispatch?.(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))))
  return true
}

/** What the buttons of the toolbar do. */
export const commands = {
  bold: toggleMark(marks.strong),
  italic: toggleMark(marks.em),
  underline: toggleMark(marks.underline),
  bulletList: toggleList(nodes.bullet_list),
  numberedList: toggleList(nodes.ordered_list),
  undo,
  redo,
} as const satisfies Record<string, Command>

/** The keys of a text, and what takes back. */
export const editing = (openLink: () => void) => [
  history(),
  keymap({
    'Mod-b': commands.bold,
    'Mod-i': commands.italic,
    'Mod-u': commands.underline,
    'Mod-Shift-8': commands.bulletList,
    'Mod-Shift-7': commands.numberedList,
    'Mod-k': () => {
      openLink()
      return true
    },
    'Mod-a': selectAll,
    'Mod-z': undo,
    'Mod-y': redo,
    'Mod-Shift-z': redo,
    'Mod-]': sinkListItem(nodes.list_item),
    'Mod-[': liftListItem(nodes.list_item),
    Enter: splitListItem(nodes.list_item),
    'Shift-Enter': breakLine,
    Backspace: chainCommands(leaveList, baseKeymap.Backspace!),
  }),
  keymap(baseKeymap),
]

/** The link that the selection begins in or stands beside. */
export function linkAt({ selection: { $from, empty } }: EditorState) {
  const { parent } = $from
  const before = empty ? parent.childBefore($from.parentOffset) : undefined
  const found = [parent.childAfter($from.parentOffset), before].find(child => child?.node && marks.link.isInSet(child.node.marks))
  const mark = found?.node && marks.link.isInSet(found.node.marks)
  if (!found?.node || !mark) return undefined
  let [first, last] = [found.index, found.index]
  let from = $from.start() + found.offset
  let to = from + found.node.nodeSize
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) from -= parent.child(--first).nodeSize
  while (last + 1 < parent.childCount && mark.isInSet(parent.child(last + 1).marks)) to += parent.child(++last).nodeSize
  return { from, to, href: mark.attrs.href as string }
}

/** Leads the selection, the link around it or, where there is neither, its own words somewhere. */
export const setLink =
  (href: string, words: string): Command =>
  (state, dispatch) => {
    const { from, to, empty } = state.selection
    const range = empty ? linkAt(state) : { from, to }
    const mark = marks.link.create({ href })
    const { tr } = state
    if (range) tr.removeMark(range.from, range.to, marks.link).addMark(range.from, range.to, mark)
    else tr.replaceSelectionWith(schema.text(words, [mark]), false)
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Leaves the words of the links in the selection, or of the one around it. */
export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  const range = empty ? linkAt(state) : { from, to }
  if (!range) return false
  dispatch?.(state.tr.removeMark(range.from, range.to, marks.link))
  return true
}

function isMarked({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  const { $from, from, to, empty } = selection
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
}

/** What holds at the selection, and what can be taken back. */
export function standing(state: EditorState) {
  const list = listAround(state)?.type
  return {
    bold: isMarked(state, marks.strong),
    italic: isMarked(state, marks.em),
    underline: isMarked(state, marks.underline),
    bulletList: list === nodes.bullet_list,
    numberedList: list === nodes.ordered_list,
    link: linkAt(state)?.href,
    mayUndo: undo(state),
    mayRedo: redo(state),
  }
}
/** What holds at the selection. */
export type Standing = ReturnType<typeof standing>
