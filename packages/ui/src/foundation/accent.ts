import { contrastRatio, fromOklch, type Oklch, parseHex, toOklch } from './color-arithmetic'

/** The roles a school's own accent replaces; values are `#rrggbb`. */
export type AccentColors = {
  accent: string
  accentInk: string
  accentSoft: string
  accentRule: string
  accentPress: string
  cover: string
  coverInk: string
  coverRule: string
  primarySolid: string
  primarySoft: string
  primaryInk: string
  primaryRule: string
  chart1: string
}

/** One accent worked out for both themes. */
export type AccentPair = { light: AccentColors; dark: AccentColors }

/** Why a colour cannot be an accent: `contrast` is what it reaches, `needed` what it must. */
export type AccentRefusal =
  | { ok: false; reason: 'notAColour' }
  | { ok: false; reason: 'textOnAccent' | 'accentOnPaper'; contrast: number; needed: number }

export type AccentAnswer = { ok: true; colors: AccentPair } | AccentRefusal

const WHITE = '#ffffff'
const DARK_INK = '#1a1d21'
const LIGHT_PAPER = '#faf9f6'
const LIGHT_WELL = '#f1efe9'

/**
 * Works out the whole accent family of both themes from one colour (`#rgb` or `#rrggbb`).
 * Refuses a colour on which neither white nor ink text reaches 4.5:1, or which stands out from the
 * light paper by less than 3:1. The dark theme keeps hue and character, not lightness, so it never fails.
 */
export function deriveAccent(hex: string): AccentAnswer {
  if (!parseHex(hex)) return { ok: false, reason: 'notAColour' }
  const base = toOklch(hex)
  const accent = hex.trim().length === 7 ? hex.trim().toLowerCase() : fromOklch(base)

  // Paper, the well beside it and the soft fill of a selected row are all grounds of a control.
  const onPaper = Math.min(...[LIGHT_PAPER, LIGHT_WELL, softOf(base)].map(ground => contrastRatio(accent, ground)))
  if (onPaper < 3) return { ok: false, reason: 'accentOnPaper', contrast: onPaper, needed: 3 }
  const accentInk = contrastRatio(WHITE, accent) >= 4.5 ? WHITE : DARK_INK
  const onAccent = contrastRatio(accentInk, accent)
  if (onAccent < 4.5) {
    const best = Math.max(onAccent, contrastRatio(WHITE, accent))
    return { ok: false, reason: 'textOnAccent', contrast: best, needed: 4.5 }
  }
  return { ok: true, colors: { light: lightFamily(base, accent, accentInk), dark: darkFamily(base) } }
}

function lightFamily(base: Oklch, accent: string, accentInk: string): AccentColors {
  const accentSoft = softOf(base)
  const accentRule = tone(base, 0.83, 0.05)
  // Text in the accent's colour sits on soft fills and on wells, where a light accent would be too faint.
  const primaryInk = darkenUntil(base, base.lightness - 0.035, [accentSoft, LIGHT_WELL], 4.7)
  const press = accentInk === WHITE ? base.lightness - 0.085 : base.lightness + 0.05
  const coverInk = tone(base, 0.977, 0.008)
  const cover = contrastRatio(accent, coverInk) >= 4.6 ? accent : darkenUntil(base, base.lightness, [coverInk], 4.6)
  return {
    accent,
    accentInk,
    accentSoft,
    accentRule,
    accentPress: fromOklch({ ...base, lightness: press }),
    cover,
    coverInk,
    coverRule: fromOklch({ ...base, lightness: toOklch(cover).lightness + 0.14, chroma: base.chroma * 0.8 }),
    primarySolid: accent,
    primarySoft: accentSoft,
    primaryInk,
    primaryRule: accentRule,
    chart1: accent,
  }
}

function darkFamily(base: Oklch): AccentColors {
  const accent = tone(base, 0.755, Math.min(base.chroma * 1.3, 0.12))
  const accentSoft = tone(base, 0.292, 0.038)
  const accentRule = tone(base, 0.425, 0.056)
  const strong = tone(base, 0.84, Math.min(base.chroma, 0.075))
  return {
    accent,
    accentInk: tone(base, 0.225, 0.03),
    accentSoft,
    accentRule,
    accentPress: strong,
    cover: tone(base, 0.285, 0.04),
    coverInk: tone(base, 0.945, 0.014),
    coverRule: tone(base, 0.445, 0.055),
    primarySolid: accent,
    primarySoft: accentSoft,
    primaryInk: strong,
    primaryRule: accentRule,
    chart1: accent,
  }
}

function softOf(base: Oklch): string {
  return tone(base, 0.951, 0.016)
}

function tone(base: Oklch, lightness: number, chroma: number): string {
  return fromOklch({ lightness, chroma: Math.min(chroma, base.chroma), hue: base.hue })
}

function darkenUntil(base: Oklch, from: number, grounds: readonly string[], needed: number): string {
  for (let lightness = from; lightness > 0.05; lightness -= 0.01) {
    const candidate = fromOklch({ ...base, lightness })
    if (grounds.every(ground => contrastRatio(candidate, ground) >= needed)) return candidate
  }
  return DARK_INK
}
