import { type Client, messageFormats, messaging, Problem } from '@school/api/client'
import {
  type FormatSave,
  formatGroups,
  notificationPayload,
  readNotificationFormat,
  readSmsFormat,
  type SendDoor,
  type StoredFormat,
  smsPayload,
  whatsappPayload,
} from '@school/rules'
import type { FormatLoaders } from '@school/ui'

export type Door = SendDoor

const busCalls = {
  list: messageFormats.busList,
  one: messageFormats.busOne,
  create: messageFormats.busCreate,
  save: messageFormats.busSave,
  remove: messageFormats.busRemove,
  firstBalance: messaging.busFirstBalance,
} as const

const guardianCalls = {
  list: messageFormats.guardianList,
  one: messageFormats.guardianOne,
  create: messageFormats.guardianCreate,
  save: messageFormats.guardianSave,
  remove: messageFormats.guardianRemove,
  firstBalance: messaging.guardianFirstBalance,
} as const

const smsCalls = {
  guardian: guardianCalls,
  // The reminders of fees are written on the screen of the guardians.
  feeDues: guardianCalls,
  staff: {
    list: messageFormats.staffList,
    one: messageFormats.staffOne,
    create: messageFormats.staffCreate,
    save: messageFormats.staffSave,
    remove: messageFormats.staffRemove,
    firstBalance: messaging.staffFirstBalance,
  },
  absentPresent: {
    list: messageFormats.absentList,
    one: messageFormats.absentOne,
    create: messageFormats.absentCreate,
    save: messageFormats.absentSave,
    remove: messageFormats.absentRemove,
    firstBalance: messaging.absentFirstBalance,
  },
  busReport: busCalls,
  // Its dialogs ask the bus report.
  busAttendance: busCalls,
} as const

/** Says which format has the name that was to be saved, as the dialog asks about it. */
async function orTaken<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem) || error.body.name !== 'Exists') throw error
    throw Object.assign(new Error(error.message), { name: 'Exists', id: String(error.body.values?.id ?? '') })
  }
}

/** The formats of text messages of a door. An e-mail needs no approval. */
export function smsLoaders(client: Client, door: Door, approvalNeeded = true): FormatLoaders {
  const calls = smsCalls[door]
  const { formName } = formatGroups[door].sms!
  const listed = (signal: AbortSignal) =>
    door === 'busReport' || door === 'busAttendance'
      ? client.call(busCalls.list, { params: { x: formName } }, { signal })
      : door === 'guardian' || door === 'feeDues'
        ? client.call(guardianCalls.list, { query: door === 'feeDues' ? { group: formName } : {} }, { signal })
        : client.call(smsCalls[door].list, {}, { signal })
  return {
    async list(signal) {
      const { smsFormats, smsApproval } = await listed(signal)
      return { formats: smsFormats.map(readSmsFormat), approval: smsApproval && approvalNeeded }
    },
    get: async (id, signal) => readSmsFormat(await client.call(calls.one, { params: { id } }, { signal })),
    async save(save: FormatSave): Promise<StoredFormat> {
      const body = smsPayload(save, formName)
      const isNew = save.kind === 'create' || save.kind === 'replace' || save.id === null
      return readSmsFormat(
        await orTaken(isNew ? client.call(calls.create, { body }) : client.call(calls.save, { params: { id: save.id! }, body })),
      )
    },
    remove: format => client.call(calls.remove, { params: { id: format.id } }),
    balance: async signal => (await client.call(calls.firstBalance, {}, { signal })).balance,
  }
}

/** The two texts of the fees: both always exist, and what is saved is one of them. */
export function feeLoaders(client: Client): FormatLoaders {
  const { formName } = formatGroups.fees.sms!
  return {
    async list(signal) {
      const { smsFormats, smsApproval } = await client.call(messageFormats.feesList, {}, { signal })
      return { formats: smsFormats.map(readSmsFormat), approval: smsApproval }
    },
    get: async (id, signal) => readSmsFormat(await client.call(messageFormats.feesOne, { params: { id } }, { signal })),
    async save(save) {
      if (save.id === null) throw new Error('A text of the fees exists already.')
      return readSmsFormat(
        await client.call(messageFormats.feesSave, { params: { id: save.id }, body: smsPayload(save, formName) }),
      )
    },
    // The dialog asks nobody to delete one of them.
    remove: () => Promise.reject(new Error('')),
  }
}

const whatsappOne = {
  guardian: messageFormats.whatsappGuardian,
  staff: messageFormats.whatsappStaff,
  busReport: messageFormats.whatsappBus,
  absentPresent: messageFormats.whatsappAbsent,
  busAttendance: messageFormats.whatsappBusAttendance,
  feeDues: messageFormats.whatsappGuardian,
} as const

/** The WhatsApp formats of a door, with the campaigns of the school. */
export function whatsappLoaders(client: Client, door: Door): FormatLoaders {
  const { group, formName } = formatGroups[door].whatsapp!
  return {
    async list(signal) {
      const { smsFormats, smsApproval, campaigns } = await client.call(
        messageFormats.whatsappList,
        { params: { x: group } },
        { signal },
      )
      return { formats: smsFormats.map(readSmsFormat), approval: smsApproval, campaigns }
    },
    get: async (id, signal) => readSmsFormat(await client.call(whatsappOne[door], { params: { id } }, { signal })),
    async save(save) {
      const body = whatsappPayload(save, group, formName)
      const isNew = save.kind === 'create' || save.kind === 'replace' || save.id === null
      return readSmsFormat(
        await orTaken(
          isNew
            ? client.call(messageFormats.whatsappCreate, { body })
            : client.call(messageFormats.whatsappSave, { params: { id: save.id! }, body }),
        ),
      )
    },
    remove: format => client.call(messageFormats.whatsappRemove, { params: { id: format.id } }),
    balance: async signal => (await client.call(smsCalls[door].firstBalance, {}, { signal })).balance,
  }
}

/** The notification formats of a door, and its text messages to copy from. */
export function notificationLoaders(client: Client, door: Door): FormatLoaders {
  const { formName } = formatGroups[door].notification!
  return {
    async list(signal) {
      const params = { a: formName, b: formatGroups[door].sms!.formName }
      const { allFormats } = await client.call(messageFormats.notificationAndSms, { params }, { signal })
      return { formats: allFormats.map(readNotificationFormat) }
    },
    async save(save) {
      const body = notificationPayload(save, formName)
      if (save.kind === 'create' || save.id === null) {
        const made = await orTaken(client.call(messageFormats.notificationCreate, { body }))
        return readNotificationFormat(made.newNotificationFormat)
      }
      const saved = await orTaken(client.call(messageFormats.notificationSave, { params: { id: save.id }, body }))
      return readNotificationFormat((saved.notificationFormat ?? saved.newNotificationFormat)!)
    },
    remove: format => client.call(messageFormats.notificationRemove, { params: { id: format.id } }),
  }
}
