import { pageOf } from './rich-text.html'

/** How deep a paragraph of a text program stands in a list; such programs copy lists as paragraphs with drawn marks. */
const levelOf = (element: Element | null) =>
  element?.localName === 'p' ? Number(/mso-list:\s*\w+\s+level(\d)/i.exec(element.getAttribute('style') ?? '')?.[1] ?? 0) : 0

/** Makes a list of paragraphs that follow each other. */
function makeList(paragraphs: readonly Element[]): void {
  const open: { level: number; list: Element }[] = []
  for (const paragraph of paragraphs) {
    const level = levelOf(paragraph)
    const mark = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
    const kind = /^\W*(?:\d+|[a-z]{1,4})[.)]/i.test(mark?.textContent ?? '') ? 'ol' : 'ul'
    mark?.remove()
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    if (open.at(-1)?.level === level && open.at(-1)!.list.localName !== kind) open.pop()
    const around = open.at(-1)
    if (around?.level !== level) {
      const list = paragraph.ownerDocument.createElement(kind)
      if (around) around.list.lastElementChild!.append(list)
      else paragraph.before(list)
      open.push({ level, list })
    }
    const item = paragraph.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)!.list.append(item)
    paragraph.remove()
  }
}

/** Makes a paragraph of a row of a table; cells of several paragraphs stand below each other. */
function joinCells(row: Element): void {
  if (row.querySelector('p, div, ul, ol, table, h1, h2, h3, h4, h5, h6')) return
  const paragraph = row.ownerDocument.createElement('p')
  for (const cell of row.querySelectorAll('th, td')) paragraph.append(...cell.childNodes, ' ')
  row.replaceWith(paragraph)
}

/** What was copied elsewhere, without what is no text, and with its lists as lists. The rest goes as the schema reads it. */
export function cleanPasted(html: string): string {
  const body = pageOf(html)
  // What underlines a link there is no underlining here.
  for (const link of body.querySelectorAll('a, a *')) link.removeAttribute('style')
  for (const row of body.querySelectorAll('tr')) joinCells(row)
  const known = new Set<Element>()
  for (const first of body.querySelectorAll('p')) {
    if (known.has(first) || levelOf(first) === 0) continue
    const list: Element[] = []
    for (let next: Element | null = first; next && levelOf(next) > 0; next = next.nextElementSibling) list.push(next)
    for (const one of list) known.add(one)
    makeList(list)
  }
  return body.innerHTML
}
