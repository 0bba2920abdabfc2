import { Schema } from 'prosemirror-model'
import { keptAddress } from './link-address'

/** What a rich text is made of. Anything else that is written or pasted becomes this, or words alone. */
export const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hard_break: { group: 'inline', inline: true, selectable: false, parseDOM: [{ tag: 'br' }], toDOM: () => ['br'] },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: element => {
            const href = keptAddress(element.getAttribute('href'))
            return href === undefined ? false : { href }
          },
        },
      ],
      toDOM: mark => ['a', { href: mark.attrs.href as string }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Some editors wrap all that is copied in a `b` of normal weight.
        { tag: 'b', getAttrs: element => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: weight => /^(?:bold|bolder|[6-9]00)$/.test(weight) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    underline: {
      parseDOM: [{ tag: 'u' }, { style: 'text-decoration', getAttrs: line => /\bunderline\b/.test(line) && null }],
      toDOM: () => ['u', 0],
    },
  },
})
