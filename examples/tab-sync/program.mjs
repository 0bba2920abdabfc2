// What the tabulation program of a school does to keep in step with School: it takes mark sheets once they are locked, and sends
// files of exams, maxima, remarks and of the results that it has computed. Here its data are a folder; see README.md.
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const { SCHOOL_URL = 'http://localhost:30774', SCHOOL_KEY = '', SHEETS = 'sheets' } = process.env
const [command = 'pull', ...words] = process.argv.slice(2)
const everyMilliseconds = 60_000

/** A call with the key of the school. Throws what the server says. */
async function call(method, path, body) {
  const isForm = body instanceof FormData
  const answer = await fetch(`${SCHOOL_URL}/api/tab-sync/${path}`, {
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

const quoted = value => `"${String(value ?? '').replaceAll('"', '""')}"`
const line = cells => `${cells.map(quoted).join(',')}\n`

/**
 * Keeps a sheet under its id: one that comes again, because the answer was lost or an operator had it sent again, takes the
 * place of the first. Written beside and renamed, so that a crash leaves the old file or the new one.
 */
function keep(sheet) {
  if (sheet.columns.length === 0) throw new Error(`${sheet.exam}, ${sheet.division}, ${sheet.subject} has no columns.`)
  const cells = Map.groupBy(sheet.marks, mark => mark.admNo)
  const about = [sheet.academicYear, sheet.examCode, sheet.division, sheet.subjectCode]
  const head = line([
    'Year',
    'Exam',
    'Division',
    'Subject Code',
    'Admission No',
    ...sheet.columns.map(one => `${one.label} / ${one.max ?? 'grade'}`),
  ])
  const rows = [...cells].map(([admNo, marks]) => {
    const of = new Map(marks.map(mark => [mark.key, mark.code ?? mark.grade ?? mark.value]))
    return line([...about, admNo, ...sheet.columns.map(({ key }) => of.get(key) ?? '')])
  })
  const file = join(SHEETS, `${sheet.sheetId}.csv`)
  writeFileSync(`${file}.new`, head + rows.join(''))
  renameSync(`${file}.new`, file)
}

/** Takes everything that is locked and waits. */
async function pull() {
  let taken = 0
  for (;;) {
    const { sheets } = await call('GET', 'sheets?limit=50')
    if (sheets.length === 0) break
    const items = sheets.map(sheet => {
      try {
        keep(sheet)
        return { sheetId: sheet.sheetId, ok: true }
      } catch (error) {
        return { sheetId: sheet.sheetId, ok: false, error: String(error.message).slice(0, 500) }
      }
    })
    taken += (await call('POST', 'acks', { items })).taken
  }
  console.log(`${taken} taken, ${readdirSync(SHEETS).filter(name => name.endsWith('.csv')).length} kept`)
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

mkdirSync(SHEETS, { recursive: true })
const commands = { pull, watch, send: () => send(...words) }
if (!commands[command]) throw new Error('Say pull, watch, or send <kind> <file>.')
await commands[command]()
