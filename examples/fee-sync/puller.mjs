// What the accounting system of a school does to keep in step with School: it takes receipts, cancellings and refunds, enters
// each once, and sends files of dues and collections. Here the books are a folder; see README.md.
import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { SCHOOL_URL = 'http://localhost:30774', SCHOOL_KEY = '', BOOKS = 'books' } = process.env
const [command = 'pull', ...words] = process.argv.slice(2)
const everyMilliseconds = 60_000

/** A call with the key of the school. Throws what the server says. */
async function call(method, path, body) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${SCHOOL_URL}/api/fees-sync/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${SCHOOL_KEY}`,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  })
  const said = await answer.json()
  if (!answer.ok) throw new Error(`${answer.status} ${said.message}`)
  return said
}

/** Where the books keep what was entered, under which number of their own. */
const enteredFile = join(BOOKS, 'entered.json')
const readEntered = () => (existsSync(enteredFile) ? JSON.parse(readFileSync(enteredFile, 'utf8')) : {})

/** Written beside and renamed, so that a crash leaves the old file or the new one. */
function writeEntered(entered) {
  writeFileSync(`${enteredFile}.new`, JSON.stringify(entered, null, 1))
  renameSync(`${enteredFile}.new`, enteredFile)
}

/** One entry of the books: a receipt by its receiptId, its cancelling beside it, a refund by its own id. */
const nameOf = ({ entity, payload }) => (entity === 'refund' ? `refund ${payload.refundId}` : `${entity} ${payload.receiptId}`)

const rupees = paise => (paise / 100).toFixed(2)
const quoted = value => `"${String(value ?? '').replaceAll('"', '""')}"`

/**
 * Enters an item once and answers the number of the books. An item that comes again, because the answer was lost or an operator
 * had it sent again, gets the number that it has.
 */
function enter(item, entered) {
  const name = nameOf(item)
  if (entered[name]) return entered[name]
  const number = `${item.entity[0].toUpperCase()}${String(Object.keys(entered).length + 1).padStart(6, '0')}`
  const { payload: p } = item
  const sign = item.entity === 'receipt' ? '' : '-'
  const lines = p.lines.map(line =>
    [
      number,
      p.receiptNo,
      p.date,
      p.admNo,
      p.name,
      p.account,
      p.mode,
      line.externalKey,
      line.head || line.kind,
      sign + rupees(line.amount),
    ]
      .map(quoted)
      .join(','),
  )
  appendFileSync(join(BOOKS, 'journal.csv'), `${lines.join('\n')}\n`)
  entered[name] = number
  writeEntered(entered)
  return number
}

/** Takes everything that waits. */
async function pull() {
  const entered = readEntered()
  let taken = 0
  for (;;) {
    const { items, left } = await call('GET', 'items?limit=200')
    if (items.length === 0) break
    const told = items.map(item => {
      try {
        return { id: item.id, ok: true, externalRef: enter(item, entered) }
      } catch (error) {
        return { id: item.id, ok: false, error: String(error.message).slice(0, 500) }
      }
    })
    const { synced } = await call('POST', 'acks', { items: told })
    taken += synced
    // A cancelling waits for its receipt, which is taken now: ask again.
    if (left === 0 && items.every(({ entity }) => entity !== 'receipt')) break
  }
  console.log(`${taken} taken`)
}

/** Sends a file and waits until it is checked. The same content again is the same batch. */
async function send(kind, path) {
  const form = new FormData()
  form.append('kind', kind)
  form.append('file', new Blob([readFileSync(path)]), basename(path))
  let batch = await call('POST', 'imports', form)
  for (let tries = 0; tries < 60 && ['received', 'checking'].includes(batch.status); tries += 1) {
    await pause(1000)
    batch = await call('GET', `imports/${batch.id}`)
  }
  console.log(`${batch.status}: ${batch.counts.ok} of ${batch.counts.rows} rows are right. ${batch.message ?? ''}`)
}

async function watch() {
  for (;;) {
    await pull().catch(error => console.error(error.message))
    await pause(everyMilliseconds)
  }
}

mkdirSync(BOOKS, { recursive: true })
const commands = { pull, watch, send: () => send(...words) }
if (!commands[command]) throw new Error('Say pull, watch, or send <kind> <file>.')
await commands[command]()
