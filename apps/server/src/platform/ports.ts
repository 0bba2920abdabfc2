/** Names something that a lower layer needs and a higher one gives. */
export interface Port<T> {
  readonly name: string
  /** Of types alone: what is given under it. */
  readonly given?: T
}

export const port = <T>(name: string): Port<T> => ({ name })

/** What was given under each port, once at the start. */
export class Ports {
  private readonly given = new Map<Port<never>, unknown>()

  give<T>(to: Port<T>, value: T): void {
    if (this.given.has(to as Port<never>)) throw new Error(`The port '${to.name}' was given twice.`)
    this.given.set(to as Port<never>, value)
  }

  /** @throws Error when nobody has given it: a part is missing where the server is put together. */
  take<T>(from: Port<T>): T {
    if (!this.given.has(from as Port<never>)) throw new Error(`Nobody has given the port '${from.name}'.`)
    return this.given.get(from as Port<never>) as T
  }
}
