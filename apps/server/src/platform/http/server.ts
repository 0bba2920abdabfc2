import { createHash, timingSafeEqual } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import fastifyStatic from '@fastify/static'
import { contract, openApiDocument } from '@school/api'
import type { Language } from '@school/rules'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { apiBase } from '../api-base'
import type { Configuration } from '../configuration'
import { languageOfCall } from '../language'
import { custom, HttpProblem, notFound, spoken } from '../problems'
import type { Services } from '../services'
import { problemOfDatabase } from './bind'
import { paymentHosts } from './payment-hosts'
import { believeAddresses, trustOf } from './proxies'
import { referencePage } from './reference'
import { isCall, isContent, isOfProvider, pathOf, routeOf } from './routes'
import { guardForgery } from './xsrf'

/** Bodies of JSON; files go through multipart and have their own limit. */
const bodyLimit = 2 * 1024 * 1024
/** The default of the specification, in bytes. */
export const fileLimit = 25_600 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The school that the call has reached, for the log. */
    schoolOfCall: string | null
    /** Of a provider's call the body as it came. */
    rawBody: string
    /** The language of the call, once its person is known. */
    languageOfCall: Language | null
  }
}

/** What pages may ask of a device: a picture is taken by the camera of the file chooser, and nothing else is needed. */
const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

const loopback = /^(?:::1|(?:::ffff:)?127\.\d+\.\d+\.\d+)$/
const forwarding = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const

/**
 * Who may read the figures: whoever shows the configured token, or without one a program on this machine that asks
 * directly. What a proxy on this machine passes on comes from elsewhere.
 *
 * @throws 401 without the token, 404 from elsewhere when none is configured.
 */
function guardMetrics({ metricsToken }: Configuration, request: FastifyRequest): void {
  if (metricsToken === undefined) {
    const direct = forwarding.every(name => request.headers[name] === undefined)
    if (direct && loopback.test(request.socket.remoteAddress ?? '')) return
    throw notFound()
  }
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${metricsToken}`))) return
  throw custom(401, 'MetricsToken', 'Show the token of METRICS_TOKEN as a bearer token.')
}

export async function makeServer(services: Services, bind: (app: FastifyInstance) => void): Promise<FastifyInstance> {
  const { configuration } = services
  const content = configuration.contentUrl ? [configuration.contentUrl] : []
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustOf(configuration.trustProxy),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    genReqId: () => services.newId(),
    requestTimeout: 120_000,
    return503OnClosing: true,
  })

  app.decorateRequest('schoolOfCall', null)
  app.decorateRequest('languageOfCall', null)
  skipCallersGone(app, services)
  if (configuration.trustProxy !== false) believeAddresses(app)
  await app.register(cookie)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...paymentHosts.scripts],
        frameSrc: ["'self'", ...paymentHosts.frames],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...content],
        mediaSrc: ["'self'", 'blob:', ...content],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...content, ...paymentHosts.calls],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'", ...paymentHosts.forms],
        frameAncestors: ["'none'"],
        manifestSrc: ["'self'"],
      },
    },
    strictTransportSecurity: configuration.secure,
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (_, reply) => {
    reply.header('permissions-policy', permissions)
  })
  await app.register(rateLimit, {
    max: configuration.rateLimitPerMinute,
    timeWindow: 60_000,
    hook: 'onRequest',
    allowList: request => !isCall(request) || isOfProvider(request),
    errorResponseBuilder: (_, context) =>
      custom(429, 'TooManyRequests', 'Too many requests. Wait {seconds} seconds and try again.', {
        seconds: Math.ceil(context.ttl / 1000),
      }),
  })
  await app.register(multipart, { limits: { fileSize: fileLimit, files: 1, fields: 5, parts: 6, headerPairs: 50 } })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, body))
  // A mail that came back, as a mail server hands it on.
  app.addContentTypeParser('message/rfc822', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))
  keepSignedBodies(app)
  letConnectionsGo(app)
  guardForgery(app, configuration)
  separateContent(app, configuration)
  answerErrors(app, services)
  observe(app, services)
  serveReference(app)
  bind(app)
  await serveWeb(app)
  return app
}

/** What providers sign is the body as it came: read as JSON and written again it is another text. */
function keepSignedBodies(app: FastifyInstance): void {
  app.decorateRequest('rawBody', '')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isOfProvider(request)) request.rawBody = String(body)
    // Some clients name the type of a body that they do not send.
    if (body === '') done(null, undefined)
    else void parse(request, String(body), done)
  })
}

/** A connection whose request was open when the server began to close is not kept for another. */
function letConnectionsGo(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async () => {
    // The headers of a long answer had left before.
    if (closing) setImmediate(() => app.server.closeIdleConnections())
  })
}

/** Ends a call whose caller has gone away: that is no error, and nobody reads an answer. */
function letGo({ log }: Services, request: FastifyRequest, reply: FastifyReply): void {
  log.info({ reference: request.id, method: request.method, route: routeOf(request) ?? 'unknown' }, 'caller went away')
  reply.hijack()
}

/** What was not begun for a caller who has gone is not done: a closed connection does not even have an address. */
function skipCallersGone(app: FastifyInstance, services: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.socket.destroyed) letGo(services, request, reply)
  })
}

/** What people have uploaded is read from a host of its own, which has neither pages nor cookies nor other calls. */
function separateContent(app: FastifyInstance, { contentUrl }: Configuration): void {
  if (contentUrl === undefined) return
  const host = new URL(contentUrl).host
  app.addHook('onRequest', async request => {
    if ((request.host === host) !== isContent(request)) throw notFound()
  })
}

/** The path of a file: no screen has one. */
const isFile = /\.[a-z0-9]{1,8}$/i

function answerErrors(app: FastifyInstance, services: Services): void {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const problem = error instanceof HttpProblem ? error : (problemOfFramework(error) ?? problemOfDatabase(error))
    reply.header('cache-control', 'no-store')
    if (problem) {
      const language = request.languageOfCall ?? languageOfCall(undefined, request.headers['accept-language'])
      if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter)
      reply.code(problem.status).send({
        type: problem.type,
        name: problem.name,
        message: problem.message,
        ...(problem.fieldErrors ? { fieldErrors: spoken(problem.fieldErrors, language) } : {}),
        ...(problem.values ? { values: problem.values } : {}),
        ...(problem.endsAt ? { endsAt: problem.endsAt } : {}),
      })
      return
    }
    if (reply.raw.destroyed && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      letGo(services, request, reply)
      return
    }
    const route = routeOf(request) ?? 'unknown'
    services.log.error({ err: error, reference: request.id, method: request.method, route }, 'request failed')
    reply.code(500).send({
      type: 'Error',
      name: 'RequestFailed',
      message: 'The request could not be completed. Please try again.',
      reference: request.id,
    })
  })
  app.setNotFoundHandler((request, reply) => {
    if (isCall(request) || !['GET', 'HEAD'].includes(request.method)) {
      throw custom(404, 'NoSuchCall', 'There is no such call. If you read this on a page, reload it.')
    }
    if (isFile.test(pathOf(request))) {
      reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found.')
      return
    }
    // A route of the application: its page decides what to show.
    if (webFolder) reply.type('text/html').header('cache-control', 'no-cache').sendFile('index.html')
    else reply.code(404).type('text/plain').send('The web application is not built. Run: npm run build')
  })
}

/** Errors of the framework that are the caller's, in words. */
function problemOfFramework(error: FastifyError): HttpProblem | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
    case 'FST_REQ_FILE_TOO_LARGE':
      return custom(413, 'TooLarge', 'The request is too large. Send less at once.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return custom(415, 'MediaType', 'Send JSON, or multipart/form-data for files.')
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return custom(404, 'NotFound', 'Not found.')
    default:
      // What leads out of the folder of the pages.
      if (error.statusCode === 403) return notFound()
      return error.statusCode && error.statusCode >= 400 && error.statusCode < 500
        ? new HttpProblem(
            error.statusCode,
            'Error',
            'BadRequest',
            'The request could not be read. Check that its body is valid JSON.',
          )
        : undefined
  }
}

function observe(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = routeOf(request) ?? 'unknown'
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    const line = {
      reference: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      school: request.schoolOfCall,
    }
    if (isCall(request)) services.log.info(line, 'answered')
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'database not reachable' })
    }
  })
  services.outbox.measure(services, registry)
  app.get('/metrics', async (request, reply) => {
    guardMetrics(services.configuration, request)
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

function serveReference(app: FastifyInstance): void {
  // Making it takes longer than the rest of the start, and few ask.
  let document: string | undefined
  app.get('/openapi.json', (_, reply) => {
    document ??= JSON.stringify(openApiDocument(contract, apiBase))
    return reply.type('application/json').send(document)
  })
  referencePage(app)
}

/** The built web application, beside the bundle or in its package. */
const webFolder = ['./web/', '../../../../web/dist/']
  .map(path => fileURLToPath(new URL(path, import.meta.url)))
  .find(folder => existsSync(`${folder}index.html`))

async function serveWeb(app: FastifyInstance): Promise<void> {
  if (!webFolder) return
  await app.register(fastifyStatic, {
    root: webFolder,
    // Its own route reads the whole folder at each request, to compare how a name is spelled.
    serve: false,
    // Beside each text lies what the build has compressed.
    preCompressed: true,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get<{ Params: { '*': string } }>('/*', ({ params }, reply) => reply.sendFile(params['*'] || 'index.html'))
}
