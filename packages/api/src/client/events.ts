/** One event of a stream of server-sent events. */
export interface ServerEvent {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
  /** By this the stream goes on later. */
  readonly id: string | undefined
}

const dataOf = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** Reads the lines of one event; comments and fields of no use are left out. */
function eventOf(block: string): ServerEvent | undefined {
  const fields = new Map<string, string>()
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^([a-z]+): ?(.*)$/.exec(line) ?? []
    if (name) fields.set(name, value)
  }
  const type = fields.get('event')
  return type === undefined ? undefined : { type, data: dataOf(fields.get('data') ?? '{}'), id: fields.get('id') }
}

/** Calls back for every event of a stream until it ends; `onBytes` for whatever comes, also comments. */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
  onBytes: () => void = () => {},
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    onBytes()
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event) onEvent(event)
    }
  }
}
