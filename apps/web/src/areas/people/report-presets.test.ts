import { idsBelow } from '@school/texts'
import { describe, expect, it } from 'vitest'
import { presetsFor } from '../../report'
import { presets } from './report-presets'

const columns: readonly string[] = Object.keys(idsBelow('people.column'))

describe('the lists of the report', () => {
  it('name columns that there are, each once, and one by which a student is known', () => {
    for (const [name, preset] of Object.entries(presets)) {
      expect(new Set(preset.columns).size, name).toBe(preset.columns.length)
      expect(preset.columns).toContain('name')
      for (const key of preset.columns) expect(columns, name).toContain(key)
    }
  })

  it('are offered to people who may see what they are for', () => {
    expect(presetsFor(presets, columns)).toEqual(['class', 'contact', 'birthday', 'idCard', 'government'])
    expect(presetsFor(presets, ['admNo', 'name', 'class'])).toEqual(['class', 'birthday'])
  })
})
