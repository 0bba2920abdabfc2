import type { contract } from '@school/api'
import { decodeJwt } from 'jose'
import type { CallContext, Handlers } from '../../platform/http/call'
import { personOf } from '../../platform/http/call'
import { LiveStream } from '../../platform/live/stream'
import { chooseSchool } from '../../platform/problems'
import { onPlatform, transact } from '../../platform/transaction'
import { countUnread } from '../../services/auth/notifications'
import { writerOf } from '../chat/writer'

/** When the token of a call runs out, in ms since 1970. */
function tokenEnd({ request }: Pick<CallContext, 'request'>): number {
  const { exp = 0 } = decodeJwt((request.headers.authorization ?? '').replace('Bearer ', ''))
  return exp * 1000
}

/** The last event that the browser has, as it says. */
function lastEvent({ request }: Pick<CallContext, 'request'>): number | undefined {
  const said = request.headers['last-event-id']
  return typeof said === 'string' && /^\d{1,15}$/.test(said) ? Number(said) : undefined
}

export const liveHandlers: Handlers<typeof contract.live> = {
  async events(call) {
    const { services, reply, request } = call
    const person = personOf(call)
    const { schoolId } = person
    if (!schoolId) throw chooseSchool()
    reply.header('content-type', 'text/event-stream; charset=utf-8').header('cache-control', 'no-store')
    // Proxies that gather answers would hold events back.
    reply.header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return ''
    const stream = new LiveStream(reply.raw, {
      id: services.newId(),
      schoolId,
      userId: person.userId,
      sessionId: person.sessionId,
      personId: writerOf(person)?.id ?? null,
      countUnread: () => transact(services.db, onPlatform, trx => countUnread(services, trx, person)),
    })
    reply.hijack()
    // A browser that has left already closes nothing again.
    if (stream.isOver) return undefined
    const end = setTimeout(() => stream.end(), Math.max(0, tokenEnd(call) - services.clock.now().getTime()))
    reply.raw.on('close', () => {
      clearTimeout(end)
      services.live.closed(services, stream).catch(error => services.log.error({ err: error }, 'live stream'))
    })
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
    reply.raw.writeHead(200)
    reply.raw.flushHeaders()
    await services.live.open(services, stream, lastEvent(call)).catch(error => {
      services.log.error({ err: error }, 'live stream')
      stream.end()
    })
    return undefined
  },
}
