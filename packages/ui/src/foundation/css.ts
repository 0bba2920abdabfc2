/**
 * The only source of style for widgets: names that resolve to the CSS variables `SchoolTheme` sets, and the
 * constants that no theme changes.
 */

const status = <Name extends string>(name: Name) =>
  ({
    solid: `var(--${name}-solid)`,
    soft: `var(--${name}-soft)`,
    ink: `var(--${name}-ink)`,
    rule: `var(--${name}-rule)`,
  }) as const

/** Colour roles. `ruleStrong` edges controls (3:1), `ink*` are texts, `accentInk` and `solidInk` lie on fills. */
export const color = {
  paper: 'var(--paper)',
  surface: 'var(--surface)',
  raised: 'var(--raised)',
  well: 'var(--well)',
  hover: 'var(--hover)',
  rule: 'var(--rule)',
  ruleStrong: 'var(--rule-strong)',
  ruleInk: 'var(--rule-ink)',
  ink: 'var(--ink)',
  inkMuted: 'var(--ink-muted)',
  inkFaint: 'var(--ink-faint)',
  accent: 'var(--accent)',
  accentInk: 'var(--accent-ink)',
  accentSoft: 'var(--accent-soft)',
  accentRule: 'var(--accent-rule)',
  accentPress: 'var(--accent-press)',
  cover: 'var(--cover)',
  coverInk: 'var(--cover-ink)',
  coverRule: 'var(--cover-rule)',
  scrim: 'var(--scrim)',
  solidInk: 'var(--solid-ink)',
  chart1: 'var(--chart-1)',
  chartGrey: 'var(--chart-grey)',
  chartGrey2: 'var(--chart-grey-2)',
  success: status('success'),
  warning: status('warning'),
  danger: status('danger'),
  info: status('info'),
  primary: status('primary'),
  secondary: status('secondary'),
} as const

/** Distances. */
export const space = {
  0: '0px',
  2: '2px',
  4: '4px',
  8: '8px',
  12: '12px',
  16: '16px',
  24: '24px',
  32: '32px',
  48: '48px',
  64: '64px',
} as const

/** Corners of small marks, controls, panels and pills. */
export const radius = { mark: '3px', control: '4px', panel: '8px', pill: '999px' } as const

/** Families, and sizes as `size/line-height` for the `font` shorthand: `font: 500 ${font.t14} ${font.sans}`. */
export const font = {
  sans: '"Inter Variable", "Noto Sans Devanagari Variable", "Noto Sans", system-ui, sans-serif',
  serif: '"Source Serif 4 Variable", "Noto Serif Devanagari", "Noto Serif", Georgia, serif',
  t12: '12px/16px',
  t13: '13px/20px',
  t14: '14px/20px',
  t16: '16px/24px',
  t20: '20px/28px',
  t26: '26px/32px',
} as const

/** Sizes of type on paper alone, where 12 px is not the least. */
export const paperFont = {
  p10: '10.5px/14px',
  p11: '11px/16px',
  p13: '13px/18px',
  p15: '15px/20px',
  p22: '22px/28px',
  p24: '24px/28px',
} as const

/** Only what floats has a shadow. */
export const shadow = { float: 'var(--float)' } as const

/** Durations with their easing; reduced motion cuts them to nothing in `GlobalStyle`. */
export const motion = { enter: '120ms ease-out', leave: '80ms' } as const

/** Stacking order of everything that lies over the page. */
export const layer = { head: 1, actions: 5, bar: 10, sidebar: 20, dialog: 100, popover: 200, toast: 300, cover: 400 } as const

/** Media queries: `small` is everything below the desktop shell, `phone` one hand. */
export const media = {
  small: '@media (max-width: 1199.98px)',
  phone: '@media (max-width: 599.98px)',
} as const

/** Heights that follow the density: 32 or 44 px, `small` 28 or 44. */
export const size = { control: 'var(--control)', row: 'var(--row)', small: 'var(--small)' } as const

/** How far from its top a scrolling page is covered by what stays there; the shell sets it, a dialog sets it back. */
export const pageTop = 'var(--page-top, 0px)'

/** Height of the bar that stands over the foot of a page. */
export const pageBottom = 'var(--page-bottom, 0px)'
