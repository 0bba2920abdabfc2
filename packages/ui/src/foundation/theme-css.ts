import type { AccentPair } from './accent'
import { densitySizes, densitySmall } from './density'
import { cssVariableName, darkColors, floatShadows, lightColors, type ThemeColors } from './tokens'

// Text reading on `solid` fills of the primary role follows the accent, which a school may set.
const accentRoles = [
  'accent',
  'accentInk',
  'accentSoft',
  'accentRule',
  'accentPress',
  'cover',
  'coverInk',
  'coverRule',
  'primarySolid',
  'primarySoft',
  'primaryInk',
  'primaryRule',
  'chart1',
] as const satisfies readonly (keyof AccentPair['light'])[]

const schoolVariable = (theme: 'light' | 'dark', role: string) => `--school-${theme}${cssVariableName(role).slice(1)}`

function declarations(theme: 'light' | 'dark', colors: ThemeColors): string {
  const roles = Object.entries(colors).map(([role, value]) => {
    const own = (accentRoles as readonly string[]).includes(role)
    return `${cssVariableName(role)}:${own ? `var(${schoolVariable(theme, role)},${value})` : value};`
  })
  return `${roles.join('')}--float:${floatShadows[theme]};color-scheme:${theme};`
}

const sizes = (density: keyof typeof densitySizes) =>
  `--control:${densitySizes[density]}px;--row:${densitySizes[density]}px;--small:${densitySmall[density]}px;`

/** The theme as a style sheet: attributes choose, so a page drawn on the server has its colours at once. */
export const themeCss = `
:root,[data-theme='light'],[data-theme='system']{${declarations('light', lightColors)}}
[data-theme='dark']{${declarations('dark', darkColors)}}
@media (prefers-color-scheme:dark){[data-theme='system']{${declarations('dark', darkColors)}}}
:root,[data-density='comfortable'],[data-density='auto']{${sizes('comfortable')}}
[data-density='compact']{${sizes('compact')}}
@media (min-width:1200px) and (pointer:fine){[data-density='auto']{${sizes('compact')}}}
@media print{:root,[data-theme]{${declarations('light', lightColors)}}}
`

/** Inline CSS variables that put a school's accent into both themes. */
export function accentVariables(colors: AccentPair): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const theme of ['light', 'dark'] as const) {
    for (const role of accentRoles) variables[schoolVariable(theme, role)] = colors[theme][role]
  }
  return variables
}
