import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapedHtml, richTextWords } from './html'

describe('the words of a rich text', () => {
  it.each([
    ['<p>See <a href="https://a.example/x">this</a></p><ul><li>one &amp; <b>two</b></li></ul>', 'See this\none & two'],
    ['<p>a<br>b</p><p><br></p><p>c</p>', 'a\nb\n\nc'],
    ['<ul><li>Water<ol><li>cold</li></ol></li><li>Hat</li></ul>', 'Water\ncold\n\nHat'],
    ['<p> </p><p>&nbsp;</p><br>', ''],
    ['&lt;b&gt; &quot;x&quot; &#39;y&#39;', '<b> "x" \'y\''],
    ['&amp;lt;', '&lt;'],
  ])('of %s', (html, words) => expect(richTextWords(html)).toBe(words))

  it('are those of a plain text that was escaped', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[!-~]{1,20}(?: [!-~]{1,20}){0,5}$/), text => {
        expect(richTextWords(escapedHtml(text))).toBe(text)
      }),
    ))
})
