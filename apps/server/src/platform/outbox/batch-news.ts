import type { Services } from '../services'

/** What is done when a batch has come on. */
export type BatchWatcher = (services: Services, batchId: string) => Promise<void>

/** How often it is told how far a batch is, in ms. */
const every = 1000

/** Batches whose messages have come to another state on this server. */
export class BatchNews {
  private readonly waiting = new Set<string>()
  private readonly told = new Map<string, number>()
  private watcher: BatchWatcher | undefined

  watch(watcher: BatchWatcher): void {
    this.watcher = watcher
  }

  changed(batchId: string): void {
    this.waiting.add(batchId)
  }

  /** Tells of the batches that nothing was told of within the last second; the others wait for their turn. */
  async tell(services: Services): Promise<void> {
    const now = services.clock.now().getTime()
    for (const [batchId, at] of this.told) if (Math.abs(now - at) >= every) this.told.delete(batchId)
    for (const batchId of [...this.waiting].filter(id => !this.told.has(id))) {
      this.waiting.delete(batchId)
      this.told.set(batchId, now)
      // News only: whoever looks asks by themselves as well.
      await this.watcher?.(services, batchId).catch(error => services.log.error({ err: error, batch: batchId }, 'batch news'))
    }
  }
}
