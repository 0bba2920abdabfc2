/** A piece of a text: words, or a word that is a web address. */
export type LinkPart = { readonly text: string; readonly href?: string }

const WORD = /[^\s"'<>`]+/g
const CLOSING = /[.,;:!?)\]]+$/
const ADDRESS = /^https:\/\/([^/?#\\@:]+)(?::(\d{1,5}))?(?=[/?#]|$)/i
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u

/** Whether a host has a dot, no empty part and, where it is a number, is an address of four bytes. */
function isHost(host: string): boolean {
  const labels = host.split('.')
  if (labels.length < 2 || !labels.every(label => LABEL.test(label))) return false
  const last = labels.at(-1) ?? ''
  if (!/^(?:\d+|0x[\da-f]*)$/i.test(last)) return true
  return labels.length === 4 && labels.every(label => /^(?:0|[1-9]\d{0,2})$/.test(label) && Number(label) < 256)
}

function addressOf(word: string): string | undefined {
  const href = /^www\./i.test(word) ? `https://${word}` : word
  const [, host, port] = ADDRESS.exec(href) ?? []
  return host !== undefined && isHost(host) && Number(port ?? 0) < 65_536 ? href : undefined
}

/**
 * Cuts a text at its web addresses: words that begin with 'www.' or 'https://'. What closes a sentence is no part of
 * the word; an address with a user, a password or without a dot in its host stays text.
 */
export function linkParts(text: string): LinkPart[] {
  const parts: LinkPart[] = []
  let at = 0
  for (const match of text.matchAll(WORD)) {
    if (!/^(?:www\.|https:\/\/)/i.test(match[0])) continue
    const word = match[0].replace(CLOSING, '')
    const href = addressOf(word)
    if (!href) continue
    if (match.index > at) parts.push({ text: text.slice(at, match.index) })
    parts.push({ text: word, href })
    at = match.index + word.length
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

const TYPED = /^https?:\/\/([^/?#\\@:\s"'<>`]+)(?::(\d{1,5}))?(?:[/?#][^\s"'<>`]*)?$/i

/**
 * Where a typed link leads: a web address, with 'https://' put before it where no scheme is typed. Undefined for anything
 * else, such as other schemes, a user or a password in the address, or a host without a dot.
 */
export function webAddress(typed: string): string | undefined {
  const text = typed.trim()
  const href = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`
  const [, host, port] = TYPED.exec(href) ?? []
  return host !== undefined && isHost(host) && Number(port ?? 0) < 65_536 ? href : undefined
}
