import type { AnswerOfCall, parentOrders } from '@school/api/client'

export type Handoff = NonNullable<AnswerOfCall<typeof parentOrders.one>['handoff']>

/** Opened by the script of a provider: a window of its own over the page, which leads back by an address of the server. */
type Checkout = new (params: Record<string, unknown>) => { open: () => void }

const loaded = new Map<string, Promise<void>>()

function loadScript(address: string): Promise<void> {
  const known = loaded.get(address)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    script.onerror = () => {
      loaded.delete(address)
      script.remove()
      reject(new Error(`The script ${address} did not load`))
    }
    document.head.append(script)
  })
  loaded.set(address, loading)
  return loading
}

function submit({ method, url, fields }: Extract<Handoff, { kind: 'redirect' }>): void {
  const form = document.createElement('form')
  form.method = method
  form.action = url
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    Object.assign(input, { type: 'hidden', name, value })
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** Names with dots as objects within objects: 'prefill.name' is the name of what is filled in before. */
function nested(params: Readonly<Record<string, string | number>>): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(params)) {
    const [first = name, second] = name.split('.')
    made[first] = second === undefined ? value : { ...(made[first] as object | undefined), [second]: value }
  }
  return made
}

/**
 * Gives the payer over to the provider.
 *
 * @throws Error when the script of the provider did not load.
 */
export async function giveOver(handoff: Handoff): Promise<void> {
  if (handoff.kind === 'redirect') return submit(handoff)
  await loadScript(handoff.script)
  const { Razorpay } = window as unknown as { Razorpay: Checkout }
  new Razorpay(nested(handoff.params)).open()
}
