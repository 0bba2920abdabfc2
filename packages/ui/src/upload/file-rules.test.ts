import { describe, expect, it } from 'vitest'
import { acceptAttribute, fileProblem, isListedPicture, isPicture, largestFile, sizeIn, typeNames } from './file-rules'

const file = (name: string, type: string, size = 1000) => ({ name, type, size })

describe('the type', () => {
  it.each([
    ['a.png', 'image/png', ['image/png'], null],
    ['a.png', 'text/html', ['image/png'], 'type'],
    ['a.pdf', 'application/pdf', ['image/png'], 'type'],
    ['a.jfif', 'image/jfif', ['image/jpeg'], null],
    ['a.jfif', '', ['image/jpeg'], null],
    ['a.jfif', 'image/jfif', ['image/png'], 'type'],
    ['A.JPG', '', ['image/jpeg'], null],
    ['a.jpg', 'image/pjpeg', ['image/jpeg'], null],
    ['a.webp', 'image/webp', ['image/*'], null],
    ['a.heic', 'image/heic', ['image/*'], null],
    ['a.csv', 'application/vnd.ms-excel', ['text/csv'], null],
    ['a.csv', 'text/csv; charset=utf-8', ['text/csv'], null],
    ['a.xls', 'application/vnd.ms-excel', ['text/csv'], 'type'],
    ['a.xlsx', 'application/octet-stream', ['.xlsx'], null],
    ['a.PDF', 'application/pdf', ['.pdf'], null],
    ['a', '', ['.pdf', 'image/png'], 'type'],
    ['a.exe', 'application/x-msdownload', [], null],
  ])('%s as %j of %j: %s', (name, type, accept, problem) => expect(fileProblem(file(name, type), accept)).toBe(problem))
})

describe('the size', () => {
  it('may be the limit', () => expect(fileProblem(file('a', '', 10 * 1024), [], 10)).toBeNull())
  it('may not be a byte more', () => expect(fileProblem(file('a', '', 10 * 1024 + 1), [], 10)).toBe('size'))
  it('ends at 25600 KB by itself', () => {
    expect(fileProblem(file('a', '', largestFile * 1024), [])).toBeNull()
    expect(fileProblem(file('a', '', largestFile * 1024 + 1), [])).toBe('size')
  })
  it('is asked after the type', () => expect(fileProblem(file('a.exe', '', 1e9), ['.pdf'])).toBe('type'))
})

describe('words', () => {
  it('name the types', () => expect(typeNames(['.pdf', 'image/jpeg', 'image/jfif', 'image/png'])).toBe('pdf, jpg, png'))
  it('name what a group holds', () => expect(typeNames(['image/*'])).toMatch(/^jpg, png, gif/))
  it('keep a type nobody knows', () => expect(typeNames(['application/x-thing'])).toBe('application/x-thing'))
  it('offer JFIF with JPEG', () => expect(acceptAttribute(['image/jpeg'])).toBe('image/jpeg,.jpg,.jpeg,.jfif'))
  it('offer everything without a list', () => expect(acceptAttribute([])).toBeUndefined())
  it.each([
    [0, 1, 'KB'],
    [1024, 1, 'KB'],
    [1025, 2, 'KB'],
    [1024 * 1023, 1023, 'KB'],
    [1024 * 1024, 1, 'MB'],
    [1024 * 1024 * 24.96, 25, 'MB'],
  ])('%d bytes are %d %s', (bytes, value, unit) => expect(sizeIn(bytes)).toEqual({ value, unit }))
})

describe('a picture', () => {
  it.each(['.jpg', '.JPG', '.JPEG', '.PNG', '.jpeg', '.png', '.gif', '.jfif'])('may end in %s', ending =>
    expect(isPicture(`photo${ending}`)).toBe(true),
  )
  it.each(['photo.webp', 'photo.Jpg', 'photo.GIF', 'photo.JFIF', 'jpg', 'a.png.pdf'])('is not what is called %s', name => {
    expect(isPicture(name)).toBe(false)
    expect(isListedPicture(name)).toBe(false)
  })
  it.each(['.jpg', '.jpeg', '.png', '.gif', '.jfif'])('of a list may end in %s', ending =>
    expect(isListedPicture(`photo${ending}`)).toBe(true),
  )
  it.each(['.JPG', '.JPEG', '.PNG'])('of a list does not end in %s', ending =>
    expect(isListedPicture(`photo${ending}`)).toBe(false),
  )
})
