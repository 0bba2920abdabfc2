import type { Services } from '../../platform/services'
import type { Trx } from '../../platform/transaction'
import { afterImport, type FilePlan, type WrittenRow } from '../../school/imports/kind'
import type { Made } from '../../school/imports/names'
import { workOf } from './plan'

/** What a run did beside its rows. */
export interface RunUndo {
  /** Records that left on a day because the file did not name them. */
  readonly leavers: readonly string[]
  readonly leftOn: string
  readonly made: Made
  /** Once it was taken back: how many of its records went back. */
  readonly result?: Undone
}

/** How many of a run's records went back. */
export interface Undone {
  readonly undone: number
  readonly of: number
}

export interface Applied {
  /** By row number. */
  readonly rows: ReadonlyMap<number, WrittenRow>
  readonly undo: RunUndo
}

/** Writes a plan: the one door by which rows come into a school. */
export async function applyPlan(
  services: Services,
  trx: Trx,
  schoolId: string,
  plan: FilePlan,
  by: string | null = null,
): Promise<Applied> {
  const place = { services, trx, schoolId, by }
  const { write, leaving } = workOf(services, plan.kind)
  const { rows, made } = await write(place, plan)
  const leavers = plan.missing.map(key => plan.existing.get(key)!)
  if (leavers.length > 0) await leaving?.leave(place, leavers, plan.today)
  await services.ports.take(afterImport)(services, trx, schoolId)
  return { rows, undo: { leavers, leftOn: plan.today, made } }
}
