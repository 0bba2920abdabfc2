import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchChat } from './chat'
import { benchDelivery } from './delivery'
import { benchDocuments } from './documents'
import { benchGuardianUsers } from './guardian-users'
import { benchImport } from './import'
import { benchLogins } from './logins'
import { benchMessages } from './messages'
import { benchEmbedded, benchPeople } from './people'
import { benchSearch } from './search'
import { benchWeb } from './web'

// Measures and prints; nothing here fails because a figure is bad.

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1200,100000,1000000' },
    only: { type: 'string', default: 'selector,people,embedded,logins,import,users,documents,messages,delivery,chat,web' },
  },
})

const parts: Readonly<Record<string, () => Promise<void>>> = {
  web: benchWeb,
  import: benchImport,
  users: benchGuardianUsers,
  documents: benchDocuments,
  messages: benchMessages,
  delivery: benchDelivery,
  chat: benchChat,
  selector: () => benchSearch(sizes),
  people: () => benchPeople(Math.max(...sizes)),
  embedded: benchEmbedded,
  logins: benchLogins,
}

const sizes = values.sizes.split(',').map(Number)
const chosen = values.only.split(',')
const unknown = chosen.find(name => !parts[name])
if (unknown !== undefined || sizes.some(size => !Number.isInteger(size) || size < 1)) {
  console.error(
    'Use --only=selector,people,embedded,logins,import,users,documents,messages,delivery,chat,web and --sizes=1200,100000,1000000, or a part of them.',
  )
  process.exit(1)
}

console.log(`${cpus().length} cores, Node ${process.versions.node}`)
for (const [name, run] of Object.entries(parts)) if (chosen.includes(name)) await run()
