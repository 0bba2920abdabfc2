/** A text read as JSON; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What stands in an answer or a report under a name like `data.id`. */
export function valueAt(body: unknown, path: string): string | undefined {
  let value = body
  for (const name of path.split('.')) value = (value as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
