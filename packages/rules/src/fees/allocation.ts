/** Something owed that money may go to: one head of an installment, or its fine. */
export interface OwedLine {
  readonly key: string
  readonly kind: 'principal' | 'fine'
  readonly installment: { readonly id: string; readonly no: number; readonly dueDate: string }
  /** Place of the head within its installment. */
  readonly sortOrder: number
  /** Paise still owed. */
  readonly owed: number
}

export interface AllocationOptions {
  /** Whether an installment's fine is paid before its heads, or after them. */
  readonly fineOrder: 'before' | 'after'
  /** What the payer meant to pay, in paise by key; without it every line counts. */
  readonly quote?: ReadonlyMap<string, number>
}

export interface Allocation {
  /** In the order in which they were poured; none of 0. */
  readonly lines: readonly { readonly key: string; readonly amount: number }[]
  /** What no line took. */
  readonly advance: number
  /** Whether the advance waits for a decision, since the payer meant something else. */
  readonly held: boolean
}

const text = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Lines in the order in which money reaches them: oldest installment first. */
export function owedInOrder(lines: readonly OwedLine[], fineOrder: AllocationOptions['fineOrder']): OwedLine[] {
  const fineFirst = fineOrder === 'before' ? -1 : 1
  return [...lines].sort(
    (a, b) =>
      text(a.installment.dueDate, b.installment.dueDate) ||
      a.installment.no - b.installment.no ||
      text(a.installment.id, b.installment.id) ||
      (a.kind === b.kind ? 0 : a.kind === 'fine' ? fineFirst : -fineFirst) ||
      a.sortOrder - b.sortOrder ||
      text(a.key, b.key),
  )
}

/**
 * Shares an amount out among what is owed: the one way for every channel.
 *
 * @param amount paise, not negative.
 */
export function allocate(amount: number, owed: readonly OwedLine[], { fineOrder, quote }: AllocationOptions): Allocation {
  let rest = amount
  const lines: { key: string; amount: number }[] = []
  for (const line of owedInOrder(owed, fineOrder)) {
    const most = quote ? Math.min(quote.get(line.key) ?? 0, line.owed) : line.owed
    const taken = Math.min(rest, Math.max(0, most))
    if (taken === 0) continue
    lines.push({ key: line.key, amount: taken })
    rest -= taken
  }
  return { lines, advance: rest, held: rest > 0 && quote !== undefined }
}
