import { type Client, Problem, push } from '@school/api/client'
import { remember, remembered } from '../session/remembered'

const workerAddress = '/service-worker.js'

/** Whose device this is: the login and the session of the page. */
export interface DeviceOwner {
  readonly user: string
  readonly session: string
}

/** What the device has told the server. */
interface Kept extends DeviceOwner {
  readonly id: string
  readonly endpoint: string
}

/** Whether the browser can show what a page tells it while it is closed. */
export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

function keptDevice(): Kept | undefined {
  try {
    return (JSON.parse(remembered('push') ?? 'null') as Kept | null) ?? undefined
  } catch {
    return undefined
  }
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

const hasKey = (subscription: PushSubscription, key: Uint8Array) => {
  const own = new Uint8Array(subscription.options.applicationServerKey ?? new ArrayBuffer())
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** The subscription of the browser with a key of the server; one with another key is of no use any more. */
async function subscribed(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(workerAddress)
  const { pushManager } = await navigator.serviceWorker.ready
  const key = bytesOf(publicKey)
  const old = await pushManager.getSubscription()
  if (old && hasKey(old, key)) return old
  await old?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/**
 * Lets this device show what rings in the bell; the permission of the browser is there.
 *
 * @throws Problem when the school has switched it off.
 */
export async function enableDevice(client: Client, owner: DeviceOwner): Promise<void> {
  const { publicKey } = await client.call(push.publicKey, {})
  if (publicKey === null)
    throw new Problem(409, { type: 'Custom', name: 'PushOff', message: 'Push notifications are switched off.' })
  const { endpoint, keys } = (await subscribed(publicKey)).toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  const { id } = await client.call(push.subscribe, { body })
  remember('push', JSON.stringify({ ...owner, id, endpoint: body.endpoint } satisfies Kept))
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** This device shows nothing any more, whatever the server knows. */
async function silence(): Promise<void> {
  remember('push', null)
  await (await ownSubscription())?.unsubscribe()
}

/** Takes this device off the server and the browser. */
export async function forgetDevice(client: Client): Promise<void> {
  const kept = keptDevice()
  // Without an answer the browser's end is enough: its address takes nothing any more.
  if (kept) await client.call(push.unsubscribe, { params: { id: kept.id } }).catch(() => {})
  await silence()
}

/** On the start of a page: tells the server what has changed, and forgets a device that was somebody else's. */
export async function renewDevice(client: Client, owner: DeviceOwner): Promise<void> {
  const kept = keptDevice()
  if (!kept || !canPush()) return
  if (kept.user !== owner.user || Notification.permission !== 'granted') return silence()
  const subscription = await ownSubscription()
  if (kept.session === owner.session && subscription?.endpoint === kept.endpoint) return
  await enableDevice(client, owner)
}
