import { allZeroId } from '@school/api'
import {
  type ApprovalRule,
  doorOfGroup,
  formatParameters,
  holdsOne,
  isPlainTeacher,
  leadsMessages,
  mayAuthorise,
  needsApproval,
  readsMastersOnly,
  type SendDoor,
  settingDefinition,
} from '@school/rules'
import { fieldText } from '../../platform/field-texts'
import { type CallContext, personOf } from '../../platform/http/call'
import type { AskedChannel } from '../../platform/outbox/provider-states'
import { viewerOf } from '../../platform/person'
import { invalid, noAccess, notFound } from '../../platform/problems'
import { settingValue } from '../../platform/settings'
import { readDailyLeft, readSmsAccount } from '../../platform/sms-account'
import { readBalance } from '../../platform/sms-credits'
import { readSettings, updateSettings } from '../../school/school-settings'
import { mayKeepFormats } from '../message-formats/save'
import { isProvided } from './channels'
import { authorisedPersons, namedDeciders } from './persons'
import { activeVoices } from './voices'

type Call = Pick<CallContext, 'trx' | 'services' | 'schoolId' | 'person'>

const codes = ['sms', 'notification', 'whatsapp', 'voice', 'email'] as const

/** The ways out of the school for the caller; one that cannot be used says why. */
async function channelsOf(call: Call) {
  const viewer = viewerOf(personOf(call))
  const ofTeachers = (await settingValue(call.trx, call.schoolId, 'comm.teacherChannels')) as string[]
  const account = await readSmsAccount(call.trx, call.schoolId)
  const rates = {
    sms: account.rates.smsPart,
    notification: 0,
    whatsapp: account.rates.whatsapp.utility,
    voice: account.rates.voicePulse,
    email: 0,
  }
  return codes.map(code => {
    const reason = !isProvided(call, code)
      ? ('NoProvider' as const)
      : isPlainTeacher(viewer) && !ofTeachers.includes(code)
        ? ('NotForTeachers' as const)
        : ['sms', 'whatsapp', 'voice'].includes(code) && account.status === 'Paused'
          ? ('Paused' as const)
          : undefined
    return { code, enabled: reason === undefined, ...(reason ? { reason } : {}), rate: rates[code] }
  })
}

/** What all doors offer alike. */
export async function doorOffers(call: Call, door: SendDoor) {
  const { trx, schoolId } = call
  const person = personOf(call)
  const value = (code: string) => settingValue(trx, schoolId, code)
  return {
    channels: await channelsOf(call),
    voiceDescriptions: await activeVoices(call),
    parameters: {
      sms: [...formatParameters('sms', door)],
      notification: [...formatParameters('notification', door)],
      whatsapp: [...formatParameters('whatsapp', door)],
    },
    settings: {
      avoidRepeatedSMS: (await value('comm.avoidRepeatedSMS')) === true,
      sendTowhom: (await value('comm.sendTowhom')) as 'Guardian' | 'Student' | 'Both',
      sendEmailorSMS: (await value('comm.sendEmailorSMS')) as 'SMS' | 'Email' | 'Both',
      alsoBell: (await value('comm.alsoBell')) === true,
      quietFrom: String(await value('comm.quietFrom')),
      quietTo: String(await value('comm.quietTo')),
    },
    smsApproval: (await value('sms.formatApproval')) === true,
    plainOnly: (await value('sms.unicode')) !== true,
    mayBeUrgent: leadsMessages(person),
    mayKeepFormats: await mayKeepFormats(call),
    readOnly: readsMastersOnly(person.roles),
  }
}

/** What the ledger says of a school's credits, and whether the platform lets its messages go. */
export async function readSchoolBalance({ trx, services, schoolId }: Call) {
  const { balance, low } = await readBalance(trx, schoolId)
  const { status, dailyCap } = await readSmsAccount(trx, schoolId)
  const now = services.clock.now()
  return {
    balance,
    low: balance < low,
    status,
    dailyLeft: await readDailyLeft(trx, schoolId, dailyCap, now),
    asOf: now.toISOString(),
  }
}

/** The same with the state of the provider: its messages wait while it is not reached, or does not take our account. */
export async function askSchoolBalance(call: Call, channel: AskedChannel) {
  const read = await readSchoolBalance(call)
  if (read.status === 'Paused') return read
  const { state } = await call.services.providers.read(channel)
  return { ...read, status: state === 'Stopped' || state === 'Unreachable' ? state : read.status }
}

export async function readAuthorised(call: Call) {
  const rule = (await settingValue(call.trx, call.schoolId, 'comm.approval')) as ApprovalRule
  const persons = await authorisedPersons(call)
  const person = personOf(call)
  return {
    authorised: mayAuthorise(person, await namedDeciders(call)),
    needsApproval: needsApproval(rule, viewerOf(person)),
    persons: persons.map(({ id, name, designation }) => ({ id, name, designation })),
  }
}

/** Settings that the dialogs of most doors ask for. */
const ofDoors = [
  'comm.avoidRepeatedSMS',
  'comm.sendTowhom',
  'comm.sendEmailorSMS',
  'comm.alsoBell',
  'comm.approval',
  'comm.quietFrom',
  'comm.quietTo',
  'comm.teacherChannels',
] as const

const ofAttendance = ['comm.avoidRepeatedSMS', 'comm.sendTowhom', 'attendance.autoAlert', 'attendance.alertDelay'] as const

const settingsOf = (door: SendDoor): readonly string[] => (door === 'absentPresent' ? ofAttendance : ofDoors)

function checkDoor(id: string, door: SendDoor): void {
  if (id === allZeroId) return
  const named = doorOfGroup(id)?.door
  // The dialogs of the bus attendance ask the bus report.
  if (named !== door && !(door === 'busReport' && named === 'busAttendance')) throw notFound()
}

export async function readDoorSettings({ trx, schoolId }: Call, id: string, door: SendDoor) {
  checkDoor(id, door)
  const settings = []
  for (const code of settingsOf(door)) {
    const { label, type, options } = settingDefinition(code)
    const value = await settingValue(trx, schoolId, code)
    settings.push({ code, label, type, value, ...(options ? { options: [...options] } : {}) })
  }
  return { settings }
}

/** Changes settings of a door; codes of others are refused. */
export async function writeDoorSettings(
  call: Parameters<typeof updateSettings>[0],
  changes: readonly { readonly code: string; readonly value: unknown }[],
  door: SendDoor,
) {
  if (!holdsOne(personOf(call), ['SystemAdmin', 'SchoolSuperAdmin'])) throw noAccess()
  const odd = changes.filter(({ code }) => !settingsOf(door).includes(code))
  if (odd.length > 0) throw invalid(odd.map(({ code }) => ({ field: code || 'settings', message: fieldText('SettingClosed') })))
  const versions = new Map((await readSettings(call)).map(setting => [setting.code, setting.version]))
  await updateSettings(
    call,
    changes.map(({ code, value }) => ({ code, value, version: versions.get(code) ?? 0 })),
  )
  return readDoorSettings(call, allZeroId, door)
}
