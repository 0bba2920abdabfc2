import { fieldTextOf, sayOf } from '@school/texts'

/** What the bells of the office and of the payer say of payments. */
export const gatewayText = sayOf({
  DuplicateTitle: 'gateways.DuplicateTitle',
  Duplicate: 'gateways.Duplicate',
  DuplicateFamily: 'gateways.DuplicateFamily',
} as const)

const fields = {
  NotOffered: 'gateways.NotOffered',
  Used: 'gateways.Used',
  Label: 'gateways.Label',
  LiveKey: 'gateways.LiveKey',
  Needed: 'gateways.Needed',
} as const

export type GatewayFieldText = keyof typeof fields

/** What is wrong with a field of an account at a provider, in the language of the reader. */
export const gatewayFieldText = fieldTextOf(fields)
