// A stand-in for the companion site of lessons: it asks School for whom a ticket is, and greets them.
//
//   node examples/curriculum/server.mjs
//
// PORT (4801), SCHOOL_URL (http://localhost:30774) and CURRICULUM_SECRET as the server of School has it.
import { createServer } from 'node:http'

const {
  PORT = '4801',
  SCHOOL_URL = 'http://localhost:30774',
  CURRICULUM_SECRET = 'the secret of this machine alone',
} = process.env

const escaped = text => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)

const page = (title, lines) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(title)}</title><h1>${escaped(title)}</h1>${lines
    .map(line => `<p>${escaped(line)}</p>`)
    .join('')}</html>`

/** Whom a ticket is for, or why nobody is told. */
async function redeem(ticket) {
  const answer = await fetch(`${SCHOOL_URL}/api/curriculum/redeem`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${CURRICULUM_SECRET}` },
    body: JSON.stringify({ ticket }),
  })
  return { status: answer.status, body: await answer.json() }
}

async function answer(request) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (pathname !== '/sso') return [404, page('Lessons', ['Open e-Class Room in School.'])]
  const { status, body } = await redeem(searchParams.get('ticket') ?? '')
  if (status !== 200) return [status, page('Lessons', [body.message])]
  return [200, page(`Welcome, ${body.name}`, [body.role, body.division ?? ''])]
}

const server = createServer(async (request, response) => {
  const [status, html] = await answer(request).catch(() => [502, page('Lessons', ['School cannot be reached.'])])
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    // The ticket in the address goes nowhere else.
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(html)
})
server.listen(Number(PORT), () => console.log(`Lessons: http://localhost:${server.address().port}`))
