import type { gatewayAccounts as calls } from '@school/api/client'
import { trimmed } from '@school/rules'
import type { RowOf } from '../../../report'
import { useText } from '../../../texts/text'

type Gateway = RowOf<typeof calls.list>
type Method = Gateway['methods'][number]

export const methods = ['upi', 'card', 'netbanking', 'wallet', 'emi'] as const satisfies readonly Method[]

/** Numbers of an account with what they may be. */
export const numbers = [
  { name: 'chargePercent', label: 'gateways.chargePercent', decimals: 2, money: false, min: 0, max: 10 },
  { name: 'chargeFlat', label: 'gateways.chargeFlat', decimals: 2, money: true, min: 0, max: 1000 },
  { name: 'gst', label: 'gateways.gst', decimals: 2, money: false, min: 0, max: 100 },
  { name: 'expiry', label: 'gateways.expiry', decimals: 0, money: false, min: 10, max: 60 },
  { name: 'hold', label: 'gateways.hold', decimals: 0, money: false, min: 10, max: 120 },
  { name: 'sort', label: 'gateways.sort', decimals: 0, money: false, min: 0, max: 999 },
] as const

/** What of an account is typed; percents and rupees as they are read. */
export const begun = (gateway: Gateway | undefined) => ({
  schoolId: gateway?.school.id ?? null,
  feeAccountId: gateway?.account.id ?? null,
  driver: gateway?.driver ?? null,
  label: gateway?.label ?? '',
  testMode: gateway?.testMode ?? false,
  // What is no secret is sent as it stands.
  credentials: Object.fromEntries(
    Object.entries(gateway?.credentials ?? {}).filter(([, value]) => !value.startsWith('••••')),
  ) as Record<string, string>,
  methods: (gateway?.methods ?? []) as Method[],
  chargePercent: ((gateway?.payerChargeBps ?? 0) / 100) as number | null,
  chargeFlat: ((gateway?.payerChargeFlat ?? 0) / 100) as number | null,
  gst: ((gateway?.gstBps ?? 1800) / 100) as number | null,
  expiry: (gateway?.orderExpiryMinutes ?? 20) as number | null,
  hold: (gateway?.pendingHoldMinutes ?? 30) as number | null,
  sort: (gateway?.sortOrder ?? 0) as number | null,
  isActive: gateway?.isActive ?? false,
})

export type Values = ReturnType<typeof begun>

const hundredth = (value: number | null) => Math.round((value ?? 0) * 100)

/** The same as it is sent. */
export const bodyOf = (values: Values) => ({
  feeAccountId: values.feeAccountId!,
  driver: values.driver!,
  label: trimmed(values.label),
  testMode: values.testMode,
  credentials: values.credentials,
  methods: values.methods,
  payerChargeBps: hundredth(values.chargePercent),
  payerChargeFlat: hundredth(values.chargeFlat),
  gstBps: hundredth(values.gst),
  orderExpiryMinutes: values.expiry!,
  pendingHoldMinutes: values.hold!,
  sortOrder: values.sort!,
  isActive: values.isActive,
})

/** Whether a secret is kept already, of which only the end is shown. */
export const isKeptSecret = (gateway: Gateway | undefined, values: Values, name: string, secret: boolean) =>
  secret && gateway !== undefined && gateway.driver === values.driver && Boolean(gateway.credentials[name])

/** What is missing or wrong, by field. */
export function useGatewayProblems() {
  const text = useText()
  return (values: Values): Partial<Record<keyof Values, string | undefined>> => {
    const needed = (value: string | null) => (value ? undefined : text('gateways.required'))
    return {
      schoolId: needed(values.schoolId),
      feeAccountId: needed(values.feeAccountId),
      driver: needed(values.driver),
      label: needed(trimmed(values.label)),
      ...Object.fromEntries(
        numbers.map(({ name, min, max }) => {
          const value = values[name]
          return [name, value === null || value < min || value > max ? text('gateways.number', { min, max }) : undefined]
        }),
      ),
    }
  }
}
