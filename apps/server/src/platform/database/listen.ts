import { Client } from 'pg'
import type { NoteListener } from './database'

/** How long a lost connection rests before the next try, in ms. */
const rest = 1000

/** Hears a channel of a PostgreSQL server by a connection of its own, which is made anew when it is lost. */
export async function listenPostgres(url: string, channel: string, listener: NoteListener): Promise<() => Promise<void>> {
  let client: Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const fresh = new Client({ connectionString: url, keepAlive: true })
    const lost = () => {
      if (client !== fresh) return
      client = undefined
      again()
    }
    // Also its end comes as an error; without a listener it would end the process.
    fresh.on('error', lost)
    fresh.on('end', lost)
    fresh.on('notification', ({ payload }) => listener.note(payload ?? ''))
    try {
      await fresh.connect()
      await fresh.query(`listen ${channel}`)
    } catch (error) {
      // It may have come half the way, and must not stay there.
      fresh.end().catch(() => {})
      throw error
    }
    if (stopped) return fresh.end()
    client = fresh
    listener.begun()
  }
  const again = () => {
    if (!stopped) timer = setTimeout(() => connect().catch(again), rest)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(timer)
    const last = client
    client = undefined
    await last?.end()
  }
}
