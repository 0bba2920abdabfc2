import { type AccentColors, deriveAccent } from './accent'

/** The four faces of a status colour. */
export const statusNames = ['success', 'warning', 'danger', 'info', 'primary', 'secondary'] as const
export type StatusName = (typeof statusNames)[number]

type StatusColors = Record<`${StatusName}${'Solid' | 'Soft' | 'Ink' | 'Rule'}`, string>

/** Every colour role of one theme. Values are CSS colours; all but `scrim` are opaque hex. */
export type ThemeColors = StatusColors &
  AccentColors & {
    paper: string
    well: string
    surface: string
    raised: string
    hover: string
    rule: string
    ruleStrong: string
    ruleInk: string
    ink: string
    inkMuted: string
    inkFaint: string
    solidInk: string
    scrim: string
    chartGrey: string
    chartGrey2: string
  }

/** The colour every school starts with: peacock. */
export const defaultAccent = '#0e5a6b'

function familyOf(hex: string) {
  const answer = deriveAccent(hex)
  if (!answer.ok) throw new RangeError(`The accent ${hex} was refused: ${answer.reason}.`)
  return answer.colors
}

const accent = familyOf(defaultAccent)

/** Ink on paper. */
export const lightColors: ThemeColors = {
  ...accent.light,
  paper: '#faf9f6',
  well: '#f1efe9',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f5f3ee',
  rule: '#e2ded4',
  ruleStrong: '#82868a',
  ruleInk: '#1a1d21',
  ink: '#1a1d21',
  inkMuted: '#53585f',
  inkFaint: '#666b72',
  successSolid: '#1f7a45',
  successSoft: '#e5f2e9',
  successInk: '#17623a',
  successRule: '#b4d8c1',
  warningSolid: '#a05f00',
  warningSoft: '#fbf1dd',
  warningInk: '#774800',
  warningRule: '#e7cf9f',
  dangerSolid: '#b3261e',
  dangerSoft: '#fbeae8',
  dangerInk: '#96201a',
  dangerRule: '#ebbdb8',
  infoSolid: '#2a5db0',
  infoSoft: '#e8effa',
  infoInk: '#224e95',
  infoRule: '#bccdea',
  secondarySolid: '#5a6068',
  secondarySoft: '#f1efe9',
  secondaryInk: '#454a51',
  secondaryRule: '#d8d3c7',
  solidInk: '#ffffff',
  scrim: 'rgb(27 30 34 / 0.44)',
  chartGrey: '#d8d3c7',
  chartGrey2: '#8d9195',
}

/** The same register after dark. */
export const darkColors: ThemeColors = {
  ...accent.dark,
  paper: '#0e131a',
  well: '#0a0e14',
  surface: '#151b24',
  raised: '#1c2430',
  hover: '#233040',
  rule: '#2a3441',
  ruleStrong: '#768191',
  ruleInk: '#c3cad3',
  ink: '#e9ebee',
  inkMuted: '#abb3be',
  inkFaint: '#8f99a8',
  successSolid: '#5fbf86',
  successSoft: '#15301f',
  successInk: '#8fd9ad',
  successRule: '#2a5a3d',
  warningSolid: '#dba24a',
  warningSoft: '#352713',
  warningInk: '#ecc27f',
  warningRule: '#5f4720',
  dangerSolid: '#ee8078',
  dangerSoft: '#3a1d1e',
  dangerInk: '#f5a9a3',
  dangerRule: '#6b3331',
  infoSolid: '#7aa7ec',
  infoSoft: '#182a44',
  infoInk: '#a8c6f4',
  infoRule: '#2d4a75',
  secondarySolid: '#98a1ae',
  secondarySoft: '#202936',
  secondaryInk: '#c3cad3',
  secondaryRule: '#364252',
  solidInk: '#0e131a',
  scrim: 'rgb(5 7 8 / 0.62)',
  chartGrey: '#364252',
  chartGrey2: '#768191',
}

/** What floats casts this shadow; dark themes outline it as well. */
export const floatShadows = {
  light: '0 1px 2px rgb(27 30 34 / 0.08), 0 12px 32px rgb(27 30 34 / 0.18)',
  dark: '0 0 0 1px #2a3441, 0 16px 40px rgb(0 0 0 / 0.5)',
} as const

/** `accentRule` to `--accent-rule`, `chartGrey2` to `--chart-grey-2`. */
export function cssVariableName(role: string): string {
  return `--${role.replace(/([A-Z]|\d+)/g, part => `-${part.toLowerCase()}`)}`
}
