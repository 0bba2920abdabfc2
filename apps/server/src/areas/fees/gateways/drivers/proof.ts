import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether two proofs are the same, found out in a time that says nothing of where they differ. */
export const sameText = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

/** Paise as an amount of rupees with two decimals, as providers write it. */
export const rupeeText = (paise: number): string => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, '0')}`

/** Paise of such an amount; NaN where it is none. */
export const paiseOf = (text: string): number =>
  /^\d+(\.\d{1,4})?$/.test(text.trim()) ? Math.round(Number(text) * 100) : Number.NaN
