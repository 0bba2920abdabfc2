/** Silent answers one after another after which an account is spared. */
const mostSilent = 5
/** How long it is spared, in ms; then one call asks whether the provider is back. */
const spareMilliseconds = 60_000

/** Spares a provider that does not answer, and the orders that wait for it. Each server finds that out for itself. */
export class GatewayBreaker {
  private readonly lines = new Map<string, { silent: number; until: number }>()

  /** Whether the provider of an account may be asked now. */
  allows(accountId: string, now: Date): boolean {
    const line = this.lines.get(accountId)
    if (!line || line.silent < mostSilent) return true
    if (now.getTime() < line.until) return false
    // One goes ahead; the others wait for what it finds.
    line.until = now.getTime() + spareMilliseconds
    return true
  }

  /** Until when it is spared. */
  until(accountId: string): Date {
    return new Date(this.lines.get(accountId)?.until ?? 0)
  }

  note(accountId: string, isSilent: boolean, now: Date): void {
    if (!isSilent) {
      this.lines.delete(accountId)
      return
    }
    const silent = (this.lines.get(accountId)?.silent ?? 0) + 1
    this.lines.set(accountId, { silent, until: now.getTime() + spareMilliseconds })
  }
}
