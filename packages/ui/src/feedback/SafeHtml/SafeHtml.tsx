import { createElement, type ReactNode, useMemo } from 'react'
import { styled } from 'styled-components'
import { space } from '../../foundation'

const allowedTags = new Set('a b br em i li ol p strong u ul'.split(' '))

/** Elements whose contents are no text for people either. */
const droppedTags = new Set('script style template iframe object embed noscript svg math title head'.split(' '))

/** Whether a link in foreign HTML may be followed: to https and mailboxes alone. */
export function isSafeAddress(address: string): boolean {
  // Browsers leave control characters and spaces out before they read the scheme.
  const plain = Array.from(address)
    .filter(letter => letter > ' ')
    .join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  return scheme === 'https' || scheme === 'mailto'
}

function childrenOf(node: Node, path: string): ReactNode[] {
  return Array.from(node.childNodes).map((child, index) => toReact(child, `${path}.${index}`))
}

function toReact(node: Node, path: string): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const tag = node.localName
  if (droppedTags.has(tag)) return null
  if (!allowedTags.has(tag)) return childrenOf(node, path)
  const props: Record<string, unknown> = { key: path }
  const address = node.getAttribute('href')
  if (tag === 'a' && address && isSafeAddress(address)) {
    Object.assign(props, { href: address, target: '_blank', rel: 'noopener noreferrer nofollow' })
  }
  return tag === 'br' ? createElement(tag, props) : createElement(tag, props, ...childrenOf(node, path))
}

/**
 * Reads HTML written by somebody else into React nodes: paragraphs, lists, emphasis and links stay, of other elements the
 * words; scripts, styles, images, event handlers, classes and other addresses are left out. Nothing in the text is ever run or fetched.
 */
export function readSafeHtml(html: string): ReactNode[] {
  return childrenOf(new DOMParser().parseFromString(html, 'text/html').body, 'html')
}

const Flow = styled.div`
  overflow-wrap: anywhere;

  & > * + * {
    margin-top: ${space[8]};
  }

  & ul,
  & ol {
    padding-inline-start: ${space[24]};
    list-style: disc;
  }

  & ol {
    list-style: decimal;
  }
`

/** Shows HTML from outside the program. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const nodes = useMemo(() => (typeof DOMParser === 'undefined' ? null : readSafeHtml(html)), [html])
  return <Flow className={className}>{nodes}</Flow>
}
