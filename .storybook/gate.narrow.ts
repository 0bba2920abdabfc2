import { isShown, nameOf } from './gate.elements'

/** Is inside something that scrolls sideways, or that is cut off on purpose. */
function hasOwnScroll(element: Element): boolean {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') return true
  }
  return false
}

const layers = '[role=dialog],[role=alertdialog],[role=menu],[role=listbox],[role=tooltip]'

/** What makes the page scroll sideways, and layers that do not fit into the window. */
export function sidewaysTroubles(where: string): string[] {
  const page = document.scrollingElement ?? document.documentElement
  const width = page.clientWidth
  const troubles: string[] = []
  if (page.scrollWidth > width) {
    const over = [...document.body.querySelectorAll('*')].filter(
      element => element.getBoundingClientRect().right > width + 0.5 && isShown(element),
    )
    // What has its place from further out scrolls with the page, whatever it stands in.
    const wide = over.filter(element => !hasOwnScroll(element) || getComputedStyle(element).position === 'absolute')
    const inner = wide.filter(element => !wide.some(other => other !== element && element.contains(other))).slice(0, 3)
    troubles.push(
      `${where}: the page is ${page.scrollWidth} wide in ${width}\n    ${inner.map(nameOf).join('\n    ') || 'by a margin'}`,
    )
  }
  for (const layer of document.querySelectorAll(layers)) {
    if (!isShown(layer) || hasOwnScroll(layer)) continue
    const { left, right } = layer.getBoundingClientRect()
    if (left < -1 || right > width + 1) troubles.push(`${where}: from ${left} to ${right} in ${width}: ${nameOf(layer)}`)
  }
  return troubles
}

const worded =
  'button,a,label,legend,h1,h2,h3,h4,h5,h6,th,summary,[role=button],[role=tab],[role=menuitem],[role=option],[role=columnheader]'

/** A part of the element cut off at its edges, with no hint and no other way to read it. */
function cutBy(element: Element): Element | undefined {
  const parts = [element, ...element.querySelectorAll('*')]
  return parts.find(part => {
    if (!(part instanceof HTMLElement) || !part.textContent?.trim() || part.closest('[aria-hidden=true]')) return false
    const style = getComputedStyle(part)
    const clips = style.overflowX === 'hidden' || style.overflowX === 'clip'
    const wide = part.scrollWidth > part.clientWidth + 1
    const high = part.scrollHeight > part.clientHeight + 1 && style.overflowY !== 'visible' && style.overflowY !== 'auto'
    if (part.clientWidth <= 1 || (!wide && !high)) return false
    // A line that ends in dots is whole in its title or in the name of the element.
    const dots = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
    if (clips && dots) return !part.closest('[title],[aria-label]')
    if (clips) return true
    return wide && part === element && spills(part)
  })
}

/** Text of a control reaches over its own edge; a figure that is drawn on its corner is told by its name. */
function spills(element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const range = document.createRange()
  return [...element.childNodes].some(node => {
    if (node instanceof Element && node.matches('[aria-hidden=true]')) return false
    range.selectNode(node)
    const { left, right } = range.getBoundingClientRect()
    return left < right && (left < box.left - 1 || right > box.right + 1)
  })
}

/** Words of buttons, labels, headings and tabs that cannot be read whole. */
export function cutTroubles(where: string): string[] {
  const troubles: string[] = []
  for (const element of document.body.querySelectorAll(worded)) {
    if (!isShown(element)) continue
    const cut = cutBy(element)
    if (cut) troubles.push(`${where}: words are cut off at ${nameOf(cut)}`)
  }
  return [...new Set(troubles)]
}
