import { describe, expect, it } from 'vitest'
import { parted, piecesOf } from './hyphens'

describe('a word of a title that is too wide', () => {
  it.each([
    ['Notebook', ['Note-', 'book']],
    ['Enrichment', ['Enrich-', 'ment']],
    ['Half-yearly', ['Half-', 'yearly']],
    ['Grade', ['Grade']],
    ['9.25', ['9.25']],
    ['गणित', ['गणित']],
  ])('parts %s as it is spoken', (word, pieces) => expect(piecesOf(word)).toEqual(pieces))

  it('takes no more lines than it needs', () => {
    const letters = (text: string) => text.length
    expect(parted('Internal', 8, letters)).toEqual(['Internal'])
    expect(parted('Internal', 6, letters)).toEqual(['Inter-', 'nal'])
    expect(parted('Half-yearly', 6, letters)).toEqual(['Half-', 'yearly'])
  })
})
