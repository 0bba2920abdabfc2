import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benchChat } from './chat'
import { printTable, rounded } from './figures'
import { benchPeerSizes } from './peer-sizes'
import { installPeers } from './peers'
import { sizeOf, type Widget, widgets } from './sizes'
import { benchSpeed } from './speed'

// Measures and prints; nothing here fails because a figure is bad.

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: 'sizes,speed,chat' },
  },
})

/** Widgets without a budget of bytes, weighed for the comparison alone. */
const compared: readonly Widget[] = [
  {
    name: 'Virtual rows',
    code: "export { VirtualTable } from './table'",
    budget: Number.POSITIVE_INFINITY,
    apart: ['TooltipBubble', 'PopoverPanel', 'AnchoredPanel', 'MenuItems', 'ModalFrame'],
  },
  {
    name: 'Quick search',
    code: "export { QuickSearch } from './shell'",
    budget: Number.POSITIVE_INFINITY,
    apart: ['TooltipBubble', 'PopoverPanel', 'AnchoredPanel', 'MenuItems'],
  },
]

async function benchSizes(): Promise<void> {
  const whole = new Map<string, number>()
  const rows: string[][] = []
  for (const widget of widgets) {
    const size = await sizeOf(widget)
    whole.set(widget.name, size.whole)
    rows.push([
      widget.name,
      rounded(size.alone),
      rounded(size.whole),
      String(widget.budget),
      size.counted <= widget.budget ? 'kept' : 'missed',
    ])
  }
  printTable(
    'Size of the widgets: KB, minified and gzipped, React and react-intl outside',
    ['Widget', 'alone', 'with styled-components', 'budget', ''],
    rows,
  )
  if (!withPeers) return
  for (const widget of compared) whole.set(widget.name, (await sizeOf(widget)).whole)
  await benchPeerSizes(async name => whole.get(name))
}

const runs = values.quick ? 1 : Number(values.runs)
const chosen = values.only.split(',')
const parts: Readonly<Record<string, () => Promise<void>>> = {
  sizes: benchSizes,
  speed: () => benchSpeed({ runs, withPeers }),
  chat: () => benchChat({ runs }),
}
if (!Number.isInteger(runs) || runs < 1 || chosen.some(name => !parts[name])) {
  console.error('Use --quick or --runs=5, and --only=sizes,speed,chat or a part of them.')
  process.exit(1)
}

console.log(`${cpus().length} cores, Node ${process.versions.node}`)
const withPeers = installPeers()
for (const [name, run] of Object.entries(parts)) if (chosen.includes(name)) await run()
