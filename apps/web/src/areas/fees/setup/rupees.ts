/** Rupees of a field as paise. */
export const toPaise = (rupees: number | null): number => Math.round((rupees ?? 0) * 100)
/** Paise as a field shows them; nothing for 0. */
export const toRupees = (paise: number): number | null => (paise === 0 ? null : paise / 100)
