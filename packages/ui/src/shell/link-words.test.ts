import { describe, expect, it } from 'vitest'
import { linkWords } from './link-words'

describe('links in captions', () => {
  it.each([
    ['See www.example.org now', 'See <a href="https://www.example.org">www.example.org</a> now'],
    ['https://example.org/a?b=1&amp;c=2', '<a href="https://example.org/a?b=1&amp;c=2">https://example.org/a?b=1&amp;c=2</a>'],
    ['http://example.org', 'http://example.org'],
    ['mailwww.example.org', 'mailwww.example.org'],
    ['<a href="https://a.org">https://a.org</a>', '<a href="https://a.org">https://a.org</a>'],
    ['<b>www.a.org</b>', '<b><a href="https://www.a.org">www.a.org</a></b>'],
    ['www.a.org"onmouseover=x', '<a href="https://www.a.org">www.a.org</a>"onmouseover=x'],
  ])('%s', (html, linked) => expect(linkWords(html)).toBe(linked))
})
