import { sql } from 'kysely'
import type { NoteListener } from '../database/database'
import type { Services } from '../services'
import { inSchool, onPlatform, type Trx, transact } from '../transaction'
import { type Presence, PresenceBook } from './presence'
import type { LiveStream } from './stream'

declare module '../services' {
  interface Services {
    readonly live: LiveHub
  }
}

const channel = 'school_live'
/** Tells of the bell. */
const bell = 'notification'
/** Streams of one login over all servers; the oldest ends for one more. */
const mostOfLogin = 3
/** A comment keeps a connection alive, in ms. */
const beatEvery = 25_000
/** How often the state of streams and persons is written, in ms. */
const writeEvery = 10_000
/** A stream that no server has written of for so long died with its server, in ms. */
const staleAfter = 60_000
/** Streams that were written of since then are open. */
export const openSince = ({ clock }: Pick<Services, 'clock'>): Date => new Date(clock.now().getTime() - staleAfter)
/** Events kept for a login. */
export const mostEvents = 500

/** What a note of the channel says: events of logins, streams to end, or who came and went. */
interface Note {
  readonly school?: string
  readonly type?: string
  readonly data?: unknown
  /** Login and number of the event. */
  readonly told?: readonly (readonly [string, number])[]
  readonly close?: readonly string[]
  readonly presence?: readonly string[]
}

interface EventRow {
  seq: number
  type: string
  payload: unknown
}

type Listen = (channel: string, listener: NoteListener) => Promise<() => Promise<void>>

/** The open streams of this server, what comes for them, and who is there. */
export class LiveHub {
  private readonly serverName: string
  private readonly listen: Listen
  private readonly streams = new Map<string, Set<LiveStream>>()
  private readonly book = new PresenceBook()
  private listening: Promise<() => Promise<void>> | undefined
  private timers: NodeJS.Timeout[] = []
  private services: Services | undefined

  constructor(serverName: string, listen: Listen) {
    this.serverName = serverName
    this.listen = listen
  }

  private keyOf = (schoolId: string, userId: string) => `${schoolId}/${userId}`

  private all(): LiveStream[] {
    return [...this.streams.values()].flatMap(set => [...set])
  }

  /**
   * Begins a stream.
   *
   * @param after the last event that the browser has; undefined for a new one.
   */
  async open(services: Services, stream: LiveStream, after: number | undefined): Promise<void> {
    this.begin()
    this.listening ??= this.listen(channel, {
      note: payload => this.hear(services, payload),
      // Whatever came while nobody listened is read now.
      begun: () => {
        for (const open of this.all()) void this.read(services, open)
      },
    }).catch(error => {
      // The next stream tries again.
      this.listening = undefined
      throw error
    })
    await this.listening
    if (stream.isOver) return
    const now = services.clock.now()
    const current = await transact(services.db, inSchool(stream.schoolId), async trx => {
      // Locks the login, so that two streams that begin at once count each other.
      const { rows } = await sql<{ seq: number }>`
        insert into live_cursors as c (school_id, user_id, seq) values (${stream.schoolId}, ${stream.userId}, 0)
        on conflict (school_id, user_id) do update set seq = c.seq returning c.seq`.execute(trx)
      await trx
        .insertInto('live_streams')
        .values({
          school_id: stream.schoolId,
          id: stream.id,
          user_id: stream.userId,
          server: this.serverName,
          opened_at: now,
          seen_at: now,
        })
        .execute()
      const { rows: old } = await sql<{ id: string }>`
        delete from live_streams where id in (
          select id from live_streams where user_id = ${stream.userId}::uuid and seen_at > ${new Date(now.getTime() - staleAfter)}
          order by opened_at desc, id desc offset ${mostOfLogin}) returning id`.execute(trx)
      if (old.length > 0) await note(trx, { close: old.map(row => row.id) })
      return rows[0]!.seq
    })
    // Who left meanwhile was not found by `closed`, and is not kept.
    if (stream.isOver) return this.forget(services, stream)
    const key = this.keyOf(stream.schoolId, stream.userId)
    const set = this.streams.get(key) ?? new Set()
    this.streams.set(key, set.add(stream))
    if (stream.personId) this.act(services, stream.schoolId, stream.personId)
    if (after === undefined || after > current) {
      stream.tell(after === undefined ? 'ready' : 'reset', {}, current)
      // What came between the answer of the database and now.
      await this.read(services, stream)
    } else {
      stream.seq = after
      stream.tell('ready', {})
      await this.read(services, stream)
    }
  }

  /** The connection of a stream is over. */
  async closed(services: Services, stream: LiveStream): Promise<void> {
    const key = this.keyOf(stream.schoolId, stream.userId)
    const set = this.streams.get(key)
    if (!set?.delete(stream)) return
    if (set.size === 0) this.streams.delete(key)
    const { personId } = stream
    if (personId && !this.all().some(other => other.personId === personId)) this.book.leave(stream.schoolId, personId)
    await this.forget(services, stream)
  }

  private async forget({ db }: Services, stream: LiveStream): Promise<void> {
    await transact(db, inSchool(stream.schoolId), trx => trx.deleteFrom('live_streams').where('id', '=', stream.id).execute())
  }

  /** A person asked for the chat. */
  see(services: Services, schoolId: string, personId: string): void {
    this.begin()
    this.book.see(schoolId, personId, services.clock.now().getTime())
  }

  /** A person did something. */
  act(services: Services, schoolId: string, personId: string): void {
    this.begin()
    this.book.act(schoolId, personId, services.clock.now().getTime())
  }

  /** What this server knows of a person before it is written. */
  presenceOf = (schoolId: string, personId: string): Presence | undefined => this.book.find(schoolId, personId)

  /** The services of the server itself: those of a call may have a clock of their own. */
  use(services: Services): void {
    this.services = services
  }

  private begin(): void {
    const { services } = this
    if (!services || this.timers.length > 0) return
    const fail = (error: unknown) => services.log.error({ err: error }, 'live streams')
    // Real time on purpose: connections live by it, whatever the clock of a test says.
    this.timers = [
      setInterval(() => {
        for (const stream of this.all()) stream.beat()
      }, beatEvery),
      setInterval(() => void this.write(services).catch(fail), writeEvery),
    ]
    for (const timer of this.timers) timer.unref()
  }

  private hear(services: Services, payload: string): void {
    const heard = JSON.parse(payload) as Note
    const { school, type, data, told, close, presence } = heard
    if (close) for (const stream of this.all()) if (close.includes(stream.id)) stream.end()
    if (presence && school)
      for (const userId of presence)
        for (const stream of this.streams.get(this.keyOf(school, userId)) ?? []) stream.tell('presence', {})
    if (!told || !school || !type) return
    for (const [userId, seq] of told)
      for (const stream of this.streams.get(this.keyOf(school, userId)) ?? []) {
        if (seq <= stream.seq) continue
        if (seq === stream.seq + 1 && !stream.reading && type !== bell) stream.tell(type, data, seq)
        else void this.read(services, stream)
      }
  }

  /** Writes all events that a stream does not have; `reset` when some are no longer kept. */
  private async read(services: Services, stream: LiveStream): Promise<void> {
    if (stream.reading) {
      stream.again = true
      return
    }
    stream.reading = true
    try {
      do {
        stream.again = false
        const { events, current } = await this.eventsAfter(services, stream)
        if (events.length < current - stream.seq) {
          stream.tell('reset', {}, current)
          continue
        }
        const unread = events.some(event => event.type === bell) ? await stream.countUnread() : undefined
        for (const { type, payload, seq } of events) stream.tell(type, type === bell ? { unread } : payload, seq)
      } while (stream.again)
    } catch (error) {
      services.log.error({ err: error }, 'live events')
      stream.end()
    } finally {
      stream.reading = false
    }
  }

  private eventsAfter(services: Services, stream: LiveStream): Promise<{ events: EventRow[]; current: number }> {
    return transact(services.db, inSchool(stream.schoolId), async trx => {
      const { rows } = await sql<{ seq: number }>`
        select seq from live_cursors where user_id = ${stream.userId}::uuid`.execute(trx)
      const current = rows[0]?.seq ?? 0
      if (current <= stream.seq) return { events: [], current: stream.seq }
      const { rows: events } = await sql<EventRow>`
        select seq, type, payload from live_events where user_id = ${stream.userId}::uuid and seq > ${stream.seq} and seq <= ${current}
        order by seq limit ${mostEvents}`.execute(trx)
      return { events, current }
    })
  }

  /** Writes which streams are open and who was seen, ends those whose session is over, and tells who came and went. */
  async write(services: Services): Promise<void> {
    const now = services.clock.now()
    const open = this.all()
    for (const { schoolId, personId } of open) if (personId) this.book.see(schoolId, personId, now.getTime())
    const seen = this.book.take(now.getTime())
    if (open.length === 0 && seen.length === 0) return
    await transact(services.db, onPlatform, async trx => {
      if (open.length > 0) {
        await sql`update live_streams set seen_at = ${now} where server = ${this.serverName} and id = any(${open.map(stream => stream.id)}::uuid[])`.execute(
          trx,
        )
        const { rows } = await sql<{ id: string }>`
          select id from sessions where id = any(${open.map(stream => stream.sessionId)}::uuid[]) and (ended_at is not null or ends_at <= ${now})`.execute(
          trx,
        )
        const over = new Set(rows.map(row => row.id))
        for (const stream of open) if (over.has(stream.sessionId)) stream.end()
      }
      await writePresence(trx, seen)
    })
    for (const schoolId of new Set(seen.flatMap(person => (person.changed ? [person.schoolId] : []))))
      await transact(services.db, inSchool(schoolId), trx =>
        tellPartners(
          trx,
          schoolId,
          seen.filter(person => person.changed && person.schoolId === schoolId).map(person => person.personId),
        ),
      )
  }

  /** Ends all streams; the browsers find another server. */
  async close(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer)
    this.timers = []
    for (const stream of this.all()) stream.end()
    this.streams.clear()
    const stop = await this.listening?.catch(() => undefined)
    this.listening = undefined
    await stop?.().catch(() => {})
    const { services } = this
    if (services)
      await transact(services.db, onPlatform, trx =>
        trx.deleteFrom('live_streams').where('server', '=', this.serverName).execute(),
      ).catch(error => services.log.error({ err: error }, 'live streams'))
  }
}

const note = (trx: Trx, content: Note) => sql`select pg_notify(${channel}, ${JSON.stringify(content)})`.execute(trx)

/** Logins of a note, which holds at most 8000 bytes. */
const perNote = 150

/** Tells those who look, and have a conversation with one of these, that somebody came or went. */
async function tellPartners(trx: Trx, schoolId: string, personIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct ls.user_id as id from live_streams ls
    join user_schools us on us.school_id = ls.school_id and us.user_id = ls.user_id
    join chat_members m on m.school_id = us.school_id and m.person_id in (us.staff_id, us.guardian_id, us.student_id, us.user_id)
    where m.partner_id = any(${[...personIds]}::uuid[])`.execute(trx)
  for (let at = 0; at < rows.length; at += perNote)
    await note(trx, { school: schoolId, presence: rows.slice(at, at + perNote).map(row => row.id) })
}

async function writePresence(trx: Trx, seen: ReturnType<PresenceBook['take']>): Promise<void> {
  if (seen.length === 0) return
  const instant = (at: number | undefined) => (at === undefined ? null : new Date(at))
  await sql`
    insert into chat_persons as p (school_id, person_id, seen_at, acted_at)
    select * from unnest(${seen.map(person => person.schoolId)}::uuid[], ${seen.map(person => person.personId)}::uuid[],
      ${seen.map(person => instant(person.seen))}::timestamptz[], ${seen.map(person => instant(person.acted))}::timestamptz[])
    order by 1, 2
    on conflict (school_id, person_id) do update set seen_at = excluded.seen_at, acted_at = coalesce(excluded.acted_at, p.acted_at)`.execute(
    trx,
  )
}
