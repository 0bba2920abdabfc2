/** A piece of a text: words, or a word that is a web address. */
export type TextPart = { text: string; href?: undefined } | { text: string; href: string }

// A word begins at the start or after white space or an opening sign; what closes a sentence is no part of it.
const ADDRESS = /(^|[\s("'\u2018\u201c\u00ab[])((?:https:\/\/|www\.)[^\s<>"]*[^\s<>"'.,;:!?)\]\u2019\u201d\u00bb])/gi

/** Cuts a text at its web addresses: words that start with `www.` or `https://`. */
export function splitLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let at = 0
  for (const match of text.matchAll(ADDRESS)) {
    const word = match[2] ?? ''
    const start = match.index + (match[1] ?? '').length
    if (/^(?:https:\/\/|www\.)$/i.test(word)) continue
    if (start > at) parts.push({ text: text.slice(at, start) })
    parts.push({ text: word, href: word.toLowerCase().startsWith('www.') ? `https://${word}` : word })
    at = start + word.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

/**
 * Turns addresses in the texts of a piece of HTML into links. The result is still foreign HTML and must go through
 * `SafeHtml`, which also makes links open in a new tab.
 */
export function linkAddresses(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (!text.parentElement?.closest('a, script, style')) texts.push(text)
  }
  for (const text of texts) {
    const parts = splitLinks(text.data)
    if (!parts.some(part => part.href)) continue
    text.replaceWith(
      ...parts.map(part => {
        if (!part.href) return part.text
        const link = page.createElement('a')
        link.href = part.href
        link.textContent = part.text
        return link
      }),
    )
  }
  return page.body.innerHTML
}
