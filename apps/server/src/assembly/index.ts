import type { FastifyInstance } from 'fastify'
import { afterMarks } from '../areas/attendance/hooks'
import { followAlerts, lockDay, readTold, writeAlerts } from '../areas/attendance/told'
import { refuseOthers } from '../areas/bus-attendance/recipients'
import { checkSafety } from '../areas/bus-attendance/safety'
import { areas } from '../areas/index'
import type { Services } from '../platform/services'
import type { Area } from '../school/area'
import { fileUses } from '../school/file-uses'
import { exportRemoval } from '../school/report/file'
import { serviceAreas } from '../services/index'
import { dayAlerts, ridersOfDay } from '../services/messaging/hooks'
import { tellBatch } from '../services/messaging/news'
import { tellUnconfirmed } from '../services/messaging/unconfirmed'
import { homesArea } from './homes/area'
import { importsArea } from './imports/area'

export interface BindOptions {
  /** Tests check every answer against the contract; production does not. */
  readonly checkAnswers: boolean
}

const all: readonly Area[] = [...serviceAreas, ...areas, homesArea, importsArea]

/** Gives the lower layers what they need of the higher ones. */
function givePorts({ ports }: Services): void {
  ports.give(
    fileUses,
    all.flatMap(area => area.fileUses ?? []),
  )
  ports.give(dayAlerts, { lockDay, readTold, writeAlerts, followAlerts })
  ports.give(ridersOfDay, refuseOthers)
  ports.give(afterMarks, checkSafety)
}

/** Puts the areas together: what they give to each other, what they do after an answer, and who hears of messages. */
export function assemble(services: Services): void {
  givePorts(services)
  for (const area of all) for (const kind of area.jobs ?? []) services.jobs.register(kind)
  services.jobs.register(exportRemoval)
  services.outbox.watchBatches(tellBatch)
  services.outbox.everyMinute(tellUnconfirmed)
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
