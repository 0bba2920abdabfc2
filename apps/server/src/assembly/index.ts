import type { FastifyInstance } from 'fastify'
import { areas } from '../areas/index'
import type { Services } from '../platform/services'
import type { Area } from '../school/area'
import { homeBlocks } from '../school/block'
import { type Counting, countings, type Part } from '../school/figures'
import { fileUses } from '../school/file-uses'
import { importWorks } from '../school/imports/kind'
import { holdings, removalWorks } from '../school/removal'
import { exportRemoval } from '../school/report/file'
import { serviceAreas } from '../services/index'
import { homesArea } from './homes/area'
import { importsArea } from './imports/area'

export interface BindOptions {
  /** Tests check every answer against the contract; production does not. */
  readonly checkAnswers: boolean
}

const all: readonly Area[] = [...serviceAreas, ...areas, homesArea, importsArea]

/** All that areas give by name. @throws Error when two give the same. */
function joined<T extends object>(what: string, parts: readonly (T | undefined)[]): T {
  const names = parts.flatMap(part => Object.keys(part ?? {}))
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`The ${what} '${twice}' was given twice.`)
  return Object.assign({}, ...parts)
}

/** Puts the areas together: what they give to each other, what they do after an answer, and who hears of messages. */
export function assemble(services: Services): void {
  const { ports, jobs } = services
  const uses = all.flatMap(area => area.fileUses ?? [])
  const works = all.flatMap(area => area.importKinds ?? [])
  const blocks = all.map(area => area.homeBlocks)
  const figures = all.map(area => area.figures)
  ports.give(fileUses, uses)
  ports.give(importWorks, works)
  ports.give(homeBlocks, joined('block', blocks))
  ports.give(countings, joined('figure', figures) as Record<Part, Counting>)
  ports.give(
    holdings,
    all.flatMap(area => area.holdings ?? []),
  )
  ports.give(
    removalWorks,
    all.flatMap(area => area.removalKinds ?? []),
  )
  for (const area of all) area.gives?.(services)
  for (const area of all) for (const kind of area.jobs ?? []) jobs.register(kind)
  jobs.register(exportRemoval)
}

/** What every area does once when a server begins. */
export async function beginAreas(services: Services): Promise<void> {
  for (const area of all) for (const begin of area.atStart ?? []) await begin(services)
}

/** Registers the calls of every area. */
export function bindContract(app: FastifyInstance, services: Services, { checkAnswers }: BindOptions): void {
  for (const area of all) for (const calls of area.calls ?? []) calls.bind(app, services, checkAnswers)
  // A stream never ends by itself: the server would wait for it.
  app.addHook('preClose', () => services.live.close())
}
