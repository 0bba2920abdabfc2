/** A colour in OKLCH: lightness 0–1, chroma from 0, hue in degrees. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Rgb = readonly [number, number, number]

/** Reads `#rgb` or `#rrggbb` (any case); anything else gives null. */
export function parseHex(text: string): Rgb | null {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text.trim())
  if (short) return [byte(short[1]! + short[1]!), byte(short[2]! + short[2]!), byte(short[3]! + short[3]!)]
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text.trim())
  return long ? [byte(long[1]!), byte(long[2]!), byte(long[3]!)] : null
}

function byte(pair: string): number {
  return Number.parseInt(pair, 16) / 255
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toGamma(channel: number): number {
  return channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055
}

/** Relative luminance by WCAG 2, 0 for black and 1 for white. Throws a RangeError on text that is no hex colour. */
export function relativeLuminance(hex: string): number {
  const rgb = parseHex(hex)
  if (!rgb) throw new RangeError(`"${hex}" is not a colour. Write it as #rrggbb.`)
  return 0.2126 * toLinear(rgb[0]) + 0.7152 * toLinear(rgb[1]) + 0.0722 * toLinear(rgb[2])
}

/** Contrast ratio by WCAG 2 of two opaque hex colours, from 1 to 21, in either order. */
export function contrastRatio(one: string, other: string): number {
  const a = relativeLuminance(one)
  const b = relativeLuminance(other)
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Converts a hex colour to OKLCH. Throws a RangeError on text that is no hex colour. */
export function toOklch(hex: string): Oklch {
  const rgb = parseHex(hex)
  if (!rgb) throw new RangeError(`"${hex}" is not a colour. Write it as #rrggbb.`)
  const [r, g, b] = rgb.map(toLinear) as [number, number, number]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(A, B),
    hue: ((Math.atan2(B, A) * 180) / Math.PI + 360) % 360,
  }
}

/** Converts OKLCH to the nearest `#rrggbb` a screen can show, giving up chroma before lightness or hue. */
export function fromOklch({ lightness, chroma, hue }: Oklch): string {
  let reach = chroma
  for (let step = 0; step < 40; step++) {
    const rgb = linearRgb(lightness, reach, hue)
    if (rgb.every(channel => channel >= -0.0005 && channel <= 1.0005)) return hexOf(rgb)
    reach *= 0.93
  }
  return hexOf(linearRgb(lightness, 0, hue))
}

function linearRgb(lightness: number, chroma: number, hue: number): Rgb {
  const A = chroma * Math.cos((hue * Math.PI) / 180)
  const B = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const m = (lightness - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const s = (lightness - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function hexOf(rgb: Rgb): string {
  const channel = (value: number) =>
    Math.round(Math.min(1, Math.max(0, toGamma(Math.min(1, Math.max(0, value))))) * 255)
      .toString(16)
      .padStart(2, '0')
  return `#${rgb.map(channel).join('')}`
}
