import {
  checkMaintenance,
  maintenanceEdit,
  mostMaintenanceHours,
  mostWarnMinutes,
  trimmed,
  usualWarnMinutes,
} from '@school/rules'
import { type Say, useText } from '../../texts/text'
import type { Entry } from './MaintenanceEntry'

export interface Values {
  title: string
  message: string
  scope: Entry['scope']
  schoolIds: string[]
  mode: Entry['mode']
  startsAt: string | null
  endsAt: string | null
  warnMinutes: number | null
}

/** What the form begins with. */
export const begun = (text: Say, allSchools: boolean, entry: Entry | undefined): Values =>
  entry
    ? {
        title: entry.title,
        message: entry.message,
        scope: entry.scope,
        schoolIds: entry.schools.map(school => school.id),
        mode: entry.mode,
        startsAt: entry.startsAt,
        endsAt: entry.endsAt,
        warnMinutes: entry.warnMinutes,
      }
    : {
        title: '',
        message: text('maintenance.usualMessage'),
        scope: allSchools ? 'all' : 'schools',
        schoolIds: [],
        mode: 'closed',
        startsAt: null,
        endsAt: null,
        warnMinutes: usualWarnMinutes,
      }

/** What is missing or wrong, by field. */
export function useProblems(entry: Entry | undefined) {
  const text = useText()
  return ({ title, message, scope, schoolIds, startsAt, endsAt, warnMinutes }: Values): Partial<Record<keyof Values, string>> => {
    const required = (field: string) => text('maintenance.required', { field })
    const kept = entry !== undefined && (maintenanceEdit(entry.status) === 'end' || entry.startsAt === startsAt)
    const wrong =
      startsAt && endsAt
        ? checkMaintenance({ startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }, Date.now(), kept)
        : undefined
    const fault = wrong && text(`maintenance.fault.${wrong.fault}`, { n: mostMaintenanceHours })
    return {
      title: trimmed(title) ? undefined : required(text('maintenance.titleField')),
      message: trimmed(message) ? undefined : required(text('maintenance.message')),
      schoolIds: scope === 'all' || schoolIds.length > 0 ? undefined : text('maintenance.schoolsNeeded'),
      startsAt: startsAt ? (wrong?.field === 'startsAt' ? fault : undefined) : required(text('maintenance.from')),
      endsAt: endsAt ? (wrong?.field === 'endsAt' ? fault : undefined) : required(text('maintenance.to')),
      warnMinutes:
        warnMinutes === null || warnMinutes < 0 || warnMinutes > mostWarnMinutes
          ? text('maintenance.warnWrong', { n: mostWarnMinutes })
          : undefined,
    }
  }
}
