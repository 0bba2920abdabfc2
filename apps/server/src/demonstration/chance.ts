/** Chance that is the same in every run: a linear congruential generator over 2^48, as POSIX drand48. */
export class Chance {
  private state: bigint

  constructor(seed: number) {
    this.state = (BigInt(seed) << 16n) + 0x330en
  }

  /** 0 up to, without, `below`. */
  below(below: number): number {
    this.state = (this.state * 0x5deece66dn + 0xbn) & 0xffffffffffffn
    return Math.floor((Number(this.state >> 16n) / 2 ** 32) * below)
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!
  }

  /** True in `percent` of a hundred cases. */
  percent(percent: number): boolean {
    return this.below(100) < percent
  }
}
