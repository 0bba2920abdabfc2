import { linkParts } from '@school/rules'

/** Elements of a message that stay; of others the words alone. */
const kept = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 'br', 'p', 'ul', 'ol', 'li'])

/** Elements whose contents are no words. */
const dropped = 'script, style, template, iframe, object, embed, noscript, svg, math, title, textarea, select, audio, video'

const isLink = (address: string) => /^(?:https:\/\/|mailto:)/i.test(address) && URL.canParse(address)

/** Puts links in the place of the addresses of a text. */
function linkText(text: Text) {
  const parts = linkParts(text.data)
  if (!parts.some(part => part.href)) return
  text.replaceWith(
    ...parts.map(part => {
      if (!part.href || !URL.canParse(part.href)) return part.text
      const link = text.ownerDocument.createElement('a')
      link.href = part.href
      link.textContent = part.text
      return link
    }),
  )
}

/**
 * The HTML of a notification with its addresses as links: words, emphasis, lists and links to https and mailto are kept,
 * nothing else. The result still goes through `SafeHtml`, which also makes links open in a new tab.
 */
export function linkAddresses(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const element of page.body.querySelectorAll(dropped)) element.remove()
  for (const element of page.body.querySelectorAll('*')) {
    const address = element.localName === 'a' ? element.getAttribute('href') : null
    if (!kept.has(element.localName) || (element.localName === 'a' && !(address && isLink(address.trim())))) {
      element.replaceWith(...element.childNodes)
      continue
    }
    for (const name of element.getAttributeNames()) if (name !== 'href' || address === null) element.removeAttribute(name)
  }
  page.body.normalize()
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) if (!text.parentElement?.closest('a')) linkText(text)
  return page.body.innerHTML
}
