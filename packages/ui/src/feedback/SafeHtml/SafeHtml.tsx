import { createElement, type ReactNode, useMemo } from 'react'
import { styled } from 'styled-components'
import { color, space } from '../../foundation'

const allowedTags = new Set(
  'a abbr b blockquote br code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strong sub sup table tbody td tfoot th thead tr u ul'.split(
    ' ',
  ),
)

/** Elements whose contents are no text for people either. */
const droppedTags = new Set('script style template iframe object embed noscript svg math title head'.split(' '))

const voidTags = new Set(['br', 'hr'])

/** Whether a link in foreign HTML may be followed: web, e-mail, telephone and paths of this site. */
export function isSafeAddress(address: string): boolean {
  // Browsers leave control characters and spaces out before they read the scheme.
  const plain = Array.from(address)
    .filter(letter => letter > ' ')
    .join('')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase()
  return scheme === undefined || ['http', 'https', 'mailto', 'tel'].includes(scheme)
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
  for (const span of ['colspan', 'rowspan'] as const) {
    const value = Number(node.getAttribute(span))
    if ((tag === 'td' || tag === 'th') && value > 1) props[span === 'colspan' ? 'colSpan' : 'rowSpan'] = value
  }
  return voidTags.has(tag) ? createElement(tag, props) : createElement(tag, props, ...childrenOf(node, path))
}

/**
 * Reads HTML written by somebody else into React nodes: structure and emphasis stay; scripts, styles, images, event
 * handlers, classes and addresses of unknown kinds are left out. Nothing in the text is ever run or fetched.
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

  & hr {
    border: 0;
    border-top: 1px solid ${color.rule};
  }

  & td,
  & th {
    padding: ${space[4]} ${space[8]};
    border-bottom: 1px solid ${color.rule};
    text-align: start;
  }
`

/** Shows HTML from outside the program. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const nodes = useMemo(() => (typeof DOMParser === 'undefined' ? null : readSafeHtml(html)), [html])
  return <Flow className={className}>{nodes}</Flow>
}
