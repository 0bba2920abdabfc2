import type { ThemeColors } from './tokens'
import { statusNames } from './tokens'

/** A foreground that may lie on a background, and the ratio WCAG asks of it. */
export type ContrastPair = { on: keyof ThemeColors; ink: keyof ThemeColors; needed: 3 | 4.5 }

const grounds = ['paper', 'surface', 'raised', 'well', 'hover', 'accentSoft'] as const

const text = (ink: keyof ThemeColors, on: readonly (keyof ThemeColors)[]): ContrastPair[] =>
  on.map(ground => ({ on: ground, ink, needed: 4.5 }))

const shape = (ink: keyof ThemeColors, on: readonly (keyof ThemeColors)[]): ContrastPair[] =>
  on.map(ground => ({ on: ground, ink, needed: 3 }))

/** Every pair of roles the widgets put together. A widget that needs another pair adds it here first. */
export const contrastPairs: readonly ContrastPair[] = [
  ...text('ink', grounds),
  ...text('inkMuted', grounds),
  ...text('inkFaint', grounds),
  ...text('accentInk', ['accent', 'accentPress']),
  ...text('coverInk', ['cover']),
  ...text('primaryInk', grounds),
  ...statusNames.flatMap(name => [
    ...text(`${name}Ink`, [`${name}Soft`, 'paper', 'surface', 'raised']),
    ...text('solidInk', name === 'primary' ? [] : [`${name}Solid`]),
    ...shape(`${name}Solid`, ['paper', 'surface', 'raised']),
    ...text('ink', [`${name}Soft`]),
  ]),
  ...text('dangerInk', ['accentSoft', 'hover']),
  ...shape('ruleStrong', ['paper', 'surface', 'raised', 'well']),
  ...shape('ruleInk', ['paper', 'surface', 'raised']),
  ...shape('accent', ['paper', 'surface', 'raised', 'well', 'accentSoft']),
  ...shape('chart1', ['paper', 'surface']),
]
