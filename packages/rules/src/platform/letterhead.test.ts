import { describe, expect, it } from 'vitest'
import type { Speak } from '../texts/speak'
import { letterheadLines } from './letterhead'

const speak: Speak = (id, values) => `${id} ${Object.values(values ?? {}).join(' ')}`

const school = {
  code: 'GVS',
  place: 'Kozhikode',
  address: 'Chevayur',
  pinCode: '673 017',
  phone: '0495 235 6120',
  email: 'office@greenvalley.school',
  board: 'CBSE',
  affiliationNo: '930418',
}

describe('a letterhead', () => {
  it('says where the school is, how it is reached and what it is registered as', () =>
    expect(letterheadLines(school, speak)).toEqual([
      'Chevayur, Kozhikode 673 017 · 0495 235 6120 · office@greenvalley.school',
      'document.affiliation CBSE 930418 · document.code GVS',
    ]))

  it('says the place once, and leaves out what nobody typed', () =>
    expect(
      letterheadLines(
        { ...school, address: 'Chevayur, Kozhikode', pinCode: '', phone: '', email: '', affiliationNo: null },
        speak,
      ),
    ).toEqual(['Chevayur, Kozhikode', 'document.code GVS']))

  it('does not name a board that is only a kind of board', () =>
    expect(letterheadLines({ ...school, board: 'State' }, speak)[1]).toBe('document.affiliationNo 930418 · document.code GVS'))
})
