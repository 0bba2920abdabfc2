import type { Caller } from '../src/testing/caller'
import { type FileCell, workbook } from '../src/testing/student-files'

type Named = Readonly<Record<string, unknown>>

async function answer(call: ReturnType<Caller['get']>): Promise<Named> {
  const { statusCode, body, json } = await call
  if (statusCode >= 400) throw new Error(`A file was not brought in: ${statusCode} ${body}`)
  return json()
}

/** Asks for an import until it is no longer worked on. */
async function worked(caller: Caller, id: unknown): Promise<Named> {
  for (;;) {
    const run = await answer(caller.get(`imports/${id}`))
    const { status } = run.job as { readonly status: string }
    if (status === 'Done') return run
    if (status !== 'Queued' && status !== 'Running') throw new Error(`The import ended as ${status}.`)
  }
}

/** Uploads a file and has it checked. */
export async function checkFile(
  caller: Caller,
  kind: string,
  file: { readonly name: string; readonly bytes: Buffer },
  options: Named = {},
): Promise<Named> {
  const { id: fileId } = await answer(caller.upload('files/single', file.name, file.bytes))
  const { id } = await answer(caller.post('imports', { kind, fileId, options }))
  await answer(caller.post(`imports/${id}/check`))
  return worked(caller, id)
}

/** Brings a file in of which every row has to be right, with the classes that it names. */
export async function bring(
  caller: Caller,
  kind: string,
  names: readonly string[],
  rows: readonly (readonly FileCell[])[],
): Promise<void> {
  const { id } = await checkFile(
    caller,
    kind,
    { name: `${kind}.xlsx`, bytes: workbook(rows, names) },
    { createMissingClasses: true },
  )
  await answer(caller.post(`imports/${id}/apply`, { policy: 'apply-nothing' }))
  const { status, message } = await worked(caller, id)
  if (status !== 'Applied') throw new Error(`The import was not applied: ${message}`)
}
