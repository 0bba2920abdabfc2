import { asNumber, bandOf, compareExact, exact, percentOf, reckonTree } from '@school/rules'
import { settingValue } from '../../../platform/settings'
import type { Trx } from '../../../platform/transaction'
import { codesOf, type Scheme, scalesOf } from '../scheme'

interface Sample {
  readonly nodeId: string
  readonly value?: number | undefined
  readonly code?: string | undefined
  readonly outOf: number
}

const shown = (value: Parameters<typeof asNumber>[0]): number => Math.round(asNumber(value) * 100) / 100

/** What every node of a scheme comes to with sample marks of one subject. */
export async function triedNodes(trx: Trx, schoolId: string, scheme: Scheme, marks: readonly Sample[]) {
  const cells = Map.groupBy(marks, mark => mark.nodeId.toLowerCase())
  const leaves = new Map(
    [...cells].map(([nodeId, samples]) => [
      nodeId,
      samples.map(({ value, code, outOf }) => ({
        max: outOf,
        cell: code !== undefined ? { code } : value !== undefined ? { value, outOf } : undefined,
      })),
    ]),
  )
  const minCounted = (await settingValue(trx, schoolId, 'tab.minCounted')) as number
  const { nodes } = reckonTree(scheme.nodes, leaves, { codes: await codesOf(trx), minCounted })
  const scale = (await scalesOf(trx)).get(scheme.gradeScaleId)
  return scheme.nodes.flatMap(node => {
    const found = nodes.get(node.id)
    if (!found) return []
    const code = found.is === 'code' ? found.code : found.is === 'value' ? (found.code ?? null) : null
    const graded = found.is === 'value' && scale && scale.kind !== 'direct' && compareExact(found.outOf, exact(0)) > 0
    const percent = graded ? percentOf(found.obtained, found.outOf, scale) : undefined
    return [
      {
        nodeId: node.id,
        obtained: found.is === 'value' ? shown(found.obtained) : null,
        outOf: shown(found.outOf),
        code,
        percent: percent ? shown(percent) : null,
        grade: percent && scale?.kind === 'percent' ? (bandOf(scale, percent)?.grade ?? null) : null,
        missing: found.missing,
      },
    ]
  })
}
