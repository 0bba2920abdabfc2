/** pdfkit tells its output in very small pieces; kept one by one they would take many times their size. */
export class Bytes {
  private readonly blocks: Buffer[] = []
  private small: Buffer[] = []
  private length = 0

  add(chunk: Buffer): void {
    this.small.push(chunk)
    this.length += chunk.length
    if (this.length > 65_536) this.join()
  }

  private join(): void {
    this.blocks.push(Buffer.concat(this.small))
    this.small = []
    this.length = 0
  }

  all(): Buffer {
    this.join()
    return Buffer.concat(this.blocks)
  }
}
