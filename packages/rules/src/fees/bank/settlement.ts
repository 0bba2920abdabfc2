/** What reaches the bank of money that a provider took, in paise. */
export const settlementNet = (gross: number, fee: number, tax: number): number => gross - fee - tax
