import { describe, expect, it } from 'vitest'
import { builtScripts, circles, firstPages } from '../bench/web'

describe('the built web application', () => {
  it.each(firstPages() ?? [])('needs at most 200 KB of JavaScript before $name shows', ({ size }) => {
    expect(size).toBeLessThanOrEqual(200)
  })

  it.each(firstPages() ?? [])('waits for at most 20 files before $name shows', ({ files }) => {
    expect(files.length).toBeLessThanOrEqual(20)
  })

  it('has a first file that does not grow with the number of screens', () => {
    const first = builtScripts().filter(({ file }) => /^first-[\w-]{7}\.js$/.test(file))
    expect(first).toHaveLength(1)
    expect(first[0]!.code.match(/\bimport\(/g)!.length).toBeLessThan(40)
  })

  it('has no files that wait for each other', () => {
    expect(circles()).toEqual([])
  })

  it('carries neither the schemas of the contract nor a parser of texts', () => {
    const found = builtScripts().filter(({ code }) => /ZodError|invalid_union|EXPECT_ARGUMENT_CLOSING_BRACE/.test(code))
    expect(found.map(({ file }) => file)).toEqual([])
  })
})
