/** How a card machine is reached: over the provider's cloud, by hand of the cashier, or a machine for trials. */
export const machineDrivers = ['cloud', 'manual', 'sandbox'] as const
export type MachineDriverName = (typeof machineDrivers)[number]

/** An order as its machine is asked about it. */
export interface MachineOrder {
  readonly schoolId: string
  readonly id: string
  readonly orderNo: string
  /** How the provider knows it; null until it has taken it. */
  readonly reference: string | null
  /** Paise. */
  readonly amount: number
  readonly merchantId: string
  readonly storeId: string
  readonly serialNo: string
  /** Minutes after which the machine gives it up by itself. */
  readonly minutes: number
}

/** Money that a machine has taken. */
export interface MachinePayment {
  /** Twelve digits: the number of the payment at the bank. */
  readonly rrn: string
  /** Paise. */
  readonly amount: number
  readonly mode: 'card' | 'upi'
  readonly approvalCode: string | null
  readonly last4: string | null
  /** Absent: now. */
  readonly paidAt?: Date
}

/** What became of an order at its machine. */
export type MachineAnswer =
  | { readonly state: 'waiting'; readonly reference?: string }
  | { readonly state: 'captured'; readonly payment: MachinePayment }
  /** `text` are words of the provider. */
  | { readonly state: 'declined'; readonly text: string }
  | { readonly state: 'cancelled' }
  /** It does not have the order, and has never had it. */
  | { readonly state: 'absent' }
  /** It was not reached, or does not take orders now: nothing has begun. */
  | { readonly state: 'busy'; readonly text: string }
  /** Nobody knows; it is asked again. */
  | { readonly state: 'unknown'; readonly text: string }

/** One kind of machine. A machine tells of money only by `ask` and `cancel`. */
export interface Machine {
  push(order: MachineOrder, signal: AbortSignal): Promise<MachineAnswer>
  ask(order: MachineOrder, signal: AbortSignal): Promise<MachineAnswer>
  /** Takes the order back; a payment that was made meanwhile wins. */
  cancel(order: MachineOrder, signal: AbortSignal): Promise<MachineAnswer>
}
