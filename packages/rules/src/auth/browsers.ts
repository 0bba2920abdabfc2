// A browser also names those that it is like: what is rarer is looked for first.
const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' }
const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS X', 'Linux']

/** Browser and system out of a user agent, as people call them. */
export function browserOf(agent: string): string {
  const browser = Object.entries(browsers).find(([key]) => agent.includes(`${key}/`))?.[1] ?? agent.slice(0, 30)
  const system = systems.find(name => agent.includes(name))
  return system ? `${browser}, ${system}` : browser
}
