import { describe, expect, it } from 'vitest'
import { keptAddress, typedAddress } from './link-address'

describe('a typed address', () => {
  it.each([
    ['https://a.example/x?b=1', 'https://a.example/x?b=1'],
    [' www.a.example ', 'https://www.a.example'],
    ['a.example/map', 'https://a.example/map'],
    ['office@a.example', 'mailto:office@a.example'],
    ['mailto:office@a.example', 'mailto:office@a.example'],
  ])('%s leads to %s', (typed, href) => expect(typedAddress(typed)).toBe(href))

  it.each([
    '',
    'http://a.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'https://u:p@a.example',
    'ftp://a.example',
    'nowhere',
    'a b@c.example',
  ])('%j leads nowhere', typed => expect(typedAddress(typed)).toBeUndefined())
})

describe('the address of a link', () => {
  it.each([
    ['https://a.example/x', 'https://a.example/x'],
    ['HTTPS://a.example', 'HTTPS://a.example'],
    ['mailto:office@a.example?subject=Bus', 'mailto:office@a.example?subject=Bus'],
    ['https://a.example/"onclick=x', 'https://a.example/%22onclick=x'],
  ])('%s stays', (href, kept) => expect(keptAddress(href)).toBe(kept))

  it.each([null, '', '/school', '#top', '//a.example', 'http://a.example', 'javascript:alert(1)', 'data:text/html,x'])(
    '%j is no link',
    href => expect(keptAddress(href)).toBeUndefined(),
  )
})
