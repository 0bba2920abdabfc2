import { fillSchools, password } from '../src/testing/large/schools'
import { keptOpen, Visitor } from '../src/testing/large/visitor'
import { against, percentile, printTable, rounded } from './figures'
import { type PostgresServer, startPostgres, startServerProcess } from './postgres'

const perSecond = 50
const seconds = 20
const pollEvery = 10_000
/** Targets in ms: a message to its screen, and a poll that finds nothing new. */
const targets = { message: 300, poll: 10 }

const loginOf = (number: number) => `CHAT${number}`
const wait = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

interface Client {
  readonly visitor: Visitor
  readonly id: string
}

/** Teachers of one school of ten thousand students, who all may write to each other. */
async function fill(postgres: PostgresServer, clients: number): Promise<string> {
  const databaseUrl = await postgres.create('bench_chat')
  const owner = await postgres.owner('bench_chat')
  await fillSchools((statement, values) => owner.query(statement, values && [...values]), 10_000, 1)
  await owner.query(
    `with made as (
       insert into users (id, login_name, password_hash, name, must_change_password, notice_version, status, created_at)
       select gen_random_uuid(), 'CHAT' || n, (select password_hash from users limit 1), 'Teacher ' || n, false, 1, 'Active', now()
       from generate_series(0, $1::int - 1) n returning id)
     insert into user_schools (school_id, user_id, roles) select (select id from schools limit 1), id, array['Teacher'] from made`,
    [clients],
  )
  await owner.end()
  return databaseUrl
}

async function ask<T>({ visitor }: { visitor: Visitor }, method: string, path: string, body?: object): Promise<T> {
  const { status, text } = await visitor.send(method, path, body && JSON.stringify(body))
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text()}`)
  return JSON.parse(text()) as T
}

async function signIn(address: string, clients: number): Promise<Client[]> {
  const agent = keptOpen(64)
  const made: Client[] = []
  let next = 0
  const worker = async () => {
    for (let number = next; number < clients; number = next) {
      next += 1
      const visitor = new Visitor(address, agent)
      await visitor.logIn(loginOf(number), password)
      const { me } = await ask<{ me: { userId: string } }>({ visitor }, 'GET', 'chat-initial-values')
      made[number] = { visitor, id: me.userId }
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  return made
}

/** Sends at an even pace; answers how long each sending took, in ms. */
async function sendAll(
  all: readonly Client[],
  onSend: (tag: string) => void,
  onSent: (tag: string, id: string) => void,
): Promise<number[]> {
  const half = all.length / 2
  const taken: number[] = []
  const open: Promise<unknown>[] = []
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const from = all[count % half]!
    const to = all[(count % half) + half]!
    const tag = `m${performance.now()}-${count}`
    const start = performance.now()
    onSend(tag)
    open.push(
      ask<{ tblId: string }>(from, 'POST', 'insert-chat', {
        receiveUserId: to.id,
        messages: ['Good morning, may we meet on Monday at ten?'],
        ReceiveUserRole: 'Teacher',
        clientId: tag,
      }).then(({ tblId }) => {
        taken.push(performance.now() - start)
        onSent(tag, tblId)
      }),
    )
    await wait(1000 / perSecond)
  }
  await Promise.all(open)
  return taken
}

const line = (name: string, figures: readonly number[], note = '') => [
  name,
  ...[0.5, 0.95, 0.99].map(share => (figures.length > 0 ? rounded(percentile(figures, share)) : '-')),
  note,
]

interface Page {
  readonly currentUserList: readonly {
    readonly chats: readonly { readonly tblId: string; readonly messages: readonly string[] }[]
  }[]
}

/** From the press of a key to the event in the other browser, and to the text that it then asks for, by streams. */
async function byStream(all: readonly Client[]): Promise<string[][]> {
  const began = new Map<string, number>()
  const told = new Map<string, number>()
  const shown = new Map<string, number>()
  const half = all.length / 2
  const tags = new Map<string, string>()
  const asked: Promise<void>[] = []
  const get = async ({ visitor, id }: Client, path: string) => {
    const key = `${id} ${path}`
    const tag = tags.get(key)
    const answer = await visitor.send('GET', path, undefined, undefined, tag ? { 'if-none-match': tag } : {})
    if (answer.etag) tags.set(key, answer.etag)
    return answer
  }
  /** What a client loads when it is told of a message, with the conversation of its partner open. */
  const load = async (client: Client, partner: Client) => {
    const [, thread] = await Promise.all([
      get(client, 'user-chat-list'),
      get(client, `current-chat/?receiverId=${partner.id}&senderId=${client.id}`),
    ])
    if (thread.status !== 200) return
    const page = JSON.parse(thread.text()) as Page
    const now = performance.now()
    for (const { chats } of page.currentUserList)
      for (const { tblId, messages } of chats) if (messages.length > 0 && !shown.has(tblId)) shown.set(tblId, now)
  }
  const ends = await Promise.all(
    all.map((client, number) =>
      client.visitor.listen('events', text => {
        if (number < half) return
        const now = performance.now()
        for (const [, id] of text.matchAll(/"tblId": ?"([^"]+)"/g)) {
          if (!id || told.has(id)) continue
          told.set(id, now)
          asked.push(load(client, all[number - half]!))
        }
      }),
    ),
  )
  const starts = new Map<string, number>()
  const sending = await sendAll(
    all,
    tag => starts.set(tag, performance.now()),
    (tag, id) => began.set(id, starts.get(tag)!),
  )
  await wait(1000)
  for (const end of ends) end()
  await Promise.all(asked)
  const until = (arrived: ReadonlyMap<string, number>) =>
    [...began].flatMap(([id, start]) => (arrived.has(id) ? [arrived.get(id)! - start] : []))
  const [events, texts] = [until(told), until(shown)]
  const kept = percentile(texts, 0.95) <= targets.message
  return [
    line('stream: message to the event', events, `${events.length} of ${began.size}`),
    line('stream: message to screen', texts, `${texts.length} of ${began.size}; ${against(kept, `p95 ${targets.message} ms`)}`),
    line('stream: sending', sending),
  ]
}

/** What polls took, in ms: those that found nothing new, and those that brought something. */
interface Polled {
  readonly nothing: number[]
  readonly news: number[]
}

/** Clients that ask every ten seconds for the list and a conversation, until they are told to end. */
function beginPolls(all: readonly Client[], tags: Map<string, string>) {
  const half = all.length / 2
  const lists: Polled = { nothing: [], news: [] }
  const chats: Polled = { nothing: [], news: [] }
  let running = true
  const ask = async ({ visitor, id }: Client, path: string, { nothing, news }: Polled) => {
    const key = `${id} ${path}`
    const tag = tags.get(key)
    const start = performance.now()
    const answer = await visitor.send('GET', path, undefined, undefined, tag ? { 'if-none-match': tag } : {})
    const took = performance.now() - start
    // What a client asks for the first time is none of its polls.
    if (tag) (answer.status === 304 ? nothing : news).push(took)
    if (answer.etag) tags.set(key, answer.etag)
  }
  const poll = async (client: Client, partner: Client, offset: number) => {
    await wait(offset)
    while (running) {
      const round = performance.now()
      await ask(client, 'user-chat-list', lists)
      await ask(client, `current-chat/?receiverId=${partner.id}&senderId=${client.id}`, chats)
      for (let left = pollEvery - (performance.now() - round); left > 0 && running; left -= 200) await wait(Math.min(200, left))
    }
  }
  const polls = all.map((client, number) => poll(client, all[(number + half) % all.length]!, (number / all.length) * pollEvery))
  return {
    lists,
    chats,
    end: async () => {
      running = false
      await Promise.all(polls)
    },
  }
}

const newsLine = (name: string, { news }: Polled) =>
  line(`${name}: something new`, news, news.length > 0 ? `${news.length}` : 'none')

const nothingLine = (name: string, { nothing }: Polled) => {
  const kept = percentile(nothing, 0.95) <= targets.poll
  const note = nothing.length > 0 ? `${nothing.length}; ${against(kept, `p95 ${targets.poll} ms`)}` : 'none'
  return line(`${name}: nothing new (304)`, nothing, note)
}

/** The same with clients that ask every ten seconds: while messages are sent, and then while nobody writes. */
async function byPolling(all: readonly Client[]): Promise<string[][]> {
  const tags = new Map<string, string>()
  const busy = beginPolls(all, tags)
  const sending = await sendAll(
    all,
    () => {},
    () => {},
  )
  await busy.end()
  // The first round brings what was sent last.
  const first = beginPolls(all, tags)
  await wait(pollEvery)
  await first.end()
  const quiet = beginPolls(all, tags)
  await wait(seconds * 1000)
  await quiet.end()
  return [
    // Everybody is written to more often than they ask: every answer is a new one.
    newsLine('polling, list', busy.lists),
    newsLine('polling, messages', busy.chats),
    line('polling: sending', sending),
    nothingLine('nobody writes, list', quiet.lists),
    newsLine('nobody writes, list', quiet.lists),
    nothingLine('nobody writes, messages', quiet.chats),
    newsLine('nobody writes, messages', quiet.chats),
  ]
}

/**
 * Many who chat with one server process, fifty messages a second.
 *
 * @param clients an even number; five hundred are usual, two thousand ask 400 times a second.
 */
export async function benchChat(clients: number): Promise<void> {
  const postgres = await startPostgres()
  try {
    const server = await startServerProcess({ url: await fill(postgres, clients) })
    try {
      const all = await signIn(server.address, clients)
      const rows = [...(await byStream(all)), ...(await byPolling(all))]
      printTable(
        `Chat: ${clients} clients, ${perSecond} messages a second, one server process`,
        ['ms', 'p50', 'p95', 'p99', ''],
        rows,
      )
      console.log(`Memory of the server: ${rounded(server.memory() / 1024 / 1024, 0)} MB`)
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
  }
}
