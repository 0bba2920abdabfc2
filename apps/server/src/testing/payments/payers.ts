import type { Sandbox } from './sandbox'

/** What a payer does at the page of the provider, and what its way back is like. */
export interface Fate {
  /** What is pressed, one after the other, with the switches of the page. */
  readonly presses: readonly (readonly [deed: 'pay' | 'fail' | 'pending', ...switches: readonly string[]])[]
  readonly back: 'once' | 'twice' | 'never' | 'forged'
  /** Of what the provider has told, something is told again, later, out of its order. */
  readonly echoes: readonly ('captured' | 'failed' | 'pending')[]
}

/** Chance that is the same in every run. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const presses: readonly (readonly [share: number, ...Fate['presses']])[] = [
  [20, ['pay']],
  [15, ['pay', 'twice', 'early']],
  [10, ['pay', 'twice']],
  [20, ['pay', 'silent']],
  [5, ['pay', 'delay']],
  [10, ['fail'], ['pay']],
  [5, ['fail', 'silent'], ['pay', 'early']],
  [4, ['fail', 'late']],
  [4, ['pending', 'late']],
  [3, ['pending', 'silent', 'late'], ['pay']],
  [2, ['fail']],
  [2, ['pending', 'silent']],
]
const backs: readonly (readonly [share: number, Fate['back']])[] = [
  [50, 'once'],
  [15, 'twice'],
  [25, 'never'],
  [10, 'forged'],
]
const echoes: readonly (readonly [share: number, ...Fate['echoes']])[] = [
  [50],
  [15, 'captured', 'captured'],
  [10, 'failed'],
  [10, 'captured', 'failed'],
  [15, 'pending', 'captured'],
]

function oneOf<T>(table: readonly (readonly [share: number, ...T[]])[], chance: number): T[] {
  let left = chance * 100
  for (const [share, ...rest] of table) {
    left -= share
    if (left < 0) return rest
  }
  throw new Error('The shares come to less than 100.')
}

export const fateOf = (chance: () => number): Fate => ({
  presses: oneOf(presses, chance()),
  back: oneOf(backs, chance())[0]!,
  echoes: oneOf(echoes, chance()),
})

/** Changes the last sign of a signature. */
const forged = (address: string) => `${address.slice(0, -1)}${address.endsWith('0') ? '1' : '0'}`

/** A payer goes through what is meant for it. */
export async function pay(sandbox: Sandbox, orderId: string, { presses, back }: Fate): Promise<void> {
  for (const [deed, ...switches] of presses) {
    const address = await sandbox.press(orderId, deed, switches)
    if (back === 'never') continue
    for (let times = back === 'twice' ? 2 : 1; times > 0; times -= 1)
      await sandbox.comeBack(back === 'forged' ? forged(address) : address)
  }
}
