import { setImmediate as pause } from 'node:timers/promises'

/** How long others wait at most while rows are measured and drawn, in ms. */
const longestTurn = 15

/** Lets other work pass when its turn has come. */
export class Turns {
  private since = performance.now()

  async giveWay(): Promise<void> {
    if (performance.now() - this.since < longestTurn) return
    await pause()
    this.since = performance.now()
  }
}
