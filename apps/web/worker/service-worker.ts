// Shows pushes of the server while no page is open, and opens what they tell of. It keeps no pages and answers no requests.

declare const self: ServiceWorkerGlobalScope

interface Push {
  readonly title: string
  readonly body: string
  readonly route: string | null
  readonly tag: string
}

/** How long an open page may take to say that it opens a screen itself, in ms. */
const patience = 1000

/** A screen of this application; everything else opens its first page. */
const screenOf = (route: unknown): string => (typeof route === 'string' && /^\/(?![/\\])/.test(route) ? route : '/')

function pushOf(data: PushMessageData | null): Push | undefined {
  try {
    return data?.json() as Push
  } catch {
    return undefined
  }
}

/** Asks an open page to go there by itself, so that what is typed in it is not lost. */
function askPage(page: WindowClient, route: string): Promise<boolean> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), patience)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    page.postMessage({ type: 'open', route }, [port2])
  })
}

async function openScreen(route: string): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(one => one.focused) ?? pages.find(one => one.visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await self.clients.openWindow(route)
    return
  }
  await page.focus().catch(() => page)
  if (await askPage(page, route)) return
  // Nobody is signed in there, or it is another version of the application.
  const moved = await page.navigate(route).catch(() => null)
  if (!moved) await self.clients.openWindow(route)
}

self.addEventListener('install', event => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()))

self.addEventListener('push', event => {
  const push = pushOf(event.data)
  if (!push?.title) return
  const { title, body, tag, route } = push
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: '/icon.svg', data: { route: screenOf(route) } }))
})

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openScreen(screenOf(event.notification.data?.route)))
})

interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription: PushSubscription | null
  readonly newSubscription: PushSubscription | null
}

// The push service has given the browser another address. Only a page may tell the server: an open one does at once, the
// next one when it starts.
self.addEventListener('pushsubscriptionchange', (event: Event) => {
  const change = event as SubscriptionChange
  const renew = async () => {
    const options = change.oldSubscription?.options
    if (!change.newSubscription && options) await self.registration.pushManager.subscribe(options)
    for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage({ type: 'renew' })
  }
  change.waitUntil(renew())
})

export {}
