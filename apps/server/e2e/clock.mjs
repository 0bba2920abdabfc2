// The clock of a server under test: it begins at an instant that a test names, and goes ahead by as many milliseconds as it says.
const machine = globalThis.Date
const begin = process.env.CLOCK ? machine.parse(process.env.CLOCK) - machine.now() : 0
let ahead = begin

const now = () => machine.now() + ahead

// Dates stay those of the machine, so that threads know each other's; only the present moves.
globalThis.Date = new Proxy(machine, {
  construct: (target, facts, created) => Reflect.construct(target, facts.length === 0 ? [now()] : facts, created),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
})

process.on('message', milliseconds => {
  ahead = begin + milliseconds
  process.send(milliseconds)
})
// Waiting for the test keeps no server alive.
process.channel?.unref()
