import { describe, expect, it } from 'vitest'
import {
  admissionKeyOf,
  cardFileName,
  isOpenPdf,
  maskedName,
  mayDo,
  remarkText,
  standardBlocks,
  uploadVerdictsOf,
  verificationCode,
} from './cards'

describe('files of cards', () => {
  it('are found by the admission number, whatever signs it has', () => {
    expect(cardFileName('2021/0067', 'Term 1', '2026-27')).toBe('2021_0067_Term 1_2026-27.pdf')
    expect(admissionKeyOf('cards/A2021_0067.PDF')).toBe('a2021_0067')
  })

  it('match, are there already, are unknown, come twice or cannot be opened', () => {
    const files = [
      { name: '1.pdf', isValid: true },
      { name: '2.pdf', isValid: true },
      { name: 'x/1.pdf', isValid: true },
      { name: '9.pdf', isValid: true },
      { name: '3.pdf', isValid: false },
    ]
    const students = new Map([
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
    ])
    expect(uploadVerdictsOf(files, students, new Set(['b'])).map(one => one.verdict)).toEqual([
      'Matched',
      'Existing',
      'Duplicate',
      'Unmatched',
      'Invalid',
    ])
  })

  it('are PDFs that open without a password', () => {
    const pdf = (words: string) => `%PDF-1.4\n${words}\n%%EOF\n`
    expect(isOpenPdf(pdf(''))).toBe(true)
    expect(isOpenPdf(pdf('trailer << /Encrypt 5 0 R >>'))).toBe(false)
    expect(isOpenPdf('PK')).toBe(false)
    expect(isOpenPdf('%PDF-1.4 cut off')).toBe(false)
  })
})

describe('states of a card', () => {
  it('are published from Ready, withdrawn from Published, and never from Draft', () => {
    expect([mayDo('publish', 'Ready'), mayDo('publish', 'Draft'), mayDo('publish', 'Superseded')]).toEqual([true, false, false])
    expect([mayDo('withdraw', 'Published'), mayDo('withdraw', 'Ready')]).toEqual([true, false])
    expect([mayDo('withhold', 'Scheduled'), mayDo('delete', 'Deleted')]).toEqual([true, false])
  })
})

it('begins with what a kind of card prints', () => {
  const on = standardBlocks('marksheet').flatMap(({ block, on: prints }) => (prints ? [block] : []))
  expect(on).toEqual(['student', 'scholastic', 'result', 'signatures', 'grade-key', 'code-key'])
})

it('hides names, makes codes and puts names into remarks', () => {
  expect(maskedName('Anu Kumar')).toBe('A•• K••••')
  expect(verificationCode('GVS', new Uint8Array([0, 1, 2, 3, 29, 30, 31, 32]))).toBe('GVS-2345-Z234')
  expect(remarkText('{first} is good at {subject}. {name}!', { name: 'Anu Kumar', subject: 'Art' })).toBe(
    'Anu is good at Art. Anu Kumar!',
  )
})
