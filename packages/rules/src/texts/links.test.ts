import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linkParts, webAddress } from './links'

const links = (text: string) => linkParts(text).flatMap(part => part.href ?? [])

describe('web addresses of a text', () => {
  it.each([
    ['See www.a.example/x?b=1&c=2.', ['https://www.a.example/x?b=1&c=2']],
    ['See https://a.example/"onclick=x www.b.example.', ['https://a.example/', 'https://www.b.example']],
    ['HTTPS://A.example:8443/b, WWW.c.example!', ['HTTPS://A.example:8443/b', 'https://WWW.c.example']],
    ['www.a.example) and https://b.example]', ['https://www.a.example', 'https://b.example']],
    ['https://192.0.2.1/x', ['https://192.0.2.1/x']],
    ['<b>www.a.example</b>', ['https://www.a.example']],
    ['Time slots: www.school.example/ptm', ['https://www.school.example/ptm']],
    ['"https://b.example", said', ['https://b.example']],
    ['https://a.example/x?!...', ['https://a.example/x']],
    ['www.a.example\u00a0www.b.example', ['https://www.a.example', 'https://www.b.example']],
  ])('are found in %j', (text, found) => expect(links(text)).toEqual(found))

  it.each([
    'http://a.example',
    'javascript:alert(1)',
    'xwww.a.example',
    'https://u:p@a.example',
    'https://u@a.example',
    '(https://a.example)',
    'mail@www.example',
    'notwww.school.example',
    'https://a.example:99999/',
    'https://localhost/x',
    'https://a..example',
    'https://a.example\\@b.example',
    'https://999.1.1.1',
    'https://',
    'www.',
    'www',
  ])('are not seen in %j', text => expect(links(text)).toEqual([]))

  it('are their words, without the sign that closes the sentence', () => {
    expect(linkParts('See www.a.example.')).toEqual([
      { text: 'See ' },
      { text: 'www.a.example', href: 'https://www.a.example' },
      { text: '.' },
    ])
  })

  it('lose no letter and lead to https alone', () => {
    const piece = fc.oneof(fc.string(), fc.constantFrom('www.a.b', ' https://c.d/e', '. ', '@', '"', 'https://', ':1'))
    fc.assert(
      fc.property(fc.array(piece), pieces => {
        const text = pieces.join('')
        const parts = linkParts(text)
        expect(parts.map(part => part.text).join('')).toBe(text)
        for (const { href } of parts) if (href) expect(href).toMatch(/^https:\/\/[^/?#@]+\.[^/?#@]+/i)
      }),
    )
  })
})

describe('a typed link', () => {
  it.each([
    ['https://a.example/x?b=1&c=2', 'https://a.example/x?b=1&c=2'],
    [' http://a.example ', 'http://a.example'],
    ['www.a.example/plan.pdf', 'https://www.a.example/plan.pdf'],
    ['a.example:8443/b#c', 'https://a.example:8443/b#c'],
    ['//a.example', 'https://a.example'],
    ['HTTP://A.example', 'HTTP://A.example'],
  ])('%s leads to %s', (typed, href) => expect(webAddress(typed)).toBe(href))

  it.each([
    '',
    'https://',
    'school',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'javascript:1',
    'data:text/html,x',
    'ftp://a.example',
    'mailto:a@b.example',
    'https://u:p@a.example',
    'https://u@a.example',
    'https://a.example:70000',
    'https://a.example/x y',
    'https://a.example/"onclick=x',
  ])('%s is none', typed => expect(webAddress(typed)).toBeUndefined())
})
