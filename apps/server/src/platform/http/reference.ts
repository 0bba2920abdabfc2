import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>School: reference of the calls</title><link rel="stylesheet" href="/docs/assets/swagger-ui.css"></head>
<body><main id="reference"></main><script src="/docs/assets/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>`

const script = `SwaggerUIBundle({ url: '/openapi.json', dom_id: '#reference', docExpansion: 'none', filter: true, tagsSorter: 'alpha', validatorUrl: null })`

/** The browsable reference of all calls at /docs. */
export function referencePage(app: FastifyInstance): void {
  app.get('/docs', (_, reply) => reply.type('text/html').send(page))
  app.get('/docs/start.js', (_, reply) => reply.type('text/javascript').send(script))
  app.register(async scope => {
    await scope.register(fastifyStatic, {
      root: dirname(require.resolve('swagger-ui-dist/package.json')),
      prefix: '/docs/assets/',
      decorateReply: false,
      index: false,
      allowedPath: path => /swagger-ui(-bundle)?\.(css|js)$/.test(path),
    })
  })
}
