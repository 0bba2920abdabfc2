/** Where an element is, in words that find it again. */
export function nameOf(element: Element): string {
  const parts: string[] = []
  for (let at: Element | null = element; at && at !== document.body && parts.length < 4; at = at.parentElement) {
    const role = at.getAttribute('role')
    const label = at.getAttribute('aria-label')
    parts.unshift(`${at.localName}${role ? `[role=${role}]` : ''}${label ? `[aria-label=${label}]` : ''}${classOf(at)}`)
  }
  const text = element.textContent?.trim().slice(0, 40)
  return `${parts.join(' > ')}${text ? ` “${text}”` : ''}`
}

const classOf = (element: Element) => (element.classList.length > 0 ? `.${[...element.classList].at(-1)}` : '')

/** Is drawn, and takes up room. */
export function isShown(element: Element): boolean {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

/** Until the page has been drawn anew with everything that follows from a change. */
export const drawn = () =>
  new Promise<void>(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))))
