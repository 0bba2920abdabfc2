/** Providers of payments that a school may have an account with. */
export const gatewayDriverNames = ['razorpay', 'payu', 'ccavenue', 'sandbox'] as const
export type GatewayDriverName = (typeof gatewayDriverNames)[number]

/** What providers ask for. */
export type GatewayField = 'keyId' | 'keySecret' | 'webhookSecret' | 'key' | 'salt' | 'merchantId' | 'accessCode' | 'workingKey'

/** An account at a provider, opened for one call. */
export interface GatewayAccess {
  readonly schoolId: string
  readonly accountId: string
  readonly testMode: boolean
  /** What the operator has entered, by the names of the driver's fields. */
  readonly credentials: Readonly<Record<string, string>>
  /** The secret before the last change while it still holds for webhooks. */
  readonly previous: Readonly<Record<string, string>> | null
  /** Where the provider sends webhooks and browsers. */
  readonly webhookUrl: string
  readonly returnUrl: string
}

/** What a provider has to know of an order. */
export interface GatewayOrder {
  readonly id: string
  readonly orderNo: string
  readonly providerOrderId: string | null
  /** Paise. */
  readonly amount: number
  readonly description: string
  readonly payer: { readonly name: string; readonly mobile: string; readonly email: string }
  readonly expiresAt: Date
}

/** What the payer's browser does next. */
export type Handoff =
  | { readonly kind: 'sdk'; readonly script: string; readonly params: Readonly<Record<string, string | number>> }
  | {
      readonly kind: 'redirect'
      readonly method: 'GET' | 'POST'
      readonly url: string
      readonly fields: Readonly<Record<string, string>>
    }

/** What a provider says of one payment. Only that of a verified webhook or of an answer to our own question posts money. */
export interface GatewayEvidence {
  readonly orderNo: string
  readonly providerOrderId: string | null
  readonly providerPaymentId: string
  /** Paise. */
  readonly amount: number
  readonly currency: string
  readonly status: 'pending' | 'authorized' | 'captured' | 'failed'
  /** upi, card, netbanking, wallet… */
  readonly method: string
  readonly bankRef: string | null
  readonly paidAt: Date | null
  readonly last4?: string
  readonly error?: { readonly code: string; readonly text: string }
}

export type RefundState = {
  readonly status: 'processing' | 'done' | 'failed'
  readonly providerRefundId: string
  readonly error?: string
}

/** The provider could not be reached, or did not answer in a way that says anything. Nothing is known. */
export class GatewaySilent extends Error {}
/** The provider refused what it was asked, in words that an operator may read. */
export class GatewayRefused extends Error {}

/** How one provider is spoken to. Adding one touches nothing else. */
export interface GatewayDriver {
  readonly name: GatewayDriverName
  readonly can: {
    readonly sdk: boolean
    readonly redirect: boolean
    readonly webhook: boolean
    readonly qr: boolean
    readonly refund: boolean
    readonly settlement: boolean
  }
  /** Fields that an account needs; a secret one is never shown again. */
  readonly fields: readonly { readonly name: GatewayField; readonly secret: boolean }[]
  /** The field that webhooks are signed with, where it can be changed while the one before still holds. */
  readonly webhookSecret?: GatewayField
  /** Whether credentials are of real money, where that can be seen. */
  isLiveKey?(credentials: Readonly<Record<string, string>>): boolean
  /** A failed payment ends the order: the payer begins anew. */
  readonly failureIsFinal: boolean
  createOrder(
    access: GatewayAccess,
    order: GatewayOrder,
    signal: AbortSignal,
  ): Promise<{ providerOrderId: string; handoff: Handoff }>
  /** The order number that a browser came back with, or null when what it brings was not signed by the provider. */
  verifyReturn(access: GatewayAccess, fields: Readonly<Record<string, string>>): { readonly orderNo: string } | null
  /** The order that a browser says it comes from, proved or not: where it is led to, and nothing else. */
  returnedOrder(fields: Readonly<Record<string, string>>): string | null
  /** @returns null when the signature is not the provider's. */
  verifyWebhook(
    access: GatewayAccess,
    headers: Readonly<Record<string, string | undefined>>,
    rawBody: string,
  ): { readonly eventId: string | null; readonly evidence: readonly GatewayEvidence[] } | null
  fetchStatus(access: GatewayAccess, order: GatewayOrder, signal: AbortSignal): Promise<readonly GatewayEvidence[]>
  /** Whether the credentials are taken. */
  test(access: GatewayAccess, signal: AbortSignal): Promise<void>
  capture?(access: GatewayAccess, evidence: GatewayEvidence, signal: AbortSignal): Promise<void>
  createQr?(
    access: GatewayAccess,
    order: GatewayOrder,
    signal: AbortSignal,
  ): Promise<{ readonly providerOrderId: string; readonly qrString: string | null; readonly imageUrl: string | null }>
  closeQr?(access: GatewayAccess, order: GatewayOrder, signal: AbortSignal): Promise<void>
  refund?(
    access: GatewayAccess,
    refund: { readonly key: string; readonly providerPaymentId: string; readonly amount: number },
    signal: AbortSignal,
  ): Promise<RefundState>
  /** Null when the provider knows no refund under the key. */
  fetchRefund?(
    access: GatewayAccess,
    refund: { readonly key: string; readonly providerPaymentId: string },
    signal: AbortSignal,
  ): Promise<RefundState | null>
}
