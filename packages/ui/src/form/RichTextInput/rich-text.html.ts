import { richTextWords } from '@school/rules'
import { DOMSerializer, type Node, DOMParser as Reader } from 'prosemirror-model'
import { schema } from './rich-text.schema'

/** Elements whose contents are no words. */
const dropped =
  'script, style, template, iframe, object, embed, noscript, svg, math, title, textarea, select, audio, video, canvas'

/** Foreign HTML as a page apart, in which nothing runs and nothing is fetched. */
export function pageOf(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(dropped)) element.remove()
  return body
}

/** The text that HTML stands for. */
export function docOf(html: string): Node {
  const body = pageOf(html)
  // A break at the end of a paragraph is there to give an empty line its height.
  for (const mark of body.querySelectorAll('br')) if (!mark.nextSibling && mark.parentElement !== body) mark.remove()
  return Reader.fromSchema(schema).parse(body)
}

const isEmpty = (element: Element | null) => element?.localName === 'p' && element.textContent.trim() === ''

/** A text as HTML, as short as it can be; empty when it holds no words. */
export function htmlOf(doc: Node): string {
  const box = document.implementation.createHTMLDocument('').body
  DOMSerializer.fromSchema(schema).serializeFragment(doc.content, { document: box.ownerDocument }, box)
  for (const item of box.querySelectorAll('li')) {
    const [first, ...others] = item.children
    if (first && !others.some(other => other.localName === 'p')) first.replaceWith(...first.childNodes)
  }
  while (isEmpty(box.firstElementChild)) box.firstElementChild!.remove()
  while (isEmpty(box.lastElementChild)) box.lastElementChild!.remove()
  // Readers would show an empty paragraph without its height.
  for (const paragraph of box.querySelectorAll('p'))
    if (!paragraph.hasChildNodes()) paragraph.append(box.ownerDocument.createElement('br'))
  return richTextWords(box.innerHTML) === '' ? '' : box.innerHTML
}
