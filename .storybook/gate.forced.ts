import { isShown, nameOf } from './gate.elements'

const clear = 'rgba(0, 0, 0, 0)'

/** The colour that lies behind an element. */
function behind(element: Element): string {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== clear) return backgroundColor
  }
  return getComputedStyle(document.documentElement).backgroundColor
}

function hasEdge(style: CSSStyleDeclaration): boolean {
  const edged = (['Top', 'Right', 'Bottom', 'Left'] as const).some(
    side => style[`border${side}Style`] !== 'none' && Number.parseFloat(style[`border${side}Width`]) > 0,
  )
  return edged || (style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0)
}

/** Elements that say something by nothing but the colour they are filled with: bars, dots, swatches. */
export function fillsOf(root: Element): Element[] {
  return [...root.querySelectorAll('*')].filter(element => {
    if (
      !(element instanceof HTMLElement) ||
      element.childNodes.length > 0 ||
      element.matches('input,textarea,select,canvas,video,img')
    )
      return false
    const style = getComputedStyle(element)
    if (style.backgroundColor === clear || style.backgroundImage !== 'none' || hasEdge(style)) return false
    return isShown(element) && style.backgroundColor !== behind(element)
  })
}

const states = ['aria-selected', 'aria-checked', 'aria-pressed', 'aria-current'] as const

const isOn = (element: Element, state: string) => !['false', '', null].includes(element.getAttribute(state))

/** How an element looks: itself, what stands before and after it, its parts without words. */
function lookOf(element: Element): string {
  const parts = [element, ...element.querySelectorAll('*')]
    .filter((part, at) => at === 0 || part.childElementCount === 0 || part.localName === 'svg')
    .slice(0, 40)
  return parts
    .flatMap(part => [null, '::before', '::after'].map(pseudo => sayLook(part, pseudo)))
    .concat(String(element.querySelectorAll('svg').length))
    .join('|')
}

function sayLook(element: Element, pseudo: string | null): string {
  const style = getComputedStyle(element, pseudo)
  if (pseudo && style.content === 'none') return ''
  return [
    style.color,
    style.backgroundColor,
    style.borderTop,
    style.borderRight,
    style.borderBottom,
    style.borderLeft,
    style.outlineStyle === 'none' ? '' : style.outline,
    style.fontWeight,
    style.textDecorationLine,
    style.display,
    style.visibility,
    style.opacity,
    style.transform,
    style.maskImage,
    style.content,
  ].join()
}

/** Elements of one kind, of which some are chosen and look like those that are not. */
function lostStates(): Element[] {
  const lost: Element[] = []
  for (const state of states) {
    for (const chosen of document.querySelectorAll(`[${state}]`)) {
      if (!isOn(chosen, state) || !isShown(chosen)) continue
      const group = chosen.closest('[role=listbox],[role=tablist],[role=radiogroup],[role=menu],[role=grid],table,nav,ul,ol')
      const peers = [...(group ?? document.body).querySelectorAll(chosen.localName)].filter(
        peer =>
          peer.getAttribute('role') === chosen.getAttribute('role') &&
          !isOn(peer, state) &&
          isShown(peer) &&
          peer.className !== '',
      )
      const peer = peers.find(one => one.childElementCount === chosen.childElementCount)
      if (peer && !peer.contains(chosen) && lookOf(peer) === lookOf(chosen)) lost.push(chosen)
    }
  }
  return lost
}

/** What the keyboard is at: a grid keeps the focus itself and points at the cell. */
function pointedAt(focused: Element): Element {
  const pointed = focused.getAttribute('aria-activedescendant')
  return (pointed && document.getElementById(pointed)) || focused
}

/** Whether the focus can be seen: at the element, at what stands around it, or at what is drawn for it. */
function focusIsShown(element: Element): boolean {
  const around = [element, element.parentElement, element.parentElement?.parentElement, element.nextElementSibling]
  return around.some(
    one => one && (['', '::before', '::after'] as const).some(part => edged(getComputedStyle(one, part || null))),
  )
}

const edged = (style: CSSStyleDeclaration) => style.content !== 'none' && hasEdge(style)

/** What can no longer be told when only the colours of the system are left. Asked while they are forced. */
export function forcedTroubles(fills: readonly Element[]): string[] {
  const troubles: string[] = []
  for (const fill of fills) {
    const style = getComputedStyle(fill)
    const kept = hasEdge(style) || (style.backgroundColor !== clear && style.backgroundColor !== behind(fill))
    if (!kept) troubles.push(`forced colours: nothing is left of ${nameOf(fill)}`)
  }
  for (const chosen of lostStates()) troubles.push(`forced colours: looks as if not chosen: ${nameOf(chosen)}`)
  const focused = document.activeElement
  // What no key reaches only got the focus so that reading and Tab go on from there.
  const byKey = focused instanceof HTMLElement && focused.tabIndex >= 0 && focused.matches(':focus-visible')
  if (byKey && isShown(focused) && !focusIsShown(pointedAt(focused)) && !focusIsShown(focused))
    troubles.push(`forced colours: the focus cannot be seen at ${nameOf(focused)}`)
  return troubles
}
