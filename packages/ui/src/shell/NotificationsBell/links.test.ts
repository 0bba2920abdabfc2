import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitLinks } from './links'

const links = (text: string) => splitLinks(text).flatMap(part => part.href ?? [])

describe('web addresses in a text', () => {
  it.each([
    ['Time slots: www.school.example/ptm', ['https://www.school.example/ptm']],
    ['See https://school.example/a?b=c#d, then call.', ['https://school.example/a?b=c#d']],
    ['(www.a.example) and "https://b.example".', ['https://www.a.example', 'https://b.example']],
    ['WWW.SCHOOL.EXAMPLE', ['https://WWW.SCHOOL.EXAMPLE']],
  ])('are found in %j', (text, found) => expect(links(text)).toEqual(found))

  it.each(['http://plain.example', 'notwww.school.example', 'javascript:alert(1)', 'www.', 'https://', 'mail@www.example'])(
    'are not seen in %j',
    text => expect(links(text)).toEqual([]),
  )

  it('loses no letter', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.constantFrom('www.a.b', ' https://c.d/e', '. '))), pieces => {
        const text = pieces.join('')
        expect(
          splitLinks(text)
            .map(part => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })
})
