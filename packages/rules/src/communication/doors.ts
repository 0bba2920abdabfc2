import { type FormatChannel, type FormatDoor, formatGroups } from '../formats/parameters'

/** Forms whose holders use the formats of a door. */
export const doorForms: Readonly<Record<FormatDoor, readonly string[]>> = {
  guardian: ['s.comm.guardian'],
  staff: ['s.comm.staff'],
  absentPresent: ['s.att.report'],
  busReport: ['/student/report?tab=bus'],
  busAttendance: ['s.att.bus-report'],
  fees: [],
  feeDues: ['s.comm.guardian'],
  system: [],
}

/** Doors through which people write by hand. */
export const sendDoors = [
  'guardian',
  'staff',
  'busReport',
  'absentPresent',
  'busAttendance',
  'feeDues',
] as const satisfies readonly FormatDoor[]
export type SendDoor = (typeof sendDoors)[number]

/** Doors by which an audience is told of what the school has published: a notice, an album. */
export const tellingDoors = ['notice', 'album'] as const
export type TellingDoor = (typeof tellingDoors)[number]

/** Doors by which messages leave together. */
export const batchDoors = [...sendDoors, ...tellingDoors] as const
export type BatchDoor = (typeof batchDoors)[number]

/** A door and one of its channels. */
export interface DoorChannel {
  readonly door: FormatDoor
  readonly channel: FormatChannel
}

const byName = new Map<string, DoorChannel>(
  Object.entries(formatGroups).flatMap(([door, channels]) =>
    Object.entries(channels).flatMap(([channel, { group, formName }]) =>
      [group, formName].map(name => [name, { door: door as FormatDoor, channel: channel as FormatChannel }] as const),
    ),
  ),
)

/** The door and channel of a group or of its form name, which are taken for each other. */
export const doorOfGroup = (name: string): DoorChannel | undefined => byName.get(name)
