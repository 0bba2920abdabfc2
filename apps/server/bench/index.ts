import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchAbsent } from './absent'
import { benchCards } from './cards'
import { benchCellSave } from './cell-save'
import { benchChat } from './chat'
import { benchCrashes } from './crashes'
import { benchDelivery, benchRate } from './delivery'
import { benchDocuments } from './documents'
import { benchFeePublish } from './fee-publish'
import { benchFees } from './fees'
import { benchFiles } from './files'
import { benchFilters } from './filters'
import { benchGuardianUsers } from './guardian-users'
import { benchHomes } from './homes'
import { benchImport } from './import'
import { benchLeave } from './leave'
import { benchLogins } from './logins'
import { benchMarkLocks } from './mark-locks'
import { benchMessages } from './messages'
import { benchOutages } from './outages'
import { benchPayments } from './payments'
import { benchEmbedded, benchPeople, benchQuickSearch } from './people'
import { benchPlatform } from './platform'
import { benchRegisters } from './registers'
import { benchSearch } from './search'
import { benchSpreadsheets } from './spreadsheets'
import { benchTimetables } from './timetables'
import { benchWeb } from './web'
import { benchYearEnding } from './year-ending'

// Measures and prints; nothing here fails because a figure is bad.

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1200,100000,1000000' },
    /** Names of parts, all of them when it is not given. */
    only: { type: 'string' },
    chatters: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '50' },
    kills: { type: 'string', default: '10' },
    postgres: { type: 'string' },
  },
})

const parts: Readonly<Record<string, () => Promise<void>>> = {
  web: benchWeb,
  platform: benchPlatform,
  'year-ending': benchYearEnding,
  'fee-publish': benchFeePublish,
  fees: benchFees,
  payments: () => benchPayments(Math.min(Number(values.kills), 3)),
  'mark-locks': benchMarkLocks,
  'cell-save': benchCellSave,
  cards: benchCards,
  timetables: benchTimetables,
  import: benchImport,
  spreadsheets: benchSpreadsheets,
  users: benchGuardianUsers,
  documents: benchDocuments,
  messages: benchMessages,
  delivery: () => benchDelivery(),
  rate: benchRate,
  chat: () => benchChat(Number(values.chatters)),
  files: benchFiles,
  outages: () => benchOutages(Number(values.rounds)),
  crashes: () => benchCrashes(Number(values.kills)),
  selector: () => benchSearch(sizes),
  people: () => benchPeople(Math.max(...sizes)),
  quick: benchQuickSearch,
  homes: benchHomes,
  absent: benchAbsent,
  registers: benchRegisters,
  leave: benchLeave,
  filters: () => benchFilters(values.postgres),
  embedded: benchEmbedded,
  logins: benchLogins,
}

const sizes = values.sizes.split(',').map(Number)
const chosen = values.only?.split(',') ?? Object.keys(parts)
const unknown = chosen.find(name => !parts[name])
if (unknown !== undefined || sizes.some(size => !Number.isInteger(size) || size < 1)) {
  console.error(
    `Use --only=${Object.keys(parts).join(',')} and --sizes=1200,100000,1000000, or a part of them, and --chatters=500, --rounds=50, --kills=10, --postgres=/usr/lib/postgresql/15/bin.`,
  )
  process.exit(1)
}

console.log(`${cpus().length} cores, Node ${process.versions.node}`)
for (const [name, run] of Object.entries(parts)) if (chosen.includes(name)) await run()
