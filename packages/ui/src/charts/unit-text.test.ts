import { expect, it } from 'vitest'
import { fullText, shortText } from './unit-text'

const intl = {
  formatNumber: (value: number | bigint, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat('en', options).format(value),
} as Parameters<typeof fullText>[0]

it.each([
  ['count', 2418, '2,418', '2,418'],
  ['percent', 93.4, '93.4 %', '93.4'],
  ['percent', 94, '94.0 %', '94'],
  ['amount', 48235000, '₹4,82,350.00', '₹4.8 L'],
  ['amount', 1250000000, '₹1,25,00,000.00', '₹1.3 Cr'],
  ['amount', 750000, '₹7,500.00', '₹7.5 K'],
  ['amount', 0, '₹0.00', '₹0'],
] as const)('%s %d', (unit, value, full, short) => {
  expect(fullText(intl, unit, value)).toBe(full)
  expect(shortText(intl, unit, value)).toBe(short)
})
